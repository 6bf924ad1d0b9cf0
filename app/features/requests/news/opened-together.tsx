import type { Told } from '#app/features/notifications/tell.server.ts'
import { ANSWER_HOURS } from '#app/features/requests/leads/lead.ts'
import { requestTitle } from '#app/features/requests/quote-request.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { MailSeats } from '#app/platform/mail/mail-layout.tsx'
import { inWords } from '#app/values/words/french-words.ts'
import type { OpenTogether, RequestNews } from './read-lead-news.server.ts'

type Opened = Omit<OpenTogether, 'quotesRefusedAt'>

/** What is told at once of the requests that one form opened, a trade each: how many artisans were asked for each. */
export function openedTogether(
  author: RequestNews['author'],
  requests: readonly Opened[],
  /** Until when Premium companies alone are asked, in words. */
  premiumFirst: string | null,
): Told {
  const title = requestTitle(requests[0]!.description)
  const nobody = requests.filter(({ seatsTaken }) => seatsTaken === 0)
  const nobodyAtAll = nobody.length === requests.length
  const trades = inWords(requests.map(nameOf))
  return {
    to: author,
    key: requests[0]!.id,
    href: paths.requests(),
    mail: {
      ...(nobodyAtAll
        ? {
            type: 'nobody_available',
            subject: 'Aucun artisan disponible pour l’instant',
            preview: `Pour aucun de vos ${requests.length} métiers.`,
          }
        : {
            type: 'quote_request_opened',
            subject: `Vos ${requests.length} demandes de devis sont ouvertes`,
            title: 'Vos demandes sont ouvertes',
            preview: `Les artisans ont ${ANSWER_HOURS} heures pour vous répondre.`,
          }),
      body: [
        `Bonjour ${author.firstName},`,
        nobodyAtAll
          ? `«\u00a0${title}\u00a0» a fait ${requests.length} demandes, une par métier. Personne ne peut les prendre pour l’instant\u00a0: elles restent ouvertes, et seront proposées dès qu’un artisan devient disponible.`
          : `«\u00a0${title}\u00a0» a fait ${requests.length} demandes, une par métier. Chaque artisan sollicité a ${ANSWER_HOURS} heures pour prendre le contact\u202f; sans réponse, sa place va à un autre.`,
        {
          facts: requests.map((request) => [
            TRADES[request.trade].name,
            request.seatsTaken === 0 ? (
              'Personne pour l’instant'
            ) : (
              <MailSeats key={request.id} taken={request.seatsTaken} total={request.wantedQuotes}>
                {request.seatsTaken} {request.seatsTaken === 1 ? 'artisan' : 'artisans'} sur{' '}
                {request.wantedQuotes}
              </MailSeats>
            ),
          ]),
        },
        premiumFirst,
        nobody.length > 0 &&
          !nobodyAtAll &&
          `Pour ${inWords(nobody.map(nameOf))}, aucun artisan n’est disponible\u00a0: la demande reste ouverte, et sera proposée dès qu’un artisan le devient. Sur sa page, vous pouvez aussi demander plus loin.`,
        { button: nobodyAtAll ? 'Choisir' : 'Suivre mes demandes' },
      ],
    },
    notice: nobodyAtAll
      ? {
          kind: 'nobody_available',
          title: `Aucun artisan disponible pour l’instant\u00a0: ${trades}`,
        }
      : {
          kind: 'request_opened',
          title: `Vos demandes sont ouvertes\u00a0: ${trades}`,
        },
  }
}

const nameOf = ({ trade }: Opened) => TRADES[trade].name.toLocaleLowerCase('fr')
