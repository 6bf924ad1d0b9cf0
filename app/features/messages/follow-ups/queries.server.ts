import { and, asc, eq, gt, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { conversationBlocks, conversationReports } from '#app/features/messages/tables.server.ts'
import type { MyQuote } from '#app/features/quotes/queries.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { listFollowUpWords } from '#app/features/requests/saved-answers/queries.server.ts'
import { fillAnswer } from '#app/features/requests/saved-answers/saved-answer.ts'
import { blockedArtisans, quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { dayOf, formatDateTime, formatDay } from '#app/values/time/french-date.ts'
import { PARIS, timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { DEFAULT_FOLLOW_UPS, followUpSentence } from './copy.ts'
import { FOLLOW_UP_DAYS, FOLLOW_UPS_MAX, nextFollowUpAt, refusalToFollowUp } from './follow-up.ts'
import { followUpsOf, refusalToWriteTo } from './follow-up-quote.server.ts'
import { quoteFollowUps } from './tables.server.ts'

/** The devis of the artisan that may be followed up now, as a clause of a query of `quotes`. */
export function toFollowUp(ctx: Ctx<Artisan>): SQL {
  const since = new Date(ctx.now.getTime() - FOLLOW_UP_DAYS * 86_400_000)
  return and(
    eq(quotes.artisanId, ctx.who.artisanId),
    eq(quotes.status, 'sent'),
    lt(quotes.sentAt, since),
    sql`${quotes.validUntil} >= ${dayOf(ctx.now, PARIS)}`,
    sql`(select count(*) from ${quoteFollowUps} where ${eq(quoteFollowUps.quoteId, quotes.id)}) < ${FOLLOW_UPS_MAX}`,
    sql`not exists (select from ${quoteFollowUps} where ${and(eq(quoteFollowUps.quoteId, quotes.id), gt(quoteFollowUps.sentAt, since))})`,
    sql`not exists (select from ${conversationBlocks} where ${eq(conversationBlocks.threadId, quotes.leadId)})`,
    sql`not exists (select from ${conversationReports} where ${and(eq(conversationReports.leadId, quotes.leadId), eq(conversationReports.decision, 'closed'))})`,
    sql`not exists (select from ${blockedArtisans} join ${quoteRequests} as asked on asked.particulier_id = ${blockedArtisans.particulierId} where asked.id = ${quotes.requestId} and ${eq(blockedArtisans.artisanId, quotes.artisanId)})`,
  )!
}

/** How many devis wait to be followed up. */
export const countToFollowUp = (ctx: Ctx<Artisan>): Promise<number> =>
  ctx.db.$count(quotes, toFollowUp(ctx))

/** Which of these devis may be followed up now. */
export async function listToFollowUp(
  ctx: Ctx<Artisan>,
  ids: readonly QuoteId[],
): Promise<Set<QuoteId>> {
  if (ids.length === 0) return new Set()
  const rows = await ctx.db
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(inArray(quotes.id, [...ids]), toFollowUp(ctx)))
  return new Set(rows.map(({ id }) => id))
}

/** When each of these devis of the artisan was followed up, oldest first. */
export async function followUpsOfEach(
  ctx: Ctx<Artisan>,
  ids: readonly QuoteId[],
): Promise<Map<QuoteId, Date[]>> {
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ quoteId: quoteFollowUps.quoteId, sentAt: quoteFollowUps.sentAt })
          .from(quoteFollowUps)
          .innerJoin(quotes, eq(quotes.id, quoteFollowUps.quoteId))
          .where(
            and(inArray(quoteFollowUps.quoteId, [...ids]), eq(quotes.artisanId, ctx.who.artisanId)),
          )
          .orderBy(asc(quoteFollowUps.nth))
  const found = new Map<QuoteId, Date[]>()
  for (const { quoteId, sentAt } of rows)
    found.set(quoteId, [...(found.get(quoteId) ?? []), sentAt])
  return found
}

/** What a devis's page shows of following it up. `words` are filled for its client. */
export type FollowUpState = {
  followUps: Date[]
  /** Why it is not done now; null when it may be. */
  refusal: string | null
  /** Whether it is worth showing: the devis has waited long enough once. */
  shown: boolean
  byMail: boolean
  words: { id: string; title: string; text: string }[]
}

/** What may be done to follow up one's own devis, read before. */
export async function readFollowUp(
  ctx: Ctx<Artisan>,
  { quote, request, client, clientKnown, document }: MyQuote,
): Promise<FollowUpState> {
  const zone = timeZoneOf(request.insee)
  const followUps = await followUpsOf(ctx, quote.id)
  const waiting = quote.status === 'sent'
  const refused = refusalToFollowUp(
    {
      ...quote,
      zone,
      followUps,
      conversation: waiting
        ? await refusalToWriteTo(ctx, { leadId: quote.leadId, clientKnown })
        : null,
    },
    ctx.now,
  )
  const values = {
    // « Claire M. » is how she is called in the space; one writes to Claire.
    prénom: client.replace(/\s\p{Lu}\.$/u, ''),
    travaux: quote.title,
    ville: request.town,
    entreprise: document?.company.name ?? '',
    devis: quote.number ?? '',
    validité: quote.validUntil ? formatDay(quote.validUntil) : '',
  }
  const shown = waiting && (refused !== 'follow_up_too_soon' || followUps.length > 0)
  const own = shown ? await listFollowUpWords(ctx) : []
  return {
    followUps,
    refusal:
      refused &&
      followUpSentence(
        refused,
        quote.sentAt && formatDateTime(nextFollowUpAt(quote.sentAt, followUps), zone),
      ),
    shown,
    byMail: !clientKnown,
    words: shown
      ? [...own, ...DEFAULT_FOLLOW_UPS].map(({ id, title, body }) => ({
          id,
          title,
          text: fillAnswer(body, values),
        }))
      : [],
  }
}
