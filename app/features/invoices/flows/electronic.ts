import type { InvoiceDocument } from '#app/features/invoices/document/invoice-document.ts'
import { isDay, type Day } from '#app/values/time/french-date.ts'

/**
 * From this day small companies invoice companies by an approved platform alone, and report the
 * rest (law.md E1, E3).
 */
export const ELECTRONIC_FROM: Day = '2027-09-01'

/**
 * Whether an invoice, or a credit note, leaves by the platform alone: to a company, from that day
 * or from the one that its company chose.
 */
export function leavesByPlatform(
  { client, issuedOn }: Pick<InvoiceDocument, 'client' | 'issuedOn'>,
  chosenSince: Day | null,
): boolean {
  if (client.kind !== 'business' || client.siren === null) return false
  return isElectronicOn(issuedOn, chosenSince)
}

/** Whether a company invoices electronically on a day. */
function isElectronicOn(day: Day, chosenSince: Day | null): boolean {
  return day >= ELECTRONIC_FROM || (chosenSince !== null && day >= chosenSince)
}

/** Why a company does not choose when its invoices turn electronic: nothing is connected, or the law chose. */
export type ElectronicRefusal = 'no_platform' | 'law_says'

/** Null while a company may choose. */
export function refusalToChooseElectronic({
  connected,
  today,
}: {
  connected: boolean
  today: Day
}): ElectronicRefusal | null {
  if (!connected) return 'no_platform'
  return today >= ELECTRONIC_FROM ? 'law_says' : null
}

/**
 * Where an electronic invoice stands. `waiting`: not handed over yet; `by_hand`: no platform is
 * connected, its company deposits it; `self_deposited`: the company says that it did; `stopped`:
 * tried for a day in vain. Then what the platforms and the client say (XP Z12-012).
 */
export type FlowStanding =
  | 'waiting'
  | 'stopped'
  | 'by_hand'
  | 'self_deposited'
  | 'sent'
  | 'deposited'
  | 'received'
  | 'in_progress'
  | 'disputed'
  | 'suspended'
  | 'approved'
  | 'partly_approved'
  | 'payment_sent'
  | 'paid'
  | 'refused'
  | 'rejected'

/** What a code of the life cycle means, and in which phase: a later phase is never left for an earlier one. */
const STATUSES: Readonly<Record<number, { standing: FlowStanding; phase: number }>> = {
  200: { standing: 'deposited', phase: 1 },
  201: { standing: 'deposited', phase: 2 },
  202: { standing: 'received', phase: 3 },
  203: { standing: 'received', phase: 4 },
  204: { standing: 'in_progress', phase: 5 },
  205: { standing: 'approved', phase: 5 },
  206: { standing: 'partly_approved', phase: 5 },
  207: { standing: 'disputed', phase: 5 },
  208: { standing: 'suspended', phase: 5 },
  209: { standing: 'in_progress', phase: 5 },
  211: { standing: 'payment_sent', phase: 6 },
  212: { standing: 'paid', phase: 7 },
  210: { standing: 'refused', phase: 8 },
  213: { standing: 'rejected', phase: 8 },
  501: { standing: 'rejected', phase: 8 },
}

/** Codes that are kept. */
export const isKnownStatus = (code: number): boolean => Object.hasOwn(STATUSES, code)

/** A status as it was read. */
export type InvoiceStatusSaid = { code: number; reason: string; saidAt: Date }

/**
 * The status that counts: the one of the latest phase, and in a phase the one said last. Messages
 * come in any order, and an earlier phase that arrives late changes nothing.
 */
export function countingStatus<Said extends InvoiceStatusSaid>(said: readonly Said[]): Said | null {
  const phase = ({ code }: Said) => STATUSES[code]?.phase ?? 0
  return said.reduce<Said | null>((best, one) => {
    if (!best || phase(one) > phase(best)) return one
    return phase(one) === phase(best) && one.saidAt >= best.saidAt ? one : best
  }, null)
}

/** Where an invoice stands, by what became of its deposit and by what was said of it. */
export function standingOf(
  flow: { depositedAt: Date | null; stoppedAt: Date | null; refusal: string } | null,
  said: readonly InvoiceStatusSaid[],
): { standing: FlowStanding; reason: string } {
  const status = countingStatus(said)
  if (status) return { standing: STATUSES[status.code]!.standing, reason: status.reason }
  if (!flow) return { standing: 'by_hand', reason: '' }
  if (flow.refusal) return { standing: 'rejected', reason: flow.refusal }
  if (flow.depositedAt) return { standing: 'sent', reason: '' }
  return { standing: flow.stoppedAt ? 'stopped' : 'waiting', reason: '' }
}

/** What ends the life of an invoice there: a credit note takes it back, and a new one is made. */
const isRefused = (standing: FlowStanding): boolean =>
  standing === 'refused' || standing === 'rejected'

/** Whether its client, or a platform on their behalf, does not take it: nobody asks them to pay it meanwhile. */
export const isNotTaken = (standing: FlowStanding): boolean =>
  isRefused(standing) || standing === 'disputed'

/** The codes that say that an invoice is refused or rejected. */
export const REFUSAL_CODES: readonly number[] = Object.keys(STATUSES)
  .map(Number)
  .filter((code) => isRefused(STATUSES[code]!.standing))

/** Whether a code says that the invoice is not taken. */
export const isRefusalCode = (code: number): boolean => REFUSAL_CODES.includes(code)

const MINUTE = 60_000
/** Waits between tries: half a minute, then twice as long each time, three hours at most. */
export function waitBeforeTry(attempts: number): number {
  return Math.min((MINUTE / 2) * 2 ** Math.max(0, attempts - 1), 180 * MINUTE)
}

/** A flow is tried for this long, ms; then the team is shown it. */
export const TRIED_FOR_MS = 25 * 60 * MINUTE

/** Why a flow is not tried again: it is handed over, or refused for good. */
export type TryAgainRefusal = 'handed_over' | 'refused'

/** Null while a flow may be tried again. */
export function refusalToTryAgain(flow: {
  depositedAt: Date | null
  refusal: string
}): TryAgainRefusal | null {
  if (flow.refusal !== '') return 'refused'
  return flow.depositedAt ? 'handed_over' : null
}

/** Where the flow of a status would stand, of an invoice that its company deposited itself. */
export const SELF_DEPOSITED = 'self'

/**
 * Why a company does not say that it deposited an invoice itself: it is not by hand, or no day
 * between its issue and today.
 */
export type SelfDepositRefusal = 'not_by_hand' | 'day_wrong'

/** Null when a company may say so: nothing was handed over from here, and nobody said anything yet. */
export function refusalToSayDeposited({
  standing,
  on,
  issuedOn,
  today,
}: {
  standing: FlowStanding
  on: string
  issuedOn: Day
  today: Day
}): SelfDepositRefusal | null {
  if (standing !== 'by_hand') return 'not_by_hand'
  return isDay(on) && on >= issuedOn && on <= today ? null : 'day_wrong'
}
