import { formatEuros, parseEuros, sumCents } from '#app/values/numbers/money.ts'

/** A payment of a contract: what it is asked for, in the artisan's words, and how much (cents, TTC). */
export type Instalment = { label: string; cents: number }

/** Instalments at most. */
const MAX_INSTALMENTS = 10
/** The part of the total, in basis points, above which a deposit is unusual. */
const USUAL_DEPOSIT = 3_000

/**
 * Reads a schedule of payments, one a line (« 30 % à la commande », « 500 € au début des travaux », « solde à la
 * réception »), as amounts of a total in cents, to which they sum. « Solde » is what the others leave, and percentages
 * that make 100 leave their rounding to the last. A schedule that is not one has a `fault`, said to the artisan.
 */
export function readInstalments(
  text: string,
  totalInclCents: number,
): { instalments: Instalment[]; fault: null } | { instalments: []; fault: string } {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const fault = (sentence: string) => ({ instalments: [] as [], fault: sentence })
  if (lines.length === 0)
    return fault('L’échéancier manque\u202f: une échéance par ligne, jusqu’au solde.')
  if (lines.length > MAX_INSTALMENTS)
    return fault(`Échéancier\u202f: ${MAX_INSTALMENTS} échéances au plus.`)
  const parts = lines.map((line, index) => readPart(line, index === lines.length - 1))
  const unread = parts.indexOf(null)
  if (unread !== -1)
    return fault(
      `Échéancier, ligne ${unread + 1}\u00a0: écrivez «\u00a030\u00a0% à la commande\u00a0», «\u00a0500\u00a0€ au début des travaux\u00a0», et pour finir «\u00a0solde à la réception\u00a0».`,
    )
  const amounts = parts.map((part) =>
    part!.unit === '%'
      ? Math.round((totalInclCents * part!.value) / 10_000)
      : part!.unit === '€'
        ? part!.value
        : 0,
  )
  const allPercents = parts.every((part) => part!.unit === '%')
  const wholePercents = allPercents && sumCents(parts.map((part) => part!.value)) === 10_000
  const left = totalInclCents - sumCents(amounts.slice(0, -1))
  if (wholePercents || parts.at(-1)!.unit === 'rest') amounts[amounts.length - 1] = left
  const missing = totalInclCents - sumCents(amounts)
  if (missing > 0)
    return fault(
      `Échéancier\u202f: il manque ${formatEuros(missing)} pour faire le total. Terminez par «\u00a0solde à la réception\u00a0».`,
    )
  if (missing < 0)
    return fault(`Échéancier\u202f: les échéances dépassent le total de ${formatEuros(-missing)}.`)
  if (amounts.at(-1)! <= 0)
    return fault(
      'Échéancier\u202f: les échéances couvrent déjà tout le total, il ne reste pas de solde.',
    )
  return {
    instalments: lines.map((label, index) => ({ label, cents: amounts[index]! })),
    fault: null,
  }
}

/** A schedule as printed, a payment a line. */
export function scheduleWords(instalments: readonly Instalment[]): string[] {
  return [
    'Échéancier\u00a0:',
    ...instalments.map(({ label, cents }) => `${label}\u00a0: ${formatEuros(cents)}`),
  ]
}

/** Whether the first of several payments asks for more than is usual before anything is done. */
export function isLargeDeposit(instalments: readonly Instalment[]): boolean {
  const total = sumCents(instalments.map(({ cents }) => cents))
  return instalments.length > 1 && instalments[0]!.cents * 10_000 > total * USUAL_DEPOSIT
}

/** A line of a schedule: basis points of the total, cents, or (the last one only) what is left. */
function readPart(line: string, last: boolean): { unit: '%' | '€' | 'rest'; value: number } | null {
  if (last && /^solde(?:\s|$)/iu.test(line)) return { unit: 'rest', value: 0 }
  const [, number, unit, label] = /^(\d[\d\s]*(?:[.,]\d{1,2})?)\s*([%€])\s*(.+)$/u.exec(line) ?? []
  if (!number || !label) return null
  // Two decimals of a percentage are basis points, as two decimals of an amount are cents.
  const read = parseEuros(number)
  if (!read.ok || read.value <= 0 || (unit === '%' && read.value > 10_000)) return null
  return { unit: unit as '%' | '€', value: read.value }
}
