import { eq } from 'drizzle-orm'
import type { News } from '#app/features/notifications/tell.server.ts'
import { ARTISAN_REPORT_OUTCOME_LABELS } from '#app/features/requests/leads/copy.ts'
import type { LeadEvent } from '#app/features/requests/leads/events.ts'
import { artisanReports, contactReports } from '#app/features/requests/leads/tables.server.ts'
import { readLeadNews, type LeadNews } from '#app/features/requests/news/read-lead-news.server.ts'
import { paths } from '#app/paths.ts'
import { newId } from '#app/values/identity/ids.ts'
import { ofName } from '#app/values/words/french-words.ts'

/** What an artisan is told of a contact that they reported, once it is decided. */
export const CONTACT_REPORT_NEWS: News<
  Extract<LeadEvent, { type: 'contact_report.granted' | 'contact_report.refused' }>,
  LeadNews & { report: typeof contactReports.$inferSelect }
> = {
  async read(ctx, { reportId }) {
    const [report] = await ctx.db
      .select()
      .from(contactReports)
      .where(eq(contactReports.id, reportId))
    const news = report && report.status !== 'waiting' && (await readLeadNews(ctx, report.leadId))
    return news ? { ...news, report } : null
  },
  words: {
    'contact_report.granted': ({ report, lead, artisan, forArtisan }) => ({
      to: artisan,
      key: report.id,
      href: paths.lead(lead.id),
      mail: {
        type: 'contact_report',
        subject: 'Un contact vous est rendu',
        title: 'Le contact signalé vous est rendu',
        preview: 'Il ne compte plus dans votre mois.',
        href: paths.leads(),
        body: [
          `Le contact que vous avez signalé pour «\u00a0${forArtisan.title}\u00a0» ne compte plus dans votre mois. La demande quitte votre liste.`,
          report.answer !== '' && { words: report.answer },
          { button: 'Voir mes demandes' },
        ],
      },
      notice: {
        kind: 'contact_report',
        title: `Le contact signalé vous est rendu\u00a0: ${forArtisan.title}`,
      },
    }),
    'contact_report.refused': ({ report, lead, artisan, forArtisan }) => ({
      to: artisan,
      key: report.id,
      href: paths.lead(lead.id),
      mail: {
        type: 'contact_report',
        subject: 'Votre signalement n’est pas retenu',
        preview: 'Voici pourquoi.',
        href: paths.leads(),
        body: [
          `Nous avons examiné le contact que vous avez signalé pour «\u00a0${forArtisan.title}\u00a0». Il reste compté dans votre mois.`,
          report.answer !== '' && { words: report.answer },
          { button: 'Voir mes demandes' },
        ],
      },
      notice: {
        kind: 'contact_report',
        title: `Le contact signalé n’est pas rendu\u00a0: ${forArtisan.title}`,
      },
    }),
  },
  sample: ({ company, title, text }) => ({
    report: { id: newId(), answer: text },
    lead: { id: newId() },
    artisan: { companyName: company },
    forArtisan: { title },
  }),
}

/** What a person is told of the artisan that they reported, once the team examined it. */
export const ARTISAN_REPORT_NEWS: News<
  Extract<LeadEvent, { type: 'artisan_report.decided' }>,
  LeadNews & { report: typeof artisanReports.$inferSelect }
> = {
  async read(ctx, { reportId }) {
    const [report] = await ctx.db
      .select()
      .from(artisanReports)
      .where(eq(artisanReports.id, reportId))
    const news = report?.outcome && (await readLeadNews(ctx, report.leadId))
    return news ? { ...news, report } : null
  },
  words: {
    'artisan_report.decided': ({ report, request, artisan, author }) => ({
      to: author,
      key: report.id,
      href: paths.request(request.id),
      mail: {
        type: 'artisan_report',
        subject: 'Votre signalement a été examiné',
        preview: ARTISAN_REPORT_OUTCOME_LABELS[report.outcome!],
        body: [
          `Bonjour ${author.firstName},`,
          `Une personne de notre équipe a examiné ce que vous nous avez dit ${ofName(artisan.companyName)}.`,
          { facts: [['Décision', ARTISAN_REPORT_OUTCOME_LABELS[report.outcome!]]] },
          { words: report.answer },
          { button: 'Voir ma demande' },
        ],
      },
      notice: {
        kind: 'artisan_report',
        title: `Votre signalement ${ofName(artisan.companyName)} a été examiné`,
      },
    }),
  },
  sample: ({ name, company, text }) => ({
    report: { id: newId(), outcome: 'warned', answer: text },
    request: { id: newId() },
    artisan: { companyName: company },
    author: { firstName: name },
  }),
}
