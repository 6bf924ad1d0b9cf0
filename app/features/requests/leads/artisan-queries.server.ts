import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CompanyView } from '#app/features/companies/queries.server.ts'
import { listRunningWorksList } from '#app/features/works/queries.server.ts'
import { slotInSentence } from '#app/features/works/dates/slot-words.ts'
import { worksTurn } from '#app/features/works/progress/whose-turn.ts'
import { shortName } from './lead.ts'
import { leads } from './tables.server.ts'
import { messages } from '#app/features/messages/tables.server.ts'
import { requestTitle } from '#app/features/requests/quote-request.ts'
import { requestContactDetails, quoteRequests } from '#app/features/requests/tables.server.ts'
import { quotes, visits } from '#app/features/quotes/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { excerptOf, type ArtisanTurn } from '#app/features/homes/artisan-turns.ts'

/** A proposed request is said to be pressing in its last hours. */
const PRESSING_MS = 6 * 3_600_000

/** Everything that waits for the artisan; none of it names a person whose contact was not taken. `own`: their company, which the page reads as well. */
export async function listArtisanTurns(
  ctx: Ctx<Artisan>,
  own: Promise<CompanyView>,
): Promise<ArtisanTurn[]> {
  const mine = eq(leads.artisanId, ctx.who.artisanId)
  const running = inArray(quoteRequests.status, ['open', 'paused', 'awarded'])
  // Whoever wrote back is not waited for, whether or not they opened what they answer.
  const later = alias(messages, 'later')
  const answered = ctx.db
    .select({ one: sql`1` })
    .from(later)
    .where(
      and(
        eq(later.leadId, messages.leadId),
        eq(later.author, 'artisan'),
        gt(later.seq, messages.seq),
      ),
    )
  const about = {
    leadId: leads.id,
    description: quoteRequests.publicDescription,
    town: quoteRequests.town,
    firstName: requestContactDetails.firstName,
    lastName: sql<string>`left(btrim(${requestContactDetails.lastName}), 1)`,
  }
  const [company, replies, pressing, wanted, drafts, moved] = await Promise.all([
    own,
    ctx.db
      .selectDistinctOn([leads.id], {
        ...about,
        body: sql<string>`case when ${leads.phoneSharedAt} is not null then ${messages.body} else ${messages.publicBody} end`,
        sentAt: messages.sentAt,
      })
      .from(messages)
      .innerJoin(leads, eq(leads.id, messages.leadId))
      .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
      .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, leads.requestId))
      .where(
        and(
          mine,
          running,
          isNotNull(leads.openedAt),
          eq(messages.author, 'particulier'),
          isNull(messages.readAt),
          isNull(messages.removedAt),
          notExists(answered),
        ),
      )
      .orderBy(leads.id, desc(messages.sentAt)),
    ctx.db
      .select({
        leadId: leads.id,
        description: quoteRequests.publicDescription,
        town: quoteRequests.town,
        answerBy: leads.answerBy,
        proposedAt: leads.proposedAt,
      })
      .from(leads)
      .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
      .where(
        and(
          mine,
          eq(leads.status, 'proposed'),
          eq(quoteRequests.status, 'open'),
          lte(leads.answerBy, new Date(ctx.now.getTime() + PRESSING_MS)),
        ),
      ),
    ctx.db
      .select({ ...about, reactedAt: leads.reactedAt })
      .from(leads)
      .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
      .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, leads.requestId))
      .where(
        and(
          mine,
          running,
          eq(leads.status, 'opened'),
          isNotNull(leads.reactedAt),
          notExists(
            ctx.db
              .select({ one: sql`1` })
              .from(quotes)
              .where(eq(quotes.leadId, leads.id)),
          ),
        ),
      ),
    ctx.db
      .select({
        ...about,
        quoteId: quotes.id,
        quoteTitle: quotes.title,
        updatedAt: quotes.updatedAt,
      })
      .from(quotes)
      .innerJoin(leads, eq(leads.id, quotes.leadId))
      .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
      .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, leads.requestId))
      .where(
        and(
          mine,
          eq(quotes.status, 'draft'),
          inArray(quoteRequests.status, ['open', 'paused']),
          inArray(leads.status, ['opened', 'quoted']),
        ),
      ),
    ctx.db
      .select({
        ...about,
        insee: quoteRequests.insee,
        visitId: visits.id,
        startsAt: visits.startsAt,
        changedAt: visits.changedAt,
        createdAt: visits.createdAt,
      })
      .from(visits)
      .innerJoin(leads, eq(leads.id, visits.leadId))
      .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
      .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, leads.requestId))
      .where(
        and(
          mine,
          inArray(leads.status, ['opened', 'quoted', 'won']),
          eq(visits.status, 'proposed'),
          eq(visits.proposedBy, 'particulier'),
          gt(visits.startsAt, ctx.now),
        ),
      ),
  ])
  const { verification, submittedAt, createdAt } = company.file
  const title = requestTitle
  return [
    ...(verification === 'incomplete' || verification === 'refused'
      ? [
          {
            kind: 'company' as const,
            state: verification,
            missing: company.missingToSubmit,
            since: submittedAt ?? createdAt,
          },
        ]
      : []),
    ...moved.map((row): ArtisanTurn => ({
      kind: 'visit',
      visitId: row.visitId,
      person: shortName(row),
      title: title(row.description),
      town: row.town,
      startsAt: row.startsAt,
      zone: timeZoneOf(row.insee),
      since: row.changedAt ?? row.createdAt,
    })),
    ...replies.map((row): ArtisanTurn => ({
      kind: 'reply',
      leadId: row.leadId,
      person: shortName(row),
      title: title(row.description),
      town: row.town,
      excerpt: excerptOf(row.body),
      since: row.sentAt,
    })),
    ...pressing.map((row): ArtisanTurn => ({
      kind: 'answer',
      leadId: row.leadId,
      title: title(row.description),
      town: row.town,
      until: row.answerBy,
      since: row.proposedAt,
    })),
    ...wanted.map((row): ArtisanTurn => ({
      kind: 'quote',
      leadId: row.leadId,
      person: shortName(row),
      title: title(row.description),
      town: row.town,
      since: row.reactedAt!,
    })),
    ...drafts.map((row): ArtisanTurn => ({
      kind: 'draft',
      quoteId: row.quoteId,
      person: shortName(row),
      title: row.quoteTitle,
      since: row.updatedAt,
    })),
  ]
}

/** Signed works that wait for the artisan. */
export async function listWorksTurns(ctx: Ctx<Artisan>): Promise<ArtisanTurn[]> {
  const running = await listRunningWorksList(ctx)
  return running.flatMap((works): ArtisanTurn[] => {
    const turn = worksTurn(works, 'artisan', ctx.now)
    if (!turn) return []
    const since =
      turn === 'answer_slot'
        ? works.pending!.createdAt
        : turn === 'answer_dispute'
          ? works.disputedAt!
          : turn === 'say_how_it_went'
            ? works.endsAt!
            : works.createdAt
    const when =
      turn === 'answer_slot' ? slotInSentence(works.pending!, timeZoneOf(works.insee)) : null
    return [
      {
        kind: 'works',
        worksId: works.id,
        turn,
        person: works.other,
        title: works.title,
        when,
        since,
      },
    ]
  })
}
