import { eq } from 'drizzle-orm'
import { distanceLabel } from '#app/features/places/copy.ts'
import { BUDGET_LABELS, TIMEFRAME_LABELS } from '#app/features/requests/copy.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { LeadId } from '#app/values/identity/ids.ts'
import {
  CreditGivenBackMail,
  LeadExpiredMail,
  LeadLostMail,
  LeadProposedMail,
  PhoneSharedMail,
  QuotesRefusedMail,
} from './lead-mails.email.tsx'
import { ReportDecidedMail } from '#app/features/requests/reports/report-mails.email.tsx'
import { quotesRefused } from '#app/features/requests/leads/lead.ts'
import { readLeadMail } from './read-lead-mail.server.ts'
import { contactReports } from '#app/features/requests/leads/tables.server.ts'

/*
 * Mails to artisans. Each is written once for its cause, however often its event is delivered, and says nothing that
 * names the person before the contact was taken.
 */

/** Proposes a request; nothing when it was answered or ended meanwhile. */
export function mailLeadProposed(ctx: Ctx<System>, leadId: LeadId): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const mail = await readLeadMail(tx, leadId)
    if (mail?.lead.status !== 'proposed') return
    const { lead, request, artisan, forArtisan } = mail
    await sendMail(tx, {
      to: artisan.email,
      accountId: artisan.accountId,
      type: 'lead_proposed',
      dedupeKey: `lead_proposed:${leadId}`,
      subject: `${TRADES[request.trade].name} à ${request.town} : une demande pour vous`,
      body: LeadProposedMail({
        request: {
          title: forArtisan.title,
          description: request.publicDescription,
          trade: TRADES[request.trade].name,
          town: request.town,
          distance: distanceLabel(lead.distanceKm),
          budget: request.budget && BUDGET_LABELS[request.budget],
          timeframe: request.timeframe && TIMEFRAME_LABELS[request.timeframe],
          seats:
            request.seatsTaken === 1
              ? '1 place prise sur 5, la vôtre'
              : `${request.seatsTaken} places prises sur 5, dont la vôtre`,
          seatsTaken: request.seatsTaken,
        },
        answerBy: formatDateTime(lead.answerBy, timeZoneOf(request.insee)),
        outsideArea: lead.outsideArea,
        href: absoluteUrl(paths.lead(leadId)),
      }),
    })
  })
}

/** Says that the 24 hours are over. */
export function mailLeadExpired(ctx: Ctx<System>, leadId: LeadId): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const mail = await readLeadMail(tx, leadId)
    if (mail?.lead.status !== 'expired') return
    const body = LeadExpiredMail({ title: mail.forArtisan.title, href: absoluteUrl(paths.leads()) })
    await sendMail(tx, {
      to: mail.artisan.email,
      accountId: mail.artisan.accountId,
      type: 'lead_expired',
      dedupeKey: `lead_expired:${leadId}`,
      subject: 'Une place a été proposée à un autre artisan',
      body,
    })
  })
}

/** Says that the person refuses any further devis; nothing when they accept them again meanwhile. */
export function mailQuotesRefused(ctx: Ctx<System>, leadId: LeadId, cause: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const mail = await readLeadMail(tx, leadId)
    if (!mail?.forArtisan.name || !quotesRefused(mail.lead, mail.request)) return
    const body = QuotesRefusedMail({
      name: mail.forArtisan.name,
      title: mail.forArtisan.title,
      href: absoluteUrl(paths.lead(leadId)),
    })
    await sendMail(tx, {
      to: mail.artisan.email,
      accountId: mail.artisan.accountId,
      type: 'quotes_refused',
      dedupeKey: `quotes_refused:${cause}:${leadId}`,
      subject: 'Un particulier ne souhaite plus recevoir de devis',
      body,
    })
  })
}

/** Says that the person shares their number; nothing when they took it back meanwhile. */
export function mailPhoneShared(
  ctx: Ctx<System>,
  leadId: LeadId,
  sharingId: string,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const mail = await readLeadMail(tx, leadId)
    if (!mail?.lead.phoneSharedAt || !mail.forArtisan.name) return
    const body = PhoneSharedMail({
      name: mail.forArtisan.name,
      title: mail.forArtisan.title,
      href: absoluteUrl(paths.lead(leadId)),
    })
    await sendMail(tx, {
      to: mail.artisan.email,
      accountId: mail.artisan.accountId,
      type: 'phone_shared',
      dedupeKey: `phone_shared:${sharingId}`,
      subject: 'Un particulier partage son numéro avec vous',
      body,
    })
  })
}

/** Says that a contact was given back. */
export function mailCreditGivenBack(ctx: Ctx<System>, leadId: LeadId): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const mail = await readLeadMail(tx, leadId)
    if (!mail?.lead.givenBackAt) return
    const body = CreditGivenBackMail({
      title: mail.forArtisan.title,
      href: absoluteUrl(paths.lead(leadId)),
    })
    await sendMail(tx, {
      to: mail.artisan.email,
      accountId: mail.artisan.accountId,
      type: 'contact_given_back',
      dedupeKey: `contact_given_back:${leadId}`,
      subject: 'Un contact vous est rendu',
      body,
    })
  })
}

/** Says that the request goes on without them. */
export function mailLeadLost(ctx: Ctx<System>, leadId: LeadId): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const mail = await readLeadMail(tx, leadId)
    if (mail?.lead.status !== 'lost') return
    const body = LeadLostMail({
      title: mail.forArtisan.title,
      href: absoluteUrl(paths.lead(leadId)),
    })
    await sendMail(tx, {
      to: mail.artisan.email,
      accountId: mail.artisan.accountId,
      type: 'lead_lost',
      dedupeKey: `lead_lost:${leadId}`,
      subject: 'Une demande se poursuit sans vous',
      body,
    })
  })
}

/** Says what was decided on a contact they reported; nothing while it waits. */
export function mailReportDecided(ctx: Ctx<System>, reportId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const [report] = await tx.db
      .select()
      .from(contactReports)
      .where(eq(contactReports.id, reportId))
    const mail = report && report.status !== 'waiting' && (await readLeadMail(tx, report.leadId))
    if (!mail) return
    const granted = report.status === 'granted'
    const body = ReportDecidedMail({
      title: mail.forArtisan.title,
      granted,
      answer: report.answer,
      href: absoluteUrl(paths.leads()),
    })
    await sendMail(tx, {
      to: mail.artisan.email,
      accountId: mail.artisan.accountId,
      type: 'contact_report',
      dedupeKey: `contact_report:${reportId}`,
      subject: granted ? 'Un contact vous est rendu' : 'Votre signalement n’est pas retenu',
      body,
    })
  })
}
