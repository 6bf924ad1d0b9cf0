import { and, eq, ne } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import {
  artisanReports,
  contactDetailsSharings,
  leads,
} from '#app/features/requests/leads/tables.server.ts'
import { listMyChanges } from '#app/features/requests/queries.server.ts'
import type { QuoteRequestDetail } from '#app/features/requests/read-quote-request.server.ts'
import { blockedArtisans } from '#app/features/requests/tables.server.ts'
import { quotes, visits } from '#app/features/quotes/tables.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { StoryMoment } from './request-moments.ts'
import { storyOf } from './request-story.ts'

/** Everything that happened to a person's own request (read with `getMyQuoteRequest`), from the rows it left, oldest first. */
export async function readRequestStory(
  ctx: Ctx<Particulier>,
  request: QuoteRequestDetail,
): Promise<StoryMoment[]> {
  const company = artisans.companyName
  const ofRequest = eq(leads.requestId, request.id)
  const [changes, asked, sharings, proposed, sent, works, reports, blocks] = await Promise.all([
    listMyChanges(ctx, request.id),
    ctx.db
      .select({
        id: leads.id,
        company,
        status: leads.status,
        proposedAt: leads.proposedAt,
        openedAt: leads.openedAt,
        reactedAt: leads.reactedAt,
        givenBackAt: leads.givenBackAt,
        endedAt: leads.endedAt,
        quotesRefusedAt: leads.quotesRefusedAt,
        declineReason: leads.declineReason,
      })
      .from(leads)
      .innerJoin(artisans, eq(artisans.id, leads.artisanId))
      .where(ofRequest),
    ctx.db
      .select({
        id: contactDetailsSharings.id,
        company,
        what: contactDetailsSharings.what,
        action: contactDetailsSharings.action,
        at: contactDetailsSharings.at,
      })
      .from(contactDetailsSharings)
      .innerJoin(leads, eq(leads.id, contactDetailsSharings.leadId))
      .innerJoin(artisans, eq(artisans.id, leads.artisanId))
      .where(ofRequest),
    ctx.db
      .select({
        id: visits.id,
        company,
        proposedBy: visits.proposedBy,
        status: visits.status,
        createdAt: visits.createdAt,
        answeredAt: visits.answeredAt,
      })
      .from(visits)
      .innerJoin(leads, eq(leads.id, visits.leadId))
      .innerJoin(artisans, eq(artisans.id, leads.artisanId))
      .where(ofRequest),
    ctx.db
      .select({
        id: quotes.id,
        company,
        sentAt: quotes.sentAt,
        acceptedAt: quotes.acceptedAt,
        declinedAt: quotes.declinedAt,
        withdrawnAt: quotes.withdrawnAt,
        retractedAt: quotes.retractedAt,
      })
      .from(quotes)
      .innerJoin(artisans, eq(artisans.id, quotes.artisanId))
      .where(and(eq(quotes.requestId, request.id), ne(quotes.status, 'draft'))),
    ctx.db
      .select({
        id: worksTable.id,
        company,
        startedAt: worksTable.startedAt,
        finishedAt: worksTable.finishedAt,
        confirmedAt: worksTable.confirmedAt,
        disputedAt: worksTable.disputedAt,
        cancelledAt: worksTable.cancelledAt,
      })
      .from(worksTable)
      .innerJoin(artisans, eq(artisans.id, worksTable.artisanId))
      .where(eq(worksTable.requestId, request.id)),
    ctx.db
      .select({
        id: artisanReports.id,
        company,
        reportedAt: artisanReports.reportedAt,
        decidedAt: artisanReports.decidedAt,
      })
      .from(artisanReports)
      .innerJoin(leads, eq(leads.id, artisanReports.leadId))
      .innerJoin(artisans, eq(artisans.id, leads.artisanId))
      .where(ofRequest),
    ctx.db
      .select({ company, at: blockedArtisans.at })
      .from(blockedArtisans)
      .innerJoin(leads, and(eq(leads.artisanId, blockedArtisans.artisanId), ofRequest))
      .innerJoin(artisans, eq(artisans.id, blockedArtisans.artisanId))
      .where(eq(blockedArtisans.particulierId, ctx.who.accountId)),
  ])
  return storyOf({
    closeReason: request.closeReason,
    trail: request.trail,
    changes,
    leads: asked.map(({ declineReason, ...lead }) => ({
      ...lead,
      declined: declineReason !== null,
    })),
    sharings,
    visits: proposed.map(({ proposedBy, ...visit }) => ({
      ...visit,
      byArtisan: proposedBy === 'artisan',
    })),
    quotes: sent,
    works,
    reports,
    blocks,
  })
}
