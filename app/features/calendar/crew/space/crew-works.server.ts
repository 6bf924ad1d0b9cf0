import { and, asc, eq } from 'drizzle-orm'
import { amendments } from '#app/features/amendments/tables.server.ts'
import type { QuoteLine } from '#app/features/quotes/quote-totals.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { getWorks } from '#app/features/works/read-works.server.ts'
import type { Crew, Ctx } from '#app/platform/context.ts'
import type { QuoteId, WorksId } from '#app/values/identity/ids.ts'
import { asCompany, readInstructions } from './act-for-company.server.ts'

/** A line of the contract, without its price. A quantity below 0 was taken away by an amendment. */
export type Task = Pick<
  QuoteLine,
  'workItem' | 'designation' | 'quantityThousandths' | 'unit' | 'productReference'
>

/**
 * Works that somebody is sent to; null when they are not. Nothing of their price is in it, nor of
 * what both sides wrote.
 */
export async function readCrewWorks(ctx: Ctx<Crew>, worksId: WorksId) {
  const instructions = await readInstructions(ctx, { worksId })
  const works = instructions === null ? null : await getWorks(asCompany(ctx), worksId)
  if (instructions === null || !works) return null
  return {
    id: works.id,
    title: works.title,
    status: works.status,
    clientName: works.clientName,
    clientPhone: works.clientPhone,
    sitePerson: works.sitePerson,
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
    instructions,
    tasks: await listTasks(ctx, works.quoteId),
  }
}

/** What the contract is about, in its order: the signed devis, then its signed amendments. */
async function listTasks(ctx: Ctx<Crew>, quoteId: QuoteId): Promise<Task[]> {
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
    ({ workItem, designation, quantityThousandths, unit, productReference }) => ({
      workItem,
      designation,
      quantityThousandths,
      unit,
      ...(productReference ? { productReference } : {}),
    }),
  )
}
