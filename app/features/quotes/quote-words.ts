import { formatEuros } from '#app/values/numbers/money.ts'
import { LEAD_REFUSALS } from '#app/features/requests/leads/copy.ts'
import { REFUSALS } from '#app/features/requests/copy.ts'
import { CODE_REFUSALS } from '#app/features/signatures/copy.ts'
import { QUOTE_REFUSALS } from './copy.ts'

/** The sentence of every refusal of an act on a devis, whichever it failed on: devis, contact, request or code. */
export const QUOTE_SENTENCES = {
  ...LEAD_REFUSALS,
  ...REFUSALS,
  ...CODE_REFUSALS,
  ...QUOTE_REFUSALS,
  draft_changed:
    'Ce devis a changé ailleurs depuis que vous l’avez ouvert. Rien n’est perdu\u00a0: comparez les deux versions et choisissez.',
  document_changed: 'Ce devis a changé depuis que vous l’avez ouvert. Relisez-le avant de signer.',
}

/** The same of any refusal. */
export function quoteSentence(refusal: string): string {
  return (
    (QUOTE_SENTENCES as Readonly<Record<string, string>>)[refusal] ??
    'Cette action n’est plus possible.'
  )
}

/** Until when the client may renounce a contract, for its company, and whether the works may begin before. */
export function renounced(
  {
    withdrawalOpen,
    earlyStartRequestedAt,
  }: { withdrawalOpen: boolean; earlyStartRequestedAt: Date | null },
  until: string,
): string {
  const period = withdrawalOpen
    ? `jusqu’à 14 jours après la livraison du dernier bien fourni, et au moins jusqu’au ${until}`
    : `jusqu’au ${until}`
  return earlyStartRequestedAt
    ? `${period}. Il demande expressément que les travaux commencent sans attendre.`
    : `${period}. Il n’a pas demandé de commencer avant\u00a0: attendez le lendemain du ${until}.`
}

/** What the mails about a devis say of any. */
export const factsOf = (
  { number, totalInclCents }: { number: string | null; totalInclCents: number },
  ...more: [string, string][]
): [string, string][] => [
  ['Devis', number ?? ''],
  ['Total TTC', formatEuros(totalInclCents)],
  ...more,
]
