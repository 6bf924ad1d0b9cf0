import { and, asc, eq } from 'drizzle-orm'
import { amendments } from '#app/features/amendments/tables.server.ts'
import type { QuoteLine } from '#app/features/quotes/quote-totals.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { getWorks } from '#app/features/works/read-works.server.ts'
import type { Crew, Ctx } from '#app/platform/context.ts'
import type { QuoteId, WorksId } from '#app/values/identity/ids.ts'
import type { SiteRight } from '#app/values/team-rights.ts'
import { listToPay } from './pay-on-site.server.ts'
import { lastRemoved } from '#app/features/works/photos/crew-photos.server.ts'
import { mayTakePhotoAway } from '#app/features/works/photos/own-photo.ts'
import { asCompany, readInstructions } from './act-for-company.server.ts'

/**
 * A line of the contract, with its price HT for those alone who may see prices. A quantity below 0 was taken away by an
 * amendment.
 */
export type Task = Pick<
  QuoteLine,
  'workItem' | 'designation' | 'quantityThousandths' | 'unit' | 'productReference'
> &
  Partial<Pick<QuoteLine, 'unitPriceCents'>>

/**
 * Works that somebody is sent to; null when they are not. Of their price, of the client's number and of what is left to
 * pay, what the reader was granted; nothing of what both sides wrote.
 */
export async function readCrewWorks(ctx: Ctx<Crew>, worksId: WorksId) {
  const instructions = await readInstructions(ctx, { worksId })
  const works = instructions === null ? null : await getWorks(asCompany(ctx), worksId)
  if (instructions === null || !works) return null
  const may = (right: SiteRight) => ctx.who.rights.includes(right)
  return {
    id: works.id,
    title: works.title,
    status: works.status,
    clientName: works.clientName,
    clientPhone: may('client_phone') ? works.clientPhone : null,
    sitePerson: may('client_phone') ? works.sitePerson : null,
    ...(may('prices') ? { contractCents: works.contractCents } : {}),
    companyName: works.companyName,
    worksAddress: works.worksAddress,
    town: works.town,
    insee: works.insee,
    startsAt: works.startsAt,
    endsAt: works.endsAt,
    retractableUntil: works.retractableUntil,
    earlyStartRequestedAt: works.earlyStartRequestedAt,
    finishedAt: works.finishedAt,
    confirmBy: works.confirmBy,
    confirmedAt: works.confirmedAt,
    confirmedBy: works.confirmedBy,
    cancelledAt: works.cancelledAt,
    cancelledBy: works.cancelledBy,
    beginRefusal: works.beginRefusal,
    photos: works.photos,
    removable: works.photos
      .filter((photo) => mayTakePhotoAway(photo, works, ctx.who.memberId, ctx.now))
      .map(({ id }) => id),
    removed: await lastRemoved(asCompany(ctx), worksId),
    quoteId: works.quoteId,
    instructions,
    tasks: await listTasks(ctx, works.quoteId, may('prices')),
    toPay: may('payments') ? await listToPay(asCompany(ctx), works.quoteId) : null,
  }
}

/** What the contract is about, in its order: the signed devis, then its signed amendments. */
async function listTasks(ctx: Ctx<Crew>, quoteId: QuoteId, priced: boolean): Promise<Task[]> {
  const [[quote], signed] = await Promise.all([
    ctx.db
      .select({ snapshot: quotes.snapshot })
      .from(quotes)
      .where(and(eq(quotes.id, quoteId), eq(quotes.artisanId, ctx.who.artisanId))),
    ctx.db
      .select({ lines: amendments.lines })
      .from(amendments)
      .where(and(eq(amendments.quoteId, quoteId), eq(amendments.status, 'signed')))
      .orderBy(asc(amendments.number)),
  ])
  return [...(quote?.snapshot?.lines ?? []), ...signed.flatMap(({ lines }) => lines)].map(
    ({ workItem, designation, quantityThousandths, unit, productReference, unitPriceCents }) => ({
      workItem,
      designation,
      quantityThousandths,
      unit,
      ...(productReference ? { productReference } : {}),
      ...(priced ? { unitPriceCents } : {}),
    }),
  )
}
