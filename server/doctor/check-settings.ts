import { accessSync, constants, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#app/platform/config.server.ts'
import { missingOperatorFacts, readOperator } from '#app/platform/operator.server.ts'
import { readSettings } from '#app/platform/settings.server.ts'
import type { Finding } from './findings.ts'

/** Under this, a night of photos and a backup may fill the disk. */
const LEAST_FREE_BYTES = 1024 ** 3

/** What is wrong with the variables themselves. */
export function lookAtVariables(env: NodeJS.ProcessEnv): Finding[] {
  const { faults, unknown } = readSettings(env)
  return [
    ...faults.map(({ name, sentence }) => ({
      fault: `${name} : ${sentence}`,
      wayOut: `Corrigez ${name}. Le produit ne démarre pas sans cela.`,
    })),
    ...unknown.map(({ name, sentence }) => ({
      fault: `${name} : ${sentence}`,
      wayOut: `Corrigez le nom, ou retirez ${name}.`,
    })),
  ]
}

/** The address that people know. Whatever is not https was refused with the variables. */
export function lookAtAddress(config: Config, env: NodeJS.ProcessEnv): Finding[] {
  if (!config.real || env.PUBLIC_URL) return []
  return [
    {
      fault: `PUBLIC_URL n’est pas donnée : les liens des emails mènent à ${config.publicUrl.origin}.`,
      wayOut: 'Donnez PUBLIC_URL=https://votre-domaine.',
    },
  ]
}

/** Whether files, the secret and the list of erased accounts can be written. */
export function lookAtDataFolder({ dataDir, real }: Pick<Config, 'dataDir' | 'real'>): Finding[] {
  const unusable = dataFolderFault(dataDir)
  if (unusable) return [{ fault: unusable, wayOut: DATA_FOLDER_WAY_OUT }]
  const { bavail, bsize } = statfsSync(dataDir)
  const findings: Finding[] = []
  if (bavail * bsize < LEAST_FREE_BYTES)
    findings.push({
      fault: `Il reste ${Math.round((bavail * bsize) / 1024 ** 2)} Mo au disque de ${dataDir}.`,
      wayOut: 'Libérez de la place, ou donnez un disque plus grand : 1 Go au moins doit rester.',
    })
  if (real && /^\/(?:tmp|var\/tmp|dev\/shm|run)(?:\/|$)/.test(dataDir))
    findings.push({
      fault: `DATA_DIR (${dataDir}) est dans un dossier que la machine vide d’elle-même.`,
      wayOut: 'Choisissez un dossier qui dure, par exemple /var/lib/ouvreo.',
    })
  return findings
}

export const DATA_FOLDER_WAY_OUT =
  'Donnez dans DATA_DIR un dossier où le compte du produit peut écrire (chown), sur un disque qui n’est ni plein ni en lecture seule.'

/** Why the data folder cannot be used, in a sentence; null when it can. */
export function dataFolderFault(dataDir: string): string | null {
  const probe = join(dataDir, `.essai-${process.pid}`)
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    writeFileSync(probe, 'essai')
    rmSync(probe)
    return null
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'erreur'
    return `DATA_DIR (${dataDir}) ne peut pas être utilisé : ${code}.`
  }
}

/** What the file of the operator still lacks. */
export function lookAtOperatorFile(config: Config): Finding[] {
  try {
    const missing = config.demo ? [] : missingOperatorFacts(readOperator(config))
    return missing.map((fact) => ({
      fault: `Le fichier de l’exploitant ne dit pas « ${fact} », que le site doit ou promet.`,
      wayOut: config.operatorFile
        ? `Complétez ${config.operatorFile}.`
        : 'Écrivez un fichier JSON et donnez son chemin dans OPERATOR_FILE.',
    }))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return [
      {
        fault: `OPERATOR_FILE (${config.operatorFile}) est illisible : ${code ?? message}.`,
        wayOut: 'Donnez le chemin d’un fichier JSON que le compte du produit peut lire.',
      },
    ]
  }
}

/** Whether a provider was chosen for mail. */
export function lookAtMailProvider(config: Config): Finding[] {
  const findings: Finding[] = []
  if (config.real && !config.resend && !config.smtpUrl)
    findings.push({
      fault: 'Aucun fournisseur d’emails : personne ne recevra rien, et nul compte ne s’ouvrira.',
      wayOut: 'Donnez SMTP_URL ou RESEND_API_KEY, et MAIL_FROM.',
    })
  else if (config.real && config.mailFrom.includes('.example'))
    findings.push({
      fault: 'MAIL_FROM est une adresse d’exemple : les fournisseurs la refusent.',
      wayOut: 'Donnez MAIL_FROM=« Nom <adresse@votre-domaine> ».',
    })
  return findings
}
