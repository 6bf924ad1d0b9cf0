import { eq } from 'drizzle-orm'
import { freeSeats } from '#app/features/requests/quote-request.ts'
import { paths } from '#app/paths.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { formatDate, formatTime } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { LeadId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { ARTISAN_REPORT_OUTCOME_LABELS, NOBODY_REASONS } from '#app/features/requests/leads/copy.ts'
import { explainNobody } from '#app/features/requests/matching/explain-nobody.server.ts'
import { ArtisanReportDecidedMail } from '#app/features/requests/reports/report-mails.email.tsx'
import {
  LeadTakenMail,
  NobodyMail,
  RequestOpenedMail,
} from '#app/features/requests/my-requests/request-mails.email.tsx'
import { premiumFirstUntil } from '#app/features/requests/matching/premium-first.server.ts'
import {
  readLeadMail,
  readRequestMail,
} from '#app/features/requests/lead-mails/read-lead-mail.server.ts'
import { artisanReports } from '#app/features/requests/leads/tables.server.ts'

/** Tells a person that their request is open, once artisans were asked; when nobody could be, `mailNobody` does. */
export function mailRequestOpened(ctx: Ctx<System>, requestId: QuoteRequestId): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const mail = await readRequestMail(tx, requestId)
    if (mail?.request.status !== 'open' || mail.request.seatsTaken === 0) return
    const { request, firstName, title } = mail
    const zone = timeZoneOf(request.insee)
    const othersFrom = freeSeats(request) > 0 ? await premiumFirstUntil(tx, requestId) : null
    await sendMail(tx, {
      to: mail.email,
      accountId: request.particulierId,
      type: 'quote_request_opened',
      dedupeKey: `quote_request_opened:${requestId}`,
      subject: 'Votre demande de devis est ouverte',
      body: RequestOpenedMail({
        firstName,
        title,
        asked: request.seatsTaken,
        wanted: request.wantedQuotes,
        until: formatDate(request.expiresAt, zone),
        othersFrom: othersFrom && formatTime(othersFrom, zone),
        href: absoluteUrl(paths.request(requestId)),
      }),
    })
  })
}

/** Tells a person that an artisan took the contact. */
export function mailLeadTaken(ctx: Ctx<System>, leadId: LeadId): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const mail = await readLeadMail(tx, leadId)
    if (!mail?.lead.openedAt) return
    const { firstName, title, email } = mail.author
    const body = LeadTakenMail({
      firstName,
      title,
      companyName: mail.artisan.companyName,
      phoneShared: mail.lead.phoneSharedAt !== null,
      href: absoluteUrl(paths.requestConversation(leadId)),
    })
    await sendMail(tx, {
      to: email,
      accountId: mail.author.accountId,
      type: 'lead_taken',
      dedupeKey: `lead_taken:${leadId}`,
      subject: 'Un artisan veut vous répondre',
      body,
    })
  })
}

/** Tells a person that nobody can take their request, why, and what they can do; nothing once somebody can. */
export function mailNobody(ctx: Ctx<System>, requestId: QuoteRequestId): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const mail = await readRequestMail(tx, requestId)
    const explanation = await explainNobody(tx, requestId)
    if (!mail || mail.request.status !== 'open' || !explanation) return
    const body = NobodyMail({
      firstName: mail.firstName,
      title: mail.title,
      reason: NOBODY_REASONS[explanation.reason],
      askBeyondKm: explanation.askBeyondKm,
      href: absoluteUrl(paths.request(requestId)),
    })
    await sendMail(tx, {
      to: mail.email,
      accountId: mail.request.particulierId,
      type: 'nobody_available',
      dedupeKey: `nobody_available:${requestId}:${mail.request.nobodySince!.toISOString()}`,
      subject: 'Aucun artisan disponible pour l’instant',
      body,
    })
  })
}

/** Tells a person what the team made of the artisan they reported. */
export function mailArtisanReportDecided(ctx: Ctx<System>, reportId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const [report] = await tx.db
      .select()
      .from(artisanReports)
      .where(eq(artisanReports.id, reportId))
    const mail = report?.outcome && (await readLeadMail(tx, report.leadId))
    if (!mail) return
    const body = ArtisanReportDecidedMail({
      firstName: mail.author.firstName,
      companyName: mail.artisan.companyName,
      outcome: ARTISAN_REPORT_OUTCOME_LABELS[report.outcome!],
      answer: report.answer,
      href: absoluteUrl(paths.request(mail.request.id)),
    })
    await sendMail(tx, {
      to: mail.author.email,
      accountId: mail.author.accountId,
      type: 'artisan_report',
      dedupeKey: `artisan_report:${reportId}`,
      subject: 'Votre signalement a été examiné',
      body,
    })
  })
}
