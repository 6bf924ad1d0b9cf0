import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig, type Config } from '#app/platform/config.server.ts'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/embedded-postgres.server.ts'
import { setLogLevel } from '#app/platform/log.server.ts'
import { readSettings } from '#app/platform/settings.server.ts'
import { lookAtBucket, lookAtDatabase, lookAtRelay, lookAtRounds } from './check-services.ts'
import {
  lookAtAddress,
  lookAtDataFolder,
  lookAtMailProvider,
  lookAtOperatorFile,
  lookAtVariables,
} from './check-settings.ts'
import type { Check, Finding } from './findings.ts'

/**
 * `npm run doctor`: looks at everything that the product stands on, prints a sentence and a way out
 * for each fault, and answers the process's exit code: 1 where there is one. It makes the data
 * folder where there is none, and changes nothing else.
 */
export async function doctorCommand(): Promise<number> {
  setLogLevel('silent')
  const say = (text: string) => process.stdout.write(`${text}\n`)
  let faults = 0
  for (const check of checksOf(process.env)) {
    const findings = await check.look()
    faults += findings.length
    say(`${findings.length === 0 ? '✓' : '✗'} ${check.name}`)
    for (const finding of findings) say(inWords(finding))
  }
  say(faults === 0 ? 'Tout va bien.' : faults === 1 ? '1 défaut.' : `${faults} défauts.`)
  return faults === 0 ? 0 : 1
}

const inWords = ({ fault, wayOut }: Finding) => `    ${fault}\n    → ${wayOut}`

/** What there is to look at. Where the variables themselves are refused, nothing else can be. */
function checksOf(env: NodeJS.ProcessEnv): Check[] {
  const variables: Check = { name: 'Variables d’environnement', look: () => lookAtVariables(env) }
  if (!readSettings(env).settings) return [variables]
  const config = readConfig()
  const { s3, smtpUrl, roundService } = config
  return [
    variables,
    { name: 'Adresse publique', look: () => lookAtAddress(config, env) },
    { name: 'Dossier des données', look: () => lookAtDataFolder(config) },
    { name: 'Base de données et horloge', look: () => lookAtOwnDatabase(config) },
    { name: 'Fichier de l’exploitant', look: () => lookAtOperatorFile(config) },
    { name: 'Fournisseur d’emails', look: () => lookAtMailProvider(config) },
    ...(smtpUrl && !config.resend
      ? [{ name: 'Relais d’emails', look: () => lookAtRelay(smtpUrl) }]
      : []),
    ...(s3 ? [{ name: 'Bucket des fichiers', look: () => lookAtBucket(s3) }] : []),
    ...(roundService
      ? [{ name: 'Service des tournées', look: () => lookAtRounds(roundService) }]
      : []),
  ]
}

/** The outside database, or the embedded one, which is joined or started for a moment; none is made. */
async function lookAtOwnDatabase(config: Config): Promise<Finding[]> {
  if (config.databaseUrl) return lookAtDatabase(config.databaseUrl)
  const place = join(config.dataDir, 'postgres')
  if (!existsSync(place)) return []
  try {
    const embedded = await startEmbeddedPostgres({ dataDir: place })
    return await lookAtDatabase(embedded.url).finally(() => embedded.stop())
  } catch (error) {
    return [
      {
        fault: `La base embarquée ne démarre pas : ${(error as Error).message}`,
        wayOut: `Lisez ${join(place, 'postgres.log')}.`,
      },
    ]
  }
}
