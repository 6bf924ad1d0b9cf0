import { formatDateTime } from '#app/values/time/french-date.ts'

/** From which total TTC a note is due to an individual for a repair (arrêté 83-50/A). */
const NOTE_CENTS = 2_500

/** How an issued invoice reached its client, and whether they opened it. */
export function seenWords({
  seenAt,
  clientName,
  zone,
  worksId,
  client,
  totalInclCents,
  individual,
}: {
  seenAt: Date | null
  clientName: string
  zone: string
  /** The works of its contract, whose client reads it in their space. */
  worksId: string | null
  /** The client in the company's own book; null where there is none, or no more. */
  client: { email: string | null } | null
  totalInclCents: number
  individual: boolean
}): string {
  if (seenAt) return `${clientName} l’a ouverte le ${formatDateTime(seenAt, zone)}.`
  if (worksId)
    return `${clientName} l’a reçue par email, et ne l’a pas encore ouverte dans son espace.`
  if (client?.email) return `Envoyée à ${client.email}. ${clientName} ne l’a pas encore ouverte.`
  const due =
    individual && totalInclCents >= NOTE_CENTS
      ? ' À partir de 25\u00a0€ TTC, elle lui est due dès la fin des travaux.'
      : ''
  return `${clientName} n’a pas d’email dans votre carnet\u00a0: imprimez-la ou téléchargez son PDF, et remettez-la-lui.${due}`
}
