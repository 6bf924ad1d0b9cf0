import { REST_OF_MONTH, type CreditMovement } from './credits.ts'

/** A line of the ledger as a statement needs it, oldest first; `amount` null on a grant is without limit. */
export type LedgerLine = {
  id: string
  movement: CreditMovement
  leadId: string | null
  amount: number | null
  reason: string | null
  at: Date
}

/** A line of a statement: what it changed, and what was left after it (null: without limit). */
export type StatementLine<Line extends LedgerLine = LedgerLine> = Line & {
  change: number | null
  left: number | null
}

/**
 * What a month comes to. `granted` null is without limit; `returned` are those of ended months,
 * added to this one; `rest`: the month goes on under another plan, contacts taken before deducted.
 */
export type StatementSummary = {
  granted: number | null
  rest: boolean
  added: number
  returned: number
  reserved: number
  used: number
  givenBack: number
  left: number | null
}

/**
 * A month of the ledger, line by line with what was left, and what it comes to. It reads the lines alone, so that what
 * is shown never rests on the stored balance. A contact given back that was taken in the month stops counting there;
 * one of an ended month is one more.
 */
export function statementOf<Line extends LedgerLine>(
  lines: readonly Line[],
): { lines: StatementLine<Line>[]; summary: StatementSummary } {
  const grant = lines.find((line) => line.movement === 'grant')
  const granted = grant?.amount ?? null
  const unlimited = granted === null
  const state = new Map<string, 'reserved' | 'used' | 'given_back'>()
  let left = 0
  let added = 0
  let returned = 0
  const shown = lines.map((line): StatementLine<Line> => {
    const change = changeOf(line)
    if (line.movement === 'bonus') added += line.amount ?? 0
    if (line.movement === 'give_back' && !state.has(line.leadId!)) returned++
    else if (line.movement === 'reserve') state.set(line.leadId!, 'reserved')
    else if (line.movement === 'use' && state.get(line.leadId!) === 'reserved')
      state.set(line.leadId!, 'used')
    else if (line.movement === 'give_back') state.set(line.leadId!, 'given_back')
    left += change ?? 0
    return {
      ...line,
      change: unlimited && line.movement === 'grant' ? null : change,
      left: unlimited ? null : Math.max(0, left),
    }
  })
  const inState = (wanted: string) =>
    [...state.values()].filter((present) => present === wanted).length
  return {
    lines: shown,
    summary: {
      granted,
      rest: grant?.reason === REST_OF_MONTH,
      added,
      returned,
      reserved: inState('reserved'),
      used: inState('used'),
      givenBack: inState('given_back'),
      left: unlimited ? null : Math.max(0, left),
    },
  }
}

/** What a movement changes in what is left: reserving takes one, giving back returns it, using changes nothing more. */
function changeOf(line: LedgerLine): number | null {
  switch (line.movement) {
    case 'grant':
      return line.amount
    case 'bonus':
      return line.amount ?? 0
    case 'reserve':
      return -1
    case 'give_back':
      return 1
    case 'use':
      return 0
  }
}

/** « 10 du mois + 2 accordés par l’équipe − 1 réservé − 3 utilisés = 8 restants »: why that many are left. */
export function summaryInWords({
  granted,
  rest,
  added,
  returned,
  reserved,
  used,
  left,
}: StatementSummary): string {
  const many = (count: number, word: string) => `${count}\u00a0${word}${count > 1 ? 's' : ''}`
  const taken = [
    reserved > 0 && many(reserved, 'réservé'),
    used > 0 && many(used, 'utilisé'),
  ].filter(Boolean)
  if (granted === null || left === null)
    return `Contacts sans limite ce mois-ci${taken.length > 0 ? `\u00a0: ${taken.join(', ')}` : ''}.`
  const plus = [
    `${granted < 0 ? `−${-granted}` : granted}\u00a0${rest ? 'au changement de formule' : 'du mois'}`,
    added > 0 && `${added}\u00a0accordé${added > 1 ? 's' : ''} par l’équipe`,
    returned > 0 &&
      `${returned}\u00a0rendu${returned > 1 ? 's' : ''}${rest ? '' : ' d’un mois passé'}`,
  ].filter(Boolean)
  return `${[plus.join(' + '), ...taken].join(' − ')} = ${left === 0 ? 'aucun restant' : many(left, 'restant')}.`
}
