import { eq } from 'drizzle-orm'
import type { News, Told } from '#app/features/notifications/tell.server.ts'
import type { QuoteEvent } from '#app/features/quotes/events.ts'
import { visits } from '#app/features/quotes/tables.server.ts'
import { readLeadNews, type LeadNews } from '#app/features/requests/news/read-lead-news.server.ts'
import { paths } from '#app/paths.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import { newId } from '#app/values/identity/ids.ts'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'

type Visit = typeof visits.$inferSelect
type VisitNews = LeadNews & { visit: Visit }

/** What is told of a visit, each state of it once. One that was replaced is no news to anybody. */
export const VISIT_NEWS: News<Extract<QuoteEvent, { visitId: string }>, VisitNews> = {
  async read(ctx, { visitId }) {
    const [visit] = await ctx.db.select().from(visits).where(eq(visits.id, visitId))
    const news = visit && (await readLeadNews(ctx, visit.leadId))
    return news && (visit.status !== 'cancelled' || visit.cancelledBy) ? { ...news, visit } : null
  },
  words: {
    'visit.proposed': (news) => toldOf(news, 'visit_proposed'),
    'visit.answered': (news) => toldOf(news, 'visit_answered'),
    'visit.cancelled': (news) => toldOf(news, 'visit_cancelled'),
  },
  sample: ({ name, company, title, text, phone }, type) => ({
    visit: {
      id: newId(),
      sequence: 0,
      status: (
        {
          'visit.proposed': 'proposed',
          'visit.answered': phone ? 'accepted' : 'declined',
          'visit.cancelled': 'cancelled',
        } as const
      )[type],
      startsAt: new Date('2026-03-10T08:00:00Z'),
      proposedBy: 'artisan',
      cancelledBy: 'particulier',
      note: text,
      cancelNote: text,
    },
    request: { insee: '75056' },
    artisan: { companyName: company },
    author: { title },
    forArtisan: { title, name },
  }),
}

/** To whoever answers a proposal, to whoever proposed one that was answered, to the other side of one given up. */
function toldOf(
  { visit, artisan, author, forArtisan, request }: VisitNews,
  event: Letter['type'],
): Told[] {
  const { id, status, sequence } = visit
  const answered = status === 'accepted' || status === 'declined'
  const actor = status === 'cancelled' ? visit.cancelledBy : visit.proposedBy
  const toArtisan = (actor === 'artisan') === answered
  const who = toArtisan ? (forArtisan.name ?? 'Le particulier') : artisan.companyName
  const title = `«\u00a0${toArtisan ? forArtisan.title : author.title}\u00a0»`
  const when = `le ${formatDateTime(visit.startsAt, timeZoneOf(request.insee))}`
  const moved = sequence > 0
  const mails: Record<Visit['status'], Letter> = {
    proposed: {
      type: 'visit_proposed',
      subject: moved ? `${who} propose un autre moment` : `${who} propose une visite`,
      title: moved ? 'Un autre moment vous est proposé' : 'Une visite vous est proposée',
      preview: `${who} propose ${when}.`,
      body: [
        moved
          ? `Pour la visite de ${title}, ${who} propose un autre moment, ${when}.`
          : `Avant de chiffrer ${title}, ${who} propose de passer ${when}.`,
        visit.note !== '' && { words: visit.note },
        { button: 'Répondre' },
      ],
    },
    accepted: {
      type: 'visit_answered',
      subject: 'Votre visite est acceptée',
      preview: when,
      body: [`La visite pour ${title} est confirmée ${when}.`, { button: 'Voir la visite' }],
    },
    declined: {
      type: 'visit_answered',
      subject: 'Votre visite est déclinée',
      preview: when,
      body: [
        `La visite proposée pour ${title} ne convient pas. Proposez un autre moment, ou chiffrez à distance.`,
        { button: 'Voir la visite' },
      ],
    },
    cancelled: {
      type: 'visit_cancelled',
      subject: `${who} annule la visite`,
      title: 'La visite est annulée',
      preview: `La visite prévue ${when} n’aura pas lieu.`,
      body: [
        `${who} annule la visite prévue ${when} pour ${title}.`,
        visit.cancelNote !== '' && { words: visit.cancelNote },
        { button: 'Voir la visite' },
      ],
    },
  }
  const notices: Record<Visit['status'], string> = {
    proposed: moved
      ? `${who} propose un autre moment pour la visite`
      : `${who} vous propose une visite`,
    accepted: 'Votre visite est acceptée',
    declined: 'Votre visite est déclinée',
    cancelled: `${who} annule la visite`,
  }
  const reader = {
    to: toArtisan ? artisan : author,
    href: toArtisan ? paths.proVisit(id) : paths.visit(id),
  }
  const key = moved ? `${id}:${sequence}` : id
  return [
    // Nothing is mailed of what is over: the notice says how it stands.
    { ...reader, key, mail: mails[status].type === event && mails[status] },
    { ...reader, key: `${status}:${key}`, notice: { kind: 'visit', title: notices[status] } },
  ]
}
