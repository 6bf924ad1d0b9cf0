import { eq } from 'drizzle-orm'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { QuoteRequestId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import {
  lockOwnQuoteRequest,
  moveQuoteRequest,
  type QuoteRequestRow,
} from './move-quote-request.server.ts'
import {
  BEYOND_STEPS_KM,
  daysAfter,
  freeSeats,
  lastExtension,
  MAX_SEATS,
  OPEN_DAYS,
  refusalToChange,
  refusalToExtend,
  refusalToShorten,
  type PhoneSharing,
  type StatusRefusal,
} from '#app/features/requests/quote-request.ts'
import { trailOf } from '#app/features/requests/read-quote-request.server.ts'
import { detailsToShare } from './details-to-share.server.ts'
import { recordChange } from './record-change.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'

type Wishes = Partial<
  Pick<QuoteRequestRow, 'wantedQuotes' | 'phoneSharing' | 'beyondKm' | 'nobodySince'>
>

/**
 * Sets how many quotes the person wants, 1 to 5. Lowering it takes no place from anybody, it only stops refills;
 * raising it looks for more artisans.
 */
export function setWantedQuotes(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
  wanted: number,
): Promise<Result<undefined, StatusRefusal | 'not_found'>> {
  const wantedQuotes = Math.min(MAX_SEATS, Math.max(1, Math.trunc(wanted)))
  return changeWishes(ctx, requestId, { wantedQuotes })
}

/** Sets who gets the phone number from now on; what was already shared or kept stays as it is. Refuses `no_phone`. */
export async function setPhoneSharing(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
  phoneSharing: PhoneSharing,
): Promise<Result<undefined, StatusRefusal | 'not_found' | 'no_phone'>> {
  return inTransaction(ctx, async (tx) => {
    const changed = await changeWishes(tx, requestId, { phoneSharing }, async () => {
      if (phoneSharing === 'one_by_one') return null
      return (await detailsToShare(tx, requestId)) ? null : ('no_phone' as const)
    })
    return changed
  })
}

/**
 * Agrees that artisans be asked up to some km beyond their own zone (within their plan), and looks again; 0 takes the
 * agreement back, for those who were not asked yet. Refuses `unknown_distance` for any other distance than the steps.
 */
export async function askFurther(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
  beyondKm: number,
): Promise<Result<undefined, StatusRefusal | 'not_found' | 'unknown_distance'>> {
  if (beyondKm !== 0 && !(BEYOND_STEPS_KM as readonly number[]).includes(beyondKm))
    return refuse('unknown_distance')
  return changeWishes(ctx, requestId, { beyondKm, nobodySince: null })
}

/** Gives an open or paused request 30 more days. Refuses `extended_enough` past 90 days from now. */
export async function extendQuoteRequest(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
): Promise<Result<{ expiresAt: Date }, StatusRefusal | 'not_found' | 'extended_enough'>> {
  return inTransaction(ctx, async (tx) => {
    const request = await lockOwnQuoteRequest(tx, requestId)
    if (!request) return refuse('not_found')
    const refusal = refusalToExtend(request, tx.now)
    if (refusal) return refuse(refusal)
    const expiresAt = daysAfter(request.expiresAt, OPEN_DAYS)
    await moveQuoteRequest(tx, request, 'extend', { expiresAt })
    return ok({ expiresAt })
  })
}

/**
 * Takes the last extension of a request back, within ten minutes. Refuses `extended_long_ago`
 * later, or when there is none.
 */
export async function shortenQuoteRequest(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
): Promise<Result<{ expiresAt: Date }, StatusRefusal | 'not_found' | 'extended_long_ago'>> {
  return inTransaction(ctx, async (tx) => {
    const request = await lockOwnQuoteRequest(tx, requestId)
    if (!request) return refuse('not_found')
    const refusal = refusalToShorten(request, lastExtension(await trailOf(tx, requestId)), tx.now)
    if (refusal) return refuse(refusal)
    const expiresAt = daysAfter(request.expiresAt, -OPEN_DAYS)
    await moveQuoteRequest(tx, request, 'shorten', { expiresAt })
    return ok({ expiresAt })
  })
}

function changeWishes<Refusal extends string = never>(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
  wishes: Wishes,
  refusalOf: () => Promise<Refusal | null> = async () => null,
): Promise<Result<undefined, StatusRefusal | 'not_found' | Refusal>> {
  return inTransaction(ctx, async (tx) => {
    const request = await lockOwnQuoteRequest(tx, requestId)
    if (!request) return refuse('not_found')
    const refusal = refusalToChange(request) ?? (await refusalOf())
    if (refusal) return refuse(refusal)
    await tx.db
      .update(quoteRequests)
      .set({ ...wishes, updatedAt: tx.now })
      .where(eq(quoteRequests.id, requestId))
    await noteWishes(tx, request, wishes)
    publishLive(tx, { to: [tx.who.accountId], kind: 'request', subjectId: requestId })
    const after = { ...request, ...wishes }
    // The phone's wish frees nothing; the two others may let somebody in.
    if (wishes.phoneSharing === undefined && after.status === 'open' && freeSeats(after) > 0)
      await publish(tx, { type: 'quote_request.place_freed', requestId })
    return ok()
  })
}

/** A line of the story for each wish that is really another one. */
async function noteWishes(
  tx: Ctx<Particulier>,
  before: QuoteRequestRow,
  { wantedQuotes, phoneSharing, beyondKm }: Wishes,
): Promise<void> {
  if (wantedQuotes !== undefined && wantedQuotes !== before.wantedQuotes)
    await recordChange(tx, before.id, 'wanted', { amount: wantedQuotes })
  if (beyondKm !== undefined && beyondKm !== before.beyondKm)
    await recordChange(tx, before.id, 'further', { amount: beyondKm })
  if (phoneSharing !== undefined && phoneSharing !== before.phoneSharing)
    await recordChange(
      tx,
      before.id,
      phoneSharing === 'everyone' ? 'shared_with_all' : 'shared_one_by_one',
    )
}
