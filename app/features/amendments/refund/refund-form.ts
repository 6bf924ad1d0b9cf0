import { z } from 'zod'
import type { FieldErrors } from '#app/values/field-errors.ts'
import {
  AMOUNT_REFUSALS,
  MAX_AMOUNT_CENTS,
  parseEuros,
  sumCents,
} from '#app/values/numbers/money.ts'
import { isDay, type Day } from '#app/values/time/french-date.ts'
import { MAX_DEPOSITS, type Deposit, type Done } from '#app/features/quotes/refund/refund.ts'

/** What the company states: what was done of each service line, and what it received. */
export type StatedRefund = { done: Done; deposits: Deposit[] }

/** Reads what was typed: a percentage a line (`done-0`), one for the travel, and up to six deposits. */
export function readStatedRefund(
  form: FormData,
  { lineCount, today }: { lineCount: number; today: Day },
): { input: StatedRefund } | { errors: FieldErrors } {
  const errors: Record<string, string> = {}
  const typed = (name: string) => String(form.get(name) ?? '').trim()
  const percent = (name: string) => {
    const text = typed(name).replace(/\s*%$/, '')
    if (/^(100|\d{1,2})$/.test(text)) return Number(text)
    if (text !== '') errors[name] = 'Indiquez un nombre entier de 0 à 100.'
    return 0
  }
  const done = {
    lines: Array.from({ length: lineCount }, (_, i) => percent(`done-${i}`)),
    travel: percent('done-travel'),
  }
  const deposits: Deposit[] = []
  for (let i = 0; i < MAX_DEPOSITS; i++) {
    const [amount, on] = [typed(`deposit-${i}`), typed(`deposit-day-${i}`)]
    if (amount === '' && on === '') continue
    const read = parseEuros(amount)
    if (!read.ok) errors[`deposit-${i}`] = AMOUNT_REFUSALS[read.refusal]
    else if (read.value === 0) errors[`deposit-${i}`] = 'Indiquez un montant.'
    if (!isDay(on)) errors[`deposit-day-${i}`] = 'Indiquez le jour.'
    else if (on > today) errors[`deposit-day-${i}`] = 'Choisissez aujourd’hui ou un jour passé.'
    if (read.ok && isDay(on)) deposits.push({ cents: read.value, on })
    if (sumCents(deposits.map(({ cents }) => cents)) > MAX_AMOUNT_CENTS)
      errors[`deposit-${i}`] ??= 'Le total reçu dépasse 20\u00a0millions d’euros.'
  }
  return Object.keys(errors).length > 0 ? { errors } : { input: { done, deposits } }
}

/** Why the client does not agree. */
export const contestRefundForm = z.object({ text: z.string().default('') })
