import { and, count, eq } from 'drizzle-orm'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { tellBothSides } from '#app/features/works/move-works.server.ts'
import type { WorksStatusRefusal } from '#app/features/works/works.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import {
  newId,
  type ReceptionId,
  type ReservationId,
  type WorksId,
  type WorksPhotoId,
} from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { plainLine, plainText } from '#app/values/words/plain-text.ts'
import {
  isBegun,
  lockReception,
  photosOf,
  readReport,
  refusalOfReport,
  writeReceptionTrail,
} from './move-reception.server.ts'
import {
  isEnergyWorks,
  refusalOfDate,
  refusalOfReservation,
  refusalToReceive,
  refusalToWrite,
  type ContentRefusal,
  type DateRefusal,
  type ReceptionStateRefusal,
  type ReservationInput,
  type ReservationRefusal,
} from './reception.ts'
import { receptionReservations, receptions } from './tables.server.ts'

/** Why a report is not begun, or its day and photos not changed. */
export type PrepareRefusal = 'not_found' | WorksStatusRefusal | DateRefusal | ReceptionStateRefusal

/** The artisan begins the report of a reception, or changes its day and its photos, until the client signs. */
export async function prepareReception(
  ctx: Ctx<Artisan>,
  worksId: WorksId,
  wish: { receivedOn: string; photoIds: readonly WorksPhotoId[] },
): Promise<Result<undefined, PrepareRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockReception(tx, worksId)
    if (!locked) return refuse('not_found')
    const { works, request, reception } = locked
    const refusal =
      refusalToReceive(works) ??
      (reception && refusalToWrite(reception, 'artisan')) ??
      refusalOfDate(
        wish.receivedOn,
        { startedAt: works.startedAt, zone: timeZoneOf(request.insee) },
        tx.now,
      )
    if (refusal) return refuse(refusal)
    const { receivedOn } = wish
    const photoIds = (await photosOf(tx, worksId, wish.photoIds)).map(({ id }) => id)
    if (reception) {
      await tx.db
        .update(receptions)
        .set({ receivedOn, photoIds, updatedAt: tx.now })
        .where(eq(receptions.id, reception.id))
      tellBothSides(tx, works)
      return ok()
    }
    const [quote] = await tx.db
      .select({ energyAid: quotes.energyAid, snapshot: quotes.snapshot })
      .from(quotes)
      .where(eq(quotes.id, works.quoteId))
    const id = newId<ReceptionId>()
    await tx.db.insert(receptions).values({
      id,
      worksId,
      quoteId: works.quoteId,
      artisanId: works.artisanId,
      particulierId: works.particulierId,
      status: 'draft',
      receivedOn,
      photoIds,
      energyWorks: isEnergyWorks(quote!.energyAid, quote!.snapshot!.lines),
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    await writeReceptionTrail(tx, { works, reception: { id } }, { verb: 'prepare', who: 'artisan' })
    return ok()
  })
}

/** Why a reservation is not written. */
export type AddReservationRefusal = 'not_found' | ReceptionStateRefusal | ReservationRefusal

/** Either side writes a reservation: the artisan until the client signs, the client once the report was sent. */
export async function addReservation(
  ctx: Ctx<Artisan> | Ctx<Particulier>,
  worksId: WorksId,
  input: ReservationInput & { photoId: WorksPhotoId | null },
): Promise<Result<ReservationId, AddReservationRefusal>> {
  return inTransaction<Artisan | Particulier, Result<ReservationId, AddReservationRefusal>>(
    ctx,
    async (tx) => {
      const locked = await lockReception(tx, worksId)
      if (!locked) return refuse('not_found')
      const side = tx.who.kind
      const state = refusalToWrite(locked.reception, side)
      if (state || !isBegun(locked)) return refuse(state ?? 'reception_not_begun')
      const { reception, works } = locked
      const [others] = await tx.db
        .select({ n: count() })
        .from(receptionReservations)
        .where(eq(receptionReservations.receptionId, reception.id))
      const refusal = refusalOfReservation(input, reception.receivedOn, others!.n)
      if (refusal) return refuse(refusal)
      const [photo] = await photosOf(tx, works.id, input.photoId ? [input.photoId] : [])
      const id = newId<ReservationId>()
      await tx.db.insert(receptionReservations).values({
        id,
        receptionId: reception.id,
        author: side,
        what: plainText(input.what, 600),
        place: plainLine(input.place, 120),
        dueOn: input.dueOn,
        photoId: photo?.id ?? null,
        status: 'open',
        createdAt: tx.now,
      })
      await writeReceptionTrail(tx, locked, {
        verb: 'add_reservation',
        who: side,
        reservationId: id,
      })
      return ok(id)
    },
  )
}

/** Takes back one's own reservation, before the client signs. */
export async function removeReservation(
  ctx: Ctx<Artisan> | Ctx<Particulier>,
  worksId: WorksId,
  reservationId: ReservationId,
): Promise<Result<undefined, 'not_found' | ReceptionStateRefusal>> {
  return inTransaction<
    Artisan | Particulier,
    Result<undefined, 'not_found' | ReceptionStateRefusal>
  >(ctx, async (tx) => {
    const locked = await lockReception(tx, worksId)
    if (!locked) return refuse('not_found')
    const state = refusalToWrite(locked.reception, tx.who.kind)
    if (state || !isBegun(locked)) return refuse(state ?? 'reception_not_begun')
    const gone = await tx.db
      .delete(receptionReservations)
      .where(
        and(
          eq(receptionReservations.id, reservationId),
          eq(receptionReservations.receptionId, locked.reception.id),
          eq(receptionReservations.author, tx.who.kind),
        ),
      )
      .returning({ id: receptionReservations.id })
    if (gone.length === 0) return refuse('not_found')
    await writeReceptionTrail(tx, locked, {
      verb: 'remove_reservation',
      who: tx.who.kind,
      reservationId,
    })
    return ok()
  })
}

/** Why a report is not sent. */
export type SendReceptionRefusal =
  | 'not_found'
  | WorksStatusRefusal
  | ContentRefusal
  | ReceptionStateRefusal

/**
 * The artisan sends the report to the client, who reads it, adds what they reserve, and signs it on
 * their own device.
 */
export async function sendReception(
  ctx: Ctx<Artisan>,
  worksId: WorksId,
): Promise<Result<undefined, SendReceptionRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockReception(tx, worksId)
    if (!locked) return refuse('not_found')
    const state = refusalToReceive(locked.works) ?? refusalToWrite(locked.reception, 'artisan')
    if (state || !isBegun(locked)) return refuse(state ?? 'reception_not_begun')
    const { reception } = locked
    const { document } = await readReport(tx, reception)
    const refusal = refusalOfReport(tx, document, locked)
    if (refusal) return refuse(refusal)
    // Sent twice, it is sent once.
    if (reception.status === 'to_sign') return ok()
    await tx.db
      .update(receptions)
      .set({ status: 'to_sign', sentAt: tx.now, updatedAt: tx.now })
      .where(eq(receptions.id, reception.id))
    await writeReceptionTrail(tx, locked, { verb: 'send', who: 'artisan' })
    await publish(tx, { type: 'reception.sent', receptionId: reception.id })
    return ok()
  })
}
