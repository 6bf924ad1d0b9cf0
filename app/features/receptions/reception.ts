import type { WorksStatus, WorksStatusRefusal } from '#app/features/works/works.ts'
import { addMonths, dayOf, isDay, type Day } from '#app/values/time/french-date.ts'

/**
 * draft → to_sign → to_countersign → signed. On the artisan's device both sign at once, from either
 * of the first two.
 */
export type ReceptionStatus = 'draft' | 'to_sign' | 'to_countersign' | 'signed'
/** A reservation that was signed: to be lifted, said to be, or lifted. */
export type ReservationStatus = 'open' | 'said_lifted' | 'lifted'
/** Which side of the contract. */
export type Side = 'artisan' | 'particulier'
/** What is done to a reception, line by line of its trail. */
export type ReceptionVerb =
  | 'prepare'
  | 'send'
  | 'add_reservation'
  | 'remove_reservation'
  | 'sign_on_site'
  | 'sign_client'
  | 'sign_company'
  | 'say_lifted'
  | 'confirm_lifted'
  | 'contest_lifted'

/** Reservations and products of one reception, at most. */
const MAX_RESERVATIONS = 40
const MAX_MATERIALS = 40
/** Months within which a reservation is to be lifted: those of the guarantee that covers it. */
const LIFT_MONTHS = 12

/** Works that are being done or are over may be received; silence never receives them. */
const RECEIVABLE: readonly WorksStatus[] = ['in_progress', 'to_confirm', 'disputed', 'done']

/** Null when works may be received. */
export function refusalToReceive({ status }: { status: WorksStatus }): WorksStatusRefusal | null {
  return RECEIVABLE.includes(status) ? null : `intervention_${status}`
}

/** Why a day cannot be that of a reception. */
export type DateRefusal = 'date_missing' | 'date_in_future' | 'date_before_start'

/** Null when works that began at an instant may have been received on a day, in the zone of the works. */
export function refusalOfDate(
  receivedOn: string,
  { startedAt, zone }: { startedAt: Date | null; zone: string },
  now: Date,
): DateRefusal | null {
  if (!isDay(receivedOn)) return 'date_missing'
  if (receivedOn > dayOf(now, zone)) return 'date_in_future'
  return startedAt && receivedOn < dayOf(startedAt, zone) ? 'date_before_start' : null
}

/** Why a reception does not change any more, or not yet. */
export type ReceptionStateRefusal =
  | 'reception_not_begun'
  | 'reception_not_sent'
  | 'reception_client_signed'
  | 'reception_not_client_signed'
  | 'reception_signed'

/**
 * Null when a side may change what a reception says: the artisan until the client signs, the client
 * once it was sent.
 */
export function refusalToWrite(
  reception: { status: ReceptionStatus } | null,
  side: Side,
): ReceptionStateRefusal | null {
  if (!reception) return 'reception_not_begun'
  if (reception.status === 'signed') return 'reception_signed'
  if (reception.status === 'to_countersign') return 'reception_client_signed'
  return side === 'particulier' && reception.status === 'draft' ? 'reception_not_sent' : null
}

/** Null when the artisan may sign after the client. */
export function refusalToCountersign(
  reception: { status: ReceptionStatus } | null,
): ReceptionStateRefusal | null {
  if (!reception) return 'reception_not_begun'
  if (reception.status === 'signed') return 'reception_signed'
  return reception.status === 'to_countersign' ? null : 'reception_not_client_signed'
}

/** A reservation as it is written: what, where, and the day by which it is to be lifted. */
export type ReservationInput = { what: string; place: string; dueOn: string }
/** Why a reservation is not one. */
export type ReservationRefusal =
  | 'reservation_what_missing'
  | 'reservation_due_missing'
  | 'reservation_due_early'
  | 'reservation_due_late'
  | 'too_many_reservations'

