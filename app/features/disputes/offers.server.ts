import { and, eq, isNull } from 'drizzle-orm'
import { contractTotalCents } from '#app/features/works/contract-total.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { Admin, Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { newId, type DisputeId, type DisputeOfferId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import {
  OFFER_TEXT_MAX,
  otherSide,
  refusalOfOffer,
  type DisputeStateRefusal,
  type OfferInput,
  type OfferRefusal,
  type Side,
} from './dispute.ts'
import { actorOf, moveDispute, refusalHere, type LockedDispute } from './lock-dispute.server.ts'
import { inDispute } from './say-in-dispute.server.ts'
import { disputeOffers } from './tables.server.ts'

type Either = Ctx<Artisan> | Ctx<Particulier>
/** Why an offer is not made. */
export type MakeOfferRefusal = DisputeStateRefusal | OfferRefusal
/** Why an offer is not answered. */
export type AnswerOfferRefusal = DisputeStateRefusal | 'offer_over' | 'accepted_already'
type OfferRow = typeof disputeOffers.$inferSelect

/** A side offers the other something that would end the dispute, in place of what it offered before. */
export const makeOffer = (ctx: Either, disputeId: DisputeId, input: OfferInput) =>
  inDispute(ctx, disputeId, (tx, locked) => writeOffer(tx, locked, input))

/** Writes an offer of whoever acts in a locked dispute. A side that makes one accepts it by that. */
export async function writeOffer(
  tx: Ctx<Artisan | Particulier | Admin>,
  locked: LockedDispute,
  input: OfferInput,
): Promise<Result<undefined, MakeOfferRefusal>> {
  const { dispute, works, request } = locked
  const [contract] = await tx.db
    .select({ contractCents: contractTotalCents })
    .from(worksTable)
    .where(eq(worksTable.id, works.id))
  const refusal =
    refusalHere(tx, locked, 'offer') ??
    refusalOfOffer(input, {
      today: dayOf(tx.now, timeZoneOf(request.insee)),
      contractCents: contract!.contractCents,
    })
  if (refusal) return refuse(refusal)
  const author = actorOf(tx) as 'artisan' | 'particulier' | 'team'
  await tx.db
    .update(disputeOffers)
    .set({ closedAt: tx.now })
    .where(and(waitingIn(dispute.id), eq(disputeOffers.author, author)))
  const id = newId<DisputeOfferId>()
  const money = input.kind === 'reduction' || input.kind === 'refund'
  await tx.db.insert(disputeOffers).values({
    id,
    disputeId: dispute.id,
    author,
    kind: input.kind,
    amountCents: money ? input.amountCents : null,
    dueOn: input.dueOn,
    words: plainText(input.text, OFFER_TEXT_MAX),
    offeredAt: tx.now,
    artisanAcceptedAt: author === 'artisan' ? tx.now : null,
    particulierAcceptedAt: author === 'particulier' ? tx.now : null,
  })
  await moveDispute(tx, locked, 'offer', { offerId: id })
  return ok()
}

/**
 * A side accepts an offer. Once both have, it is their agreement and the dispute is over; the team's waits for the
 * other side first.
 */
export function acceptOffer(
  ctx: Either,
  disputeId: DisputeId,
  offerId: DisputeOfferId,
): Promise<Result<undefined, 'not_found' | AnswerOfferRefusal>> {
  return inDispute<AnswerOfferRefusal>(ctx, disputeId, async (tx, locked) => {
    const side = tx.who.kind
    const offer = await offerIn(tx, disputeId, offerId)
    if (!offer) return refuse('not_found')
    const refusal = refusalHere(tx, locked, 'agree') ?? refusalToAccept(offer, side)
    if (refusal) return refuse(refusal)
    const both = acceptedBy(offer, otherSide(side)) !== null
    await tx.db
      .update(disputeOffers)
      .set({
        ...(side === 'artisan' ? { artisanAcceptedAt: tx.now } : { particulierAcceptedAt: tx.now }),
        ...(both ? { agreedAt: tx.now } : {}),
      })
      .where(and(waitingIn(disputeId), eq(disputeOffers.id, offerId)))
    await moveDispute(tx, locked, both ? 'agree' : 'accept_offer', { offerId })
    return ok()
  })
}

/** A side refuses an offer of the other, or of the team. */
export function refuseOffer(
  ctx: Either,
  disputeId: DisputeId,
  offerId: DisputeOfferId,
): Promise<Result<undefined, 'not_found' | AnswerOfferRefusal>> {
  return inDispute<AnswerOfferRefusal>(ctx, disputeId, async (tx, locked) => {
    const offer = await offerIn(tx, disputeId, offerId)
    if (!offer || offer.author === tx.who.kind) return refuse('not_found')
    const refusal =
      refusalHere(tx, locked, 'refuse_offer') ?? (isWaiting(offer) ? null : 'offer_over')
    if (refusal) return refuse(refusal)
    await close(tx, offerId)
    await moveDispute(tx, locked, 'refuse_offer', { offerId })
    return ok()
  })
}

/** A side takes its own offer back, while it waits. */
export function takeBackOffer(
  ctx: Either,
  disputeId: DisputeId,
  offerId: DisputeOfferId,
): Promise<Result<undefined, 'not_found' | AnswerOfferRefusal>> {
  return inDispute<AnswerOfferRefusal>(ctx, disputeId, async (tx, locked) => {
    const offer = await offerIn(tx, disputeId, offerId)
    if (!offer || offer.author !== tx.who.kind) return refuse('not_found')
    const refusal =
      refusalHere(tx, locked, 'take_back_offer') ?? (isWaiting(offer) ? null : 'offer_over')
    if (refusal) return refuse(refusal)
    await close(tx, offerId)
    await moveDispute(tx, locked, 'take_back_offer', { offerId })
    return ok()
  })
}

const waitingIn = (disputeId: DisputeId) =>
  and(
    eq(disputeOffers.disputeId, disputeId),
    isNull(disputeOffers.closedAt),
    isNull(disputeOffers.agreedAt),
  )
const isWaiting = ({ closedAt, agreedAt }: OfferRow) => closedAt === null && agreedAt === null
const acceptedBy = (offer: OfferRow, side: Side) =>
  side === 'artisan' ? offer.artisanAcceptedAt : offer.particulierAcceptedAt

function refusalToAccept(offer: OfferRow, side: Side): AnswerOfferRefusal | null {
  if (!isWaiting(offer)) return 'offer_over'
  return acceptedBy(offer, side) ? 'accepted_already' : null
}

async function offerIn(tx: Ctx, disputeId: DisputeId, id: DisputeOfferId) {
  const [offer] = await tx.db
    .select()
    .from(disputeOffers)
    .where(and(eq(disputeOffers.id, id), eq(disputeOffers.disputeId, disputeId)))
  return offer ?? null
}

async function close(tx: Ctx, id: DisputeOfferId): Promise<void> {
  await tx.db.update(disputeOffers).set({ closedAt: tx.now }).where(eq(disputeOffers.id, id))
}
