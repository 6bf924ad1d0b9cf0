import type { ReactNode } from 'react'
import { alertWords } from '#app/features/notifications/sms/sms-alert.ts'
import type { News } from '#app/features/notifications/tell.server.ts'
import { distanceLabel } from '#app/features/places/copy.ts'
import { BUDGET_LABELS, NAME_ON_QUOTES, TIMEFRAME_LABELS } from '#app/features/requests/copy.ts'
import type { LeadEvent } from '#app/features/requests/leads/events.ts'
import { ANSWER_HOURS, quotesRefused, REACTION_HOURS } from '#app/features/requests/leads/lead.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import { MailSeats } from '#app/platform/mail/mail-layout.tsx'
import { newId, type LeadId } from '#app/values/identity/ids.ts'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { detailsToShare } from '#app/features/requests/life/details-to-share.server.ts'
import type { DetailsToShare } from '#app/features/requests/details-to-share.ts'
import { readLeadNews, type LeadNews } from './read-lead-news.server.ts'

type ToldLeadEvent = Exclude<
  Extract<LeadEvent, { leadId: LeadId }>,
  { type: 'lead.reacted' | 'lead.phone_withdrawn' }
>

/** What is told of a lead. Nothing told to an artisan names the person before the contact was taken. */
export const LEAD_NEWS: News<
  ToldLeadEvent,
  LeadNews & { sharingId: string; details: DetailsToShare }
