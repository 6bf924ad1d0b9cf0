import { deviceInWords } from '#app/features/accounts/sessions/user-agent-words.ts'
import { formatInstant } from '#app/values/time/french-date.ts'
import { CONTRACT_MODE_LABELS } from './copy.ts'
import { maskedWay, type KeptSignature } from './signature.ts'

/** A line of the proof, on screen and on paper. */
export type ProofLine = { label: string; words: string }

/** The proof of a signature, line by line, with hours of the zone of the works. The drawing stands beside it. */
export function proofLines(signature: KeptSignature, zone: string): ProofLine[] {
  const { role, name, signedAt, mode, address, userAgent, deviceOf, codeSentAt, codeSentTo } =
    signature
  const device = deviceInWords(userAgent)
  const lines: (ProofLine | null)[] = [
    { label: 'Signataire', words: `${name}, ${role === 'client' ? 'client' : 'entreprise'}` },
    { label: 'Signé le', words: formatInstant(signedAt, zone) },
    codeSentAt && codeSentTo
      ? {
          label: 'Code à six chiffres',
          words: `envoyé ${maskedWay(codeSentTo)} le ${formatInstant(codeSentAt, zone)}, recopié le ${formatInstant(signedAt, zone)}`,
        }
      : role === 'company'
        ? { label: 'Compte', words: 'signé depuis le compte de l’entreprise, connecté' }
        : null,
    mode && { label: 'Contrat conclu, dit le signataire', words: CONTRACT_MODE_LABELS[mode] },
    signature.statements.length > 0
      ? { label: 'Déclarations', words: signature.statements.join(' ') }
      : null,
    {
      label: 'Appareil',
      words:
        deviceOf === role
          ? device
          : `${device}, appareil ${deviceOf === 'company' ? 'de l’entreprise' : 'du client'}`,
    },
    userAgent ? { label: 'Navigateur', words: userAgent } : null,
    { label: 'Adresse IP', words: address },
    { label: 'Empreinte du document (SHA-256)', words: signature.contentHash },
  ]
  return lines.filter((line) => line !== null)
}
