import type { News } from '#app/features/notifications/tell.server.ts'
import type { QuoteRequestEvent } from '#app/features/requests/events.ts'
import { NOBODY_REASONS, premiumFirst } from '#app/features/requests/leads/copy.ts'
import { ANSWER_HOURS } from '#app/features/requests/leads/lead.ts'
import {
  explainNobody,
  type NobodyExplanation,
} from '#app/features/requests/matching/explain-nobody.server.ts'
import { premiumFirstUntil } from '#app/features/requests/matching/premium-first.server.ts'
import { freeSeats } from '#app/features/requests/quote-request.ts'
import { paths } from '#app/paths.ts'
import { MailSeats } from '#app/platform/mail/mail-layout.tsx'
import { newId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import { formatDate, formatTime } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { openedTogether } from './opened-together.tsx'
import {
  readOpenTogether,
  readRequestNews,
  type OpenTogether,
  type RequestNews,
} from './read-lead-news.server.ts'

type Read = RequestNews & {
  othersFrom: Date | null
  explanation: NobodyExplanation | null
  /** Those of one form that opened at once, itself among them; none where it opened alone. */
  together: OpenTogether[]
}

/** What is told of a request to its author: it is open, and artisans were asked; or nobody can take it for now. */
export const REQUEST_NEWS: News<
  Extract<QuoteRequestEvent, { type: 'quote_request.opened' | 'quote_request.nobody' }>,
  Read
> = {
  async read(ctx, { type, requestId }) {
    const news = await readRequestNews(ctx, requestId)
    if (!news) return null
    if (type === 'quote_request.nobody')
      return {
        ...news,
        othersFrom: null,
        explanation: await explainNobody(ctx, requestId),
        together: [],
      }
    const together = await readOpenTogether(ctx, requestId)
    // They are all asked of Premium companies first until the same time.
    const waiting = [news.request, ...together].find((request) => freeSeats(request) > 0)
    return {
      ...news,
      othersFrom: waiting ? await premiumFirstUntil(ctx, waiting.id) : null,
      explanation: null,
      together,
    }
  },
  words: {
    'quote_request.opened': ({ request, author, othersFrom, together }) => {
      const first = othersFrom && premiumFirst(formatTime(othersFrom, timeZoneOf(request.insee)))
      if (together.length > 0) return openedTogether(author, together, first)
      const zone = timeZoneOf(request.insee)
      const { seatsTaken, wantedQuotes } = request
      const asked = seatsTaken === 1 ? 'un artisan vérifié' : `${seatsTaken} artisans vérifiés`
      return {
        to: author,
        key: request.id,
        href: paths.request(request.id),
        // Where nobody could be asked, it is said that nobody is available.
        mail: request.status === 'open' &&
          seatsTaken > 0 && {
            type: 'quote_request_opened',
            subject: 'Votre demande de devis est ouverte',
            title: 'Votre demande est ouverte',
            preview: `Les artisans ont ${ANSWER_HOURS} heures pour vous répondre.`,
            body: [
              `Bonjour ${author.firstName},`,
              `«\u00a0${author.title}\u00a0» vient d’être proposée à ${asked} près de chez vous. Chacun a ${ANSWER_HOURS} heures pour prendre le contact\u202f; sans réponse, sa place va à un autre.`,
              first,
              {
                facts: [
                  [
                    'Places prises',
                    <MailSeats key="places" taken={seatsTaken} total={wantedQuotes}>
                      {seatsTaken} sur {wantedQuotes}
                    </MailSeats>,
                  ],
                  ['Demande ouverte jusqu’au', formatDate(request.expiresAt, zone)],
                ],
              },
              { button: 'Suivre ma demande' },
            ],
          },
        notice: {
          kind: 'request_opened',
          title: `Votre demande est ouverte\u00a0: ${author.title}`,
        },
      }
    },
    'quote_request.nobody': ({ request, author, explanation }) => {
      const { reason, askBeyondKm } = explanation ?? {}
      return {
        to: author,
        key: `${request.id}:${request.nobodySince?.toISOString()}`,
        href: paths.request(request.id),
        mail: request.status === 'open' &&
          reason !== undefined && {
            type: 'nobody_available',
            subject: 'Aucun artisan disponible pour l’instant',
            preview: NOBODY_REASONS[reason],
            body: [
              `Bonjour ${author.firstName},`,
              `Personne ne peut prendre «\u00a0${author.title}\u00a0» pour l’instant. ${NOBODY_REASONS[reason]}`,
              askBeyondKm
                ? `Vous pouvez demander à des artisans jusqu’à ${askBeyondKm}\u00a0km au-delà de leur zone, ou attendre\u00a0: votre demande sera proposée dès qu’un artisan devient disponible.`
                : 'Votre demande reste ouverte\u00a0: elle sera proposée dès qu’un artisan devient disponible.',
              { button: 'Choisir' },
            ],
          },
        notice: request.nobodySince && {
          kind: 'nobody_available',
          title: `Aucun artisan disponible pour l’instant\u00a0: ${author.title}`,
        },
      }
    },
  },
  sample: ({ name, title, phone }, type) => ({
    together:
      type === 'quote_request.opened' && !phone
        ? (['plomberie', 'carrelage'] as const).map((trade, index) => ({
            id: newId<QuoteRequestId>(),
            trade,
            description: title,
            seatsTaken: index === 0 ? 3 : 0,
            wantedQuotes: 5,
            quotesRefusedAt: null,
          }))
        : [],
    request: {
      id: newId(),
      insee: '75056',
      status: 'open',
      seatsTaken: 3,
      wantedQuotes: 5,
      expiresAt: new Date('2026-04-09T08:00:00Z'),
      nobodySince: new Date('2026-03-10T08:00:00Z'),
    },
    author: { firstName: name, title },
    othersFrom: new Date('2026-03-10T08:15:00Z'),
    explanation: { reason: 'none_around', askBeyondKm: phone ? 20 : null },
  }),
}
