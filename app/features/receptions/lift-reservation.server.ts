import { and, eq, ne } from 'drizzle-orm'
import { askDocument } from '#app/features/documents/ask-document.server.ts'
import { worksPhotos } from '#app/features/works/tables.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { ReservationId, WorksId, WorksPhotoId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import { RECEPTION_DOCUMENT_NAMES } from './copy.ts'
import {
  isBegun,
  lockReception,
  photosOf,
  writeReceptionTrail,
  type BegunReception,
} from './move-reception.server.ts'
import { receptionReservations } from './tables.server.ts'

/** Why a reservation is not lifted. */
export type LiftRefusal =
  | 'not_found'
  | 'reception_not_signed'
  | 'reservation_lifted'
  | 'reservation_said_lifted'
  | 'reservation_not_said_lifted'
export type ContestRefusal = LiftRefusal | 'contest_words_missing'

/** The artisan says that a reservation is lifted, with a photo of the works if they like; the client is asked. */
export async function sayLifted(
  ctx: Ctx<Artisan>,
  worksId: WorksId,
  reservationId: ReservationId,
  photoId: WorksPhotoId | null,
): Promise<Result<undefined, LiftRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const found = await lockReservation(tx, worksId, reservationId)
    if (!found.ok) return found
    const { locked, reservation } = found.value
    if (reservation.status !== 'open') return refuse(`reservation_${reservation.status}`)
    const [photo] = await photosOf(tx, worksId, photoId ? [photoId] : [])
    if (photo)
      await tx.db.update(worksPhotos).set({ inReport: true }).where(eq(worksPhotos.id, photo.id))
    await tx.db
      .update(receptionReservations)
      .set({ status: 'said_lifted', saidLiftedAt: tx.now, liftPhotoId: photo?.id ?? null })
      .where(eq(receptionReservations.id, reservationId))
    await writeReceptionTrail(tx, locked, { verb: 'say_lifted', who: 'artisan', reservationId })
    await publish(tx, {
      type: 'reception.lift_said',
      receptionId: locked.reception.id,
      reservationId,
    })
    return ok()
  })
}

/**
 * The client agrees that a reservation is lifted, even before the artisan says so; with the last
 * one, their report is made.
 */
export async function confirmLifted(
  ctx: Ctx<Particulier>,
  worksId: WorksId,
  reservationId: ReservationId,
): Promise<Result<undefined, LiftRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const found = await lockReservation(tx, worksId, reservationId)
    if (!found.ok) return found
    const { locked, reservation } = found.value
    if (reservation.status === 'lifted') return refuse('reservation_lifted')
    await tx.db
      .update(receptionReservations)
      .set({ status: 'lifted', liftedAt: tx.now })
      .where(eq(receptionReservations.id, reservationId))
    await writeReceptionTrail(tx, locked, {
      verb: 'confirm_lifted',
      who: 'particulier',
      reservationId,
    })
    const { reception, works } = locked
    const left = await tx.db.$count(
      receptionReservations,
      and(
        eq(receptionReservations.receptionId, reception.id),
        ne(receptionReservations.status, 'lifted'),
      ),
    )
    if (left === 0)
      await askDocument(tx, {
        kind: 'reception_lifting',
        subjectId: works.quoteId,
        artisanId: works.artisanId,
        accountId: works.particulierId,
        name: RECEPTION_DOCUMENT_NAMES.reception_lifting(works.quoteNumber),
      })
    await publish(tx, { type: 'reception.lifted', receptionId: reception.id, reservationId })
    return ok()
  })
}

/** The client says, with words, that what the artisan says is lifted is not. */
export async function contestLifted(
  ctx: Ctx<Particulier>,
  worksId: WorksId,
  reservationId: ReservationId,
  typed: string,
): Promise<Result<undefined, ContestRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const found = await lockReservation(tx, worksId, reservationId)
    if (!found.ok) return found
    const { locked, reservation } = found.value
    if (reservation.status === 'lifted') return refuse('reservation_lifted')
    if (reservation.status === 'open') return refuse('reservation_not_said_lifted')
    const text = plainText(typed, 1_000)
    if (!text) return refuse('contest_words_missing')
    await tx.db
      .update(receptionReservations)
      .set({ status: 'open', remindedAt: null })
      .where(eq(receptionReservations.id, reservationId))
    await writeReceptionTrail(tx, locked, {
      verb: 'contest_lifted',
      who: 'particulier',
      reservationId,
      text,
    })
    await publish(tx, {
      type: 'reception.lift_contested',
      receptionId: locked.reception.id,
      reservationId,
    })
    return ok()
  })
}

async function lockReservation(
  tx: Ctx,
  worksId: WorksId,
  reservationId: ReservationId,
): Promise<
  Result<
    { locked: BegunReception; reservation: typeof receptionReservations.$inferSelect },
    'not_found' | 'reception_not_signed'
  >
> {
  const locked = await lockReception(tx, worksId)
  if (!locked || !isBegun(locked)) return refuse('not_found')
  const [reservation] = await tx.db
    .select()
    .from(receptionReservations)
    .where(
      and(
        eq(receptionReservations.id, reservationId),
        eq(receptionReservations.receptionId, locked.reception.id),
      ),
    )
  if (!reservation) return refuse('not_found')
  if (locked.reception.status !== 'signed') return refuse('reception_not_signed')
  return ok({ locked, reservation })
}