> = {
  async read(ctx, event) {
    const news = await readLeadNews(ctx, event.leadId)
    return (
      news && {
        ...news,
        sharingId: 'sharingId' in event ? event.sharingId : '',
        details:
          event.type === 'lead.taken' || event.type === 'lead.phone_shared'
            ? await detailsToShare(ctx, news.request.id)
            : null,
      }
    )
  },
  words: {
    'lead.proposed': (news) => ({
      ...toArtisan(news),
      mail: news.lead.status === 'proposed' && proposal(news),
      notice: {
        kind: 'lead_proposed',
        title: `Nouvelle demande à ${news.request.town}\u00a0: ${news.forArtisan.title}`,
      },
      sms: news.lead.status === 'proposed' && {
        words: alertWords({
          trade: TRADES[news.request.trade].name.toLocaleLowerCase('fr'),
          town: news.request.town,
          urgent: news.request.timeframe === 'urgent',
        }),
        urgent: news.request.timeframe === 'urgent',
      },
    }),
    'lead.taken': ({ lead, author, artisan, details }) => ({
      to: author,
      key: lead.id,
      href: paths.requestConversation(lead.id),
      mail: lead.openedAt && {
        type: 'lead_taken',
        subject: 'Un artisan veut vous répondre',
        title: `${artisan.companyName} a pris le contact`,
        preview: `Répondez-lui dans les ${REACTION_HOURS} heures.`,
        body: [
          `Bonjour ${author.firstName},`,
          `${artisan.companyName} souhaite vous répondre pour «\u00a0${author.title}\u00a0». ${
            lead.phoneSharedAt
              ? `${details === 'blueprints' ? 'Vos plans lui sont visibles' : 'Votre numéro lui est visible'}, comme vous l’avez choisi.`
              : 'Écrivez-lui, ou partagez votre numéro si vous préférez être appelé\u00a0: vous seul en décidez.'
          }`,
          `${NAME_ON_QUOTES} Vous pouvez refuser le sien, sur la page de votre demande.`,
          { button: 'Répondre' },
        ],
      },
      notice: {
        kind: 'lead_taken',
        title: `${artisan.companyName} a pris le contact pour «\u00a0${author.title}\u00a0»`,
      },
    }),
    'lead.declined': ({ lead, request, author, artisan }) => ({
      to: author,
      key: lead.id,
      href: paths.request(request.id),
      notice: {
        kind: 'lead_declined',
        title: `${artisan.companyName} ne peut pas répondre à «\u00a0${author.title}\u00a0». La place va à un autre artisan`,
      },
    }),
    'lead.expired': (news) => ({
      ...toArtisan(news),
      mail: news.lead.status === 'expired' && {
        type: 'lead_expired',
        subject: 'Une place a été proposée à un autre artisan',
        title: 'La place a été proposée à un autre artisan',
        preview: `Le délai de ${ANSWER_HOURS} heures est passé.`,
        href: paths.leads(),
        body: [
          `Vous n’avez pas répondu en ${ANSWER_HOURS} heures à la demande «\u00a0${news.forArtisan.title}\u00a0». Aucun contact ne vous est compté.`,
          'Quand une demande ne vous convient pas, la décliner en un clic garde votre taux de réponse, qui compte dans le classement.',
          { button: 'Voir mes demandes' },
        ],
      },
      notice: {
        kind: 'lead_expired',
        title: `Délai de réponse passé\u00a0: la place pour «\u00a0${news.forArtisan.title}\u00a0» va à un autre artisan`,
      },
    }),
    'lead.lost': (news) => ({
      ...toArtisan(news),
      mail: news.lead.status === 'lost' && {
        type: 'lead_lost',
        subject: 'Une demande se poursuit sans vous',
        title: 'Cette demande se poursuit sans vous',
        preview: 'Merci pour le temps que vous y avez passé.',
        body: [
          `La demande «\u00a0${news.forArtisan.title}\u00a0» n’est plus en cours avec vous\u00a0: son auteur a fait un autre choix ou l’a terminée. Merci pour le temps que vous y avez passé.`,
          { button: 'Voir la demande' },
        ],
      },
      notice: {
        kind: 'lead_lost',
        title: `La demande «\u00a0${news.forArtisan.title}\u00a0» se poursuit sans vous`,
      },
    }),
    'lead.contact_given_back': (news) => ({
      ...toArtisan(news),
      mail: news.lead.givenBackAt && {
        type: 'contact_given_back',
        subject: 'Un contact vous est rendu',
        preview: 'Il ne compte plus dans votre mois.',
        body: [
          `Le particulier n’a pas réagi à votre prise de contact pour «\u00a0${news.forArtisan.title}\u00a0». Ce contact vous est rendu\u202f; s’il réagit plus tard, il restera gratuit.`,
          { button: 'Voir la demande' },
        ],
      },
      notice: {
        kind: 'lead_given_back',
        title: `Un contact vous est rendu\u00a0: ${news.forArtisan.title}`,
      },
    }),
    // The number itself stays in the space, where it can be taken back.
    'lead.phone_shared': ({ sharingId, details, ...news }) => {
      const { title, name } = news.forArtisan
      if (details === 'blueprints') return plansShared(news, sharingId)
      return {
        ...toArtisan(news, sharingId),
        mail: news.lead.phoneSharedAt !== null &&
          name !== null && {
            type: 'phone_shared',
            subject: 'Un particulier partage son numéro avec vous',
            title: `${name} partage son numéro avec vous`,
            preview: 'Vous pouvez l’appeler.',
            body: [
              `Pour la demande «\u00a0${title}\u00a0», vous pouvez maintenant appeler ${name}. Le numéro se trouve dans la demande.`,
              { button: 'Voir le numéro' },
            ],
          },
        notice: {
          kind: 'lead_phone_shared',
          title: `${name ?? 'Le particulier'} partage son numéro avec vous`,
        },
      }
    },
    'lead.quotes_refused': (news, delivery) => {
      const { title, name } = news.forArtisan
      return {
        ...toArtisan(news, `${news.lead.id}:${delivery}`),
        mail: name !== null &&
          quotesRefused(news.lead, news.request) && {
            type: 'quotes_refused',
            subject: 'Un particulier ne souhaite plus recevoir de devis',
            title: `${name} ne souhaite plus recevoir de devis`,
            preview: 'Un devis ne peut plus lui être envoyé.',
            body: [
              `Pour la demande «\u00a0${title}\u00a0», ${name} ne souhaite plus recevoir de devis\u00a0: un devis porte son nom complet. Ce qui est déjà envoyé reste valable, et la conversation reste ouverte.`,
              { button: 'Voir la demande' },
            ],
          },
        notice: {
          kind: 'lead_quotes_refused',
          title: `${name ?? 'Le particulier'} ne souhaite plus recevoir de devis pour «\u00a0${title}\u00a0»`,
        },
      }
    },
    'lead.quotes_wanted': (news, delivery) => ({
      ...toArtisan(news, `${news.lead.id}:${delivery}`),
      notice: {
        kind: 'lead_quotes_wanted',
        title: `${news.forArtisan.name ?? 'Le particulier'} accepte de nouveau votre devis pour «\u00a0${news.forArtisan.title}\u00a0»`,
      },
    }),
  },
  sample: ({ name, company, title, town, text, phone }, type) => ({
    details: 'phone',
    lead: {
      id: newId(),
      status: type === 'lead.expired' ? 'expired' : type === 'lead.lost' ? 'lost' : 'proposed',
      openedAt: new Date('2026-03-10T08:00:00Z'),
      givenBackAt: new Date('2026-03-10T08:00:00Z'),
      phoneSharedAt:
        phone || type === 'lead.phone_shared' ? new Date('2026-03-10T08:00:00Z') : null,
      quotesRefusedAt: new Date('2026-03-10T08:00:00Z'),
      answerBy: new Date('2026-03-10T08:00:00Z'),
      distanceKm: 12,
      outsideArea: true,
    },
    request: {
      id: newId(),
      insee: '75056',
      trade: 'couverture',
      town,
      publicDescription: text,
      budget: phone && '5000_15000',
      timeframe: phone && 'within_month',
      seatsTaken: 3,
    },
    sharingId: newId(),
    artisan: { companyName: company },
    author: { firstName: name, title },
    forArtisan: { title, name },
  }),
}

