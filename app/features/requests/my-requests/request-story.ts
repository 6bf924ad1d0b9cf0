import type { QuoteRequestVerb } from '#app/features/requests/quote-request.ts'
import type { RequestChange } from '#app/features/requests/life/request-change.ts'
import { ofName } from '#app/values/words/french-words.ts'
import type { StoryRows } from './request-moments.ts'
import { when, closeReason, asked, ended, declined, type StoryMoment } from './request-moments.ts'

/** What became of the request; null where another moment says it better. */
const STEPS: Record<QuoteRequestVerb, string | null> = {
  create: 'Vous déposez la demande',
  confirm: 'La demande est confirmée et ouverte',
  pause: 'Vous mettez la demande en pause',
  resume: 'Vous reprenez la demande',
  extend: 'Vous prolongez la demande de 30 jours',
  shorten: 'Vous annulez la prolongation',
  // The accepted quote names its company.
  award: null,
  reopen: 'La demande est rouverte',
  close: 'Vous clôturez la demande',
  cancel: 'Vous annulez la demande',
  expire: 'La demande arrive à son terme',
}
/** Steps that end what artisans had in hand: what becomes of each place goes without saying. */
const ENDING: readonly QuoteRequestVerb[] = ['award', 'close', 'cancel', 'expire']

const CHANGES: Record<RequestChange, (amount: number | null) => string> = {
  described: () => 'Vous modifiez la description',
  photos_added: (amount) =>
    amount === 1 ? 'Vous ajoutez une photo' : `Vous ajoutez ${amount} photos`,
  photo_removed: () => 'Vous retirez une photo',
  photo_restored: () => 'Vous remettez une photo',
  blueprints_added: (amount) =>
    amount === 1 ? 'Vous joignez un plan' : `Vous joignez ${amount} plans`,
  blueprint_removed: () => 'Vous retirez un plan',
  wanted: (amount) =>
    amount === 1 ? 'Vous souhaitez un seul devis' : `Vous souhaitez ${amount} devis`,
  shared_with_all: () => 'Votre numéro ira à chaque artisan qui prend le contact',
  shared_one_by_one: () => 'Vous choisissez à qui donner votre numéro, artisan par artisan',
  quotes_refused: () => 'Vous ne souhaitez plus recevoir de devis',
  quotes_wanted: () => 'Vous recevez de nouveau des devis',
  further: (amount) =>
    amount === 0
      ? 'Vous ne cherchez plus au-delà des zones des artisans'
      : `Vous cherchez ${amount} km plus loin`,
}

/** Everything that happened to a request, oldest first; artisans asked in one instant are one moment. */
export function storyOf(rows: StoryRows): StoryMoment[] {
  const ends = new Set(
    [...rows.trail.filter(({ verb }) => ENDING.includes(verb)), ...rows.blocks].map(({ at }) =>
      at.getTime(),
    ),
  )
  // Confirming the end of the works closes the request with them: one moment.
  const confirmed = new Set(
    rows.works.flatMap(({ confirmedAt }) => (confirmedAt ? [confirmedAt.getTime()] : [])),
  )
  const moments: (StoryMoment | null)[] = [
    ...rows.trail
      .filter(({ verb, at }) => verb !== 'close' || !confirmed.has(at.getTime()))
      .map(({ verb, who, at }) =>
        when(
          `${verb}-${at.getTime()}`,
          at,
          verb === 'close' && who === 'system' ? 'La demande est clôturée' : STEPS[verb],
          verb === 'close' ? closeReason(rows.closeReason) : undefined,
        ),
      ),
    ...rows.changes.map(({ id, what, amount, at }) => ({
      key: id,
      at,
      title: CHANGES[what](amount),
    })),
    ...asked(rows.leads),
    ...rows.leads.flatMap((lead) => [
      when(`pris-${lead.id}`, lead.openedAt, `${lead.company} prend le contact`),
      when(`reaction-${lead.id}`, lead.reactedAt, `Vous répondez à ${lead.company}`),
      when(
        `refus-${lead.id}`,
        lead.quotesRefusedAt,
        `Vous ne souhaitez plus de devis ${ofName(lead.company)}`,
      ),
    ]),
    ...ended(
      rows.leads.filter(
        ({ endedAt, status }) =>
          endedAt !== null && status !== 'won' && !ends.has(endedAt.getTime()),
      ),
    ),
    // The name goes with the contact: it is said there.
    ...rows.sharings
      .filter(({ what }) => what === 'phone')
      .map(({ id, company, action, at }) => ({
        key: id,
        at,
        title:
          action === 'shared'
            ? `Votre numéro est partagé avec ${company}`
            : `Vous retirez votre numéro à ${company}`,
      })),
    ...rows.visits.flatMap((visit) => [
      when(
        `visite-${visit.id}`,
        visit.createdAt,
        visit.byArtisan
          ? `${visit.company} propose une visite`
          : `Vous proposez une autre date à ${visit.company}`,
      ),
      visit.status === 'accepted'
        ? when(
            `visite-oui-${visit.id}`,
            visit.answeredAt,
            `Visite ${ofName(visit.company)} confirmée`,
          )
        : null,
      visit.status === 'declined'
        ? when(
            `visite-non-${visit.id}`,
            visit.answeredAt,
            `Visite ${ofName(visit.company)} refusée`,
          )
        : null,
    ]),
    ...rows.quotes.flatMap((quote) => [
      when(`devis-${quote.id}`, quote.sentAt, `${quote.company} envoie un devis`),
      when(
        `accord-${quote.id}`,
        quote.acceptedAt,
        `Vous acceptez le devis ${ofName(quote.company)}`,
      ),
      when(`retrait-${quote.id}`, quote.withdrawnAt, `${quote.company} retire son devis`),
      when(
        `renonce-${quote.id}`,
        quote.retractedAt,
        `Vous renoncez au contrat avec ${quote.company}`,
      ),
    ]),
    ...declined(rows.quotes),
    ...rows.works.flatMap((works) => [
      when(`debut-${works.id}`, works.startedAt, `${works.company} commence les travaux`),
      when(`termine-${works.id}`, works.finishedAt, `${works.company} annonce la fin des travaux`),
      when(
        `conteste-${works.id}`,
        works.disputedAt,
        'Vous signalez que les travaux ne sont pas terminés',
      ),
      when(`confirme-${works.id}`, works.confirmedAt, 'Fin des travaux confirmée'),
      when(
        `abandon-${works.id}`,
        works.cancelledAt,
        `Les travaux ${ofName(works.company)} sont annulés`,
      ),
    ]),
    ...rows.reports.flatMap((report) => [
      when(
        `signale-${report.id}`,
        report.reportedAt,
        `Vous signalez ${report.company} à notre équipe`,
      ),
      when(
        `examine-${report.id}`,
        report.decidedAt,
        `Notre équipe a examiné votre signalement ${ofName(report.company)}`,
      ),
    ]),
    ...rows.blocks.map(({ company, at }) => ({
      key: `bloque-${company}`,
      at,
      title: `Vous bloquez ${company}`,
    })),
  ]
  return moments.filter((moment) => moment !== null).sort((a, b) => a.at.getTime() - b.at.getTime())
}