/** Null when a reservation may be written in a reception of a day that has some already. */
export function refusalOfReservation(
  { what, dueOn }: ReservationInput,
  receivedOn: Day,
  others: number,
): ReservationRefusal | null {
  if (what.trim().length < 3) return 'reservation_what_missing'
  if (!isDay(dueOn)) return 'reservation_due_missing'
  if (dueOn < receivedOn) return 'reservation_due_early'
  if (dueOn > addMonths(receivedOn, LIFT_MONTHS)) return 'reservation_due_late'
  return others >= MAX_RESERVATIONS ? 'too_many_reservations' : null
}

/** Whether works are energy works, whose products and notices are handed over (décret 2022-1674; law.md M17). */
export function isEnergyWorks(
  energyAid: boolean,
  lines: readonly { vatBasisPoints: number; productReference?: string | undefined }[],
): boolean {
  return (
    energyAid ||
    lines.some(
      ({ vatBasisPoints, productReference }) => vatBasisPoints === 550 || Boolean(productReference),
    )
  )
}

/** A product as it is written; its notice is a link here, or a PDF beside it. */
export type MaterialInput = { name: string; reference: string; place: string; noticeUrl: string }
/** Why a product is not one. */
export type MaterialRefusal =
  | 'material_name_missing'
  | 'material_reference_missing'
  | 'material_place_missing'
  | 'notice_missing'
  | 'notice_link_malformed'
  | 'too_many_materials'

/** Null when a product may stand in the list handed over. `hasFile`: its notice comes as a PDF. */
export function refusalOfMaterial(
  { name, reference, place, noticeUrl }: MaterialInput,
  hasFile: boolean,
  others: number,
): MaterialRefusal | null {
  if (!name.trim()) return 'material_name_missing'
  if (!reference.trim()) return 'material_reference_missing'
  if (!place.trim()) return 'material_place_missing'
  if (!noticeUrl && !hasFile) return 'notice_missing'
  if (noticeUrl && !isWebAddress(noticeUrl)) return 'notice_link_malformed'
  return others >= MAX_MATERIALS ? 'too_many_materials' : null
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

/** Why what a reception says cannot be sent nor signed. */
export type ContentRefusal = DateRefusal | 'materials_missing' | 'reservation_due_early'

/** Null when a reception says everything that it must. */
export function refusalOfContent(
  content: {
    receivedOn: Day
    energyWorks: boolean
    materials: number
    dueDays: readonly Day[]
  },
  works: { startedAt: Date | null; zone: string },
  now: Date,
): ContentRefusal | null {
  const date = refusalOfDate(content.receivedOn, works, now)
  if (date) return date
  if (content.energyWorks && content.materials === 0) return 'materials_missing'
  return content.dueDays.some((day) => day < content.receivedOn) ? 'reservation_due_early' : null
}

/** Whether a reservation should have been lifted by now. */
export function isOverdue(
  { status, dueOn }: { status: ReservationStatus; dueOn: Day },
  today: Day,
): boolean {
  return status === 'open' && dueOn < today
}

/** What a reception waits for from one side. */
export type ReceptionTurn = 'sign' | 'countersign' | 'answer_lift' | 'lift_overdue'

/** What a reception waits for from one side on a day; null when it is not their turn. */
export function receptionTurn(
  reception: {
    status: ReceptionStatus
    reservations: readonly { status: ReservationStatus; dueOn: Day }[]
  } | null,
  side: Side,
  today: Day,
): ReceptionTurn | null {
  if (!reception) return null
  const { status, reservations } = reception
  if (side === 'particulier') {
    if (status === 'to_sign') return 'sign'
    return status === 'signed' && reservations.some((one) => one.status === 'said_lifted')
      ? 'answer_lift'
      : null
  }
  if (status === 'to_countersign') return 'countersign'
  return status === 'signed' && reservations.some((one) => isOverdue(one, today))
    ? 'lift_overdue'
    : null
}