const toArtisan = ({ lead, artisan }: LeadNews, key: string = lead.id) => ({
  to: artisan,
  key,
  href: paths.lead(lead.id),
})

/** Told where the person has no number, and gave access to plans that say who they are. */
function plansShared(news: LeadNews, sharingId: string) {
  const { title, name } = news.forArtisan
  return {
    ...toArtisan(news, sharingId),
    mail: news.lead.phoneSharedAt !== null &&
      name !== null && {
        type: 'phone_shared' as const,
        subject: 'Un particulier vous montre ses plans',
        title: `${name} vous montre ses plans`,
        preview: 'Ils se trouvent dans la demande.',
        body: [
          `Pour la demande «\u00a0${title}\u00a0», ${name} vous montre ses plans. Ils se trouvent dans la demande.`,
          { button: 'Voir les plans' },
        ],
      },
    notice: {
      kind: 'lead_phone_shared' as const,
      title: `${name ?? 'Le particulier'} vous montre ses plans`,
    },
  }
}

function proposal({ lead, request, forArtisan }: LeadNews): Letter {
  const distance = distanceLabel(lead.distanceKm)
  const answerBy = formatDateTime(lead.answerBy, timeZoneOf(request.insee))
  const facts: [string, ReactNode][] = [
    ['Métier', TRADES[request.trade].name],
    ['Commune', `${request.town}, ${distance}${lead.outsideArea ? ' (hors de votre zone)' : ''}`],
  ]
  if (request.budget) facts.push(['Budget', BUDGET_LABELS[request.budget]])
  if (request.timeframe) facts.push(['Délai', TIMEFRAME_LABELS[request.timeframe]])
  facts.push([
    'Places',
    <MailSeats key="places" taken={request.seatsTaken}>
      {request.seatsTaken === 1
        ? '1 place prise sur 5, la vôtre'
        : `${request.seatsTaken} places prises sur 5, dont la vôtre`}
    </MailSeats>,
  ])
  return {
    type: 'lead_proposed',
    subject: `${TRADES[request.trade].name} à ${request.town}\u00a0: une demande pour vous`,
    title: forArtisan.title,
    preview: `${request.town}, ${distance}. Répondez avant le ${answerBy}.`,
    body: [
      { words: request.publicDescription },
      { facts },
      { button: 'Voir la demande' },
      `Une place vous est gardée jusqu’au ${answerBy}. Sans réponse, elle ira à un autre artisan.`,
    ],
  }
}
