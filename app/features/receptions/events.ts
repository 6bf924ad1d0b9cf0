import type { ReceptionId, ReservationId } from '#app/values/identity/ids.ts'
import type { Guarantee } from './guarantees.ts'

/** What happens to the reception of works. */
export type ReceptionEvent =
  /** The artisan sent the report; the client is asked to sign it. */
  | { type: 'reception.sent'; receptionId: ReceptionId }
  /** The client signed on their own device; the artisan is asked to. */
  | { type: 'reception.client_signed'; receptionId: ReceptionId }
  /** The client signed by hand on the company's device, without network; they are asked to confirm it with a code. */
  | { type: 'reception.signed_on_site'; receptionId: ReceptionId }
  /** What they signed so is not the report any more; they are told that it counts for nothing. */
  | { type: 'reception.site_signature_void'; receptionId: ReceptionId }
  /** One side has not signed for a week. */
  | { type: 'reception.waiting'; receptionId: ReceptionId }
  /** Both signed: the guarantees run. Once. */
  | { type: 'reception.signed'; receptionId: ReceptionId }
  /** The artisan says that a reservation is lifted; the client is asked. */
  | { type: 'reception.lift_said'; receptionId: ReceptionId; reservationId: ReservationId }
  /** The client agrees that it is. */
  | { type: 'reception.lifted'; receptionId: ReceptionId; reservationId: ReservationId }
  /** The client says that it is not. */
  | { type: 'reception.lift_contested'; receptionId: ReceptionId; reservationId: ReservationId }
  /** The day by which a reservation was to be lifted is past. */
  | {
      type: 'reception.reservation_overdue'
      receptionId: ReceptionId
      reservationId: ReservationId
    }
  /** A guarantee ends in a month. */
  | { type: 'reception.guarantee_ending'; receptionId: ReceptionId; guarantee: Guarantee }
