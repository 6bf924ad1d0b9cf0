import { disputeList } from '#app/features/disputes/team/dispute-list.ts'
import { operatorInvoiceList } from '#app/features/operator-invoices/operator-invoice-list.ts'
import { requestList } from '#app/features/requests/team/request-list.ts'
import { moderationList } from '#app/features/reviews/moderation/moderation-list.ts'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'
import { subscriberList } from '#app/features/subscriptions/team/subscriber-list.ts'
import { percentInWords, rate } from '#app/features/subscriptions/team/subscription-figures.ts'
import { formatNumber, formatTenths } from '#app/values/numbers/french-number.ts'
import { formatEurosShort } from '#app/values/numbers/money.ts'
import { counted } from '#app/values/words/counted.ts'
import { payingAtStart, recurringCents, type MoneyFigures } from './money.ts'
import type { QualityFigures } from './count-quality.server.ts'

/** A figure of the overview, and the list of what it counts. */
export type CockpitFigure = { label: string; value: string; note: string | null; href: string }

/** What plans bring, and what happened to them this month. */
export function moneyFigures(money: MoneyFigures): {
  now: CockpitFigure[]
  month: CockpitFigure[]
} {
  const { plans, trials, moves, credits } = money
  const paying = plans.reduce((sum, plan) => sum + plan.paying, 0)
  const churn = rate(moves.paid_ended, payingAtStart(money))
  const ended = moves.converted + moves.trial_ended
  const moved = (kind: keyof typeof moves) => subscriberList.at({ moved: kind })
  return {
    now: [
      {
        label: 'Revenu mensuel récurrent',
        value: formatEurosShort(recurringCents(money)),
        note:
          paying === 0
            ? 'aucune formule payante'
            : `TTC, de ${counted(paying, 'formule payante', 'formules payantes')}`,
        href: subscriberList.at({ status: 'active', nature: 'payante' }),
      },
      ...plans.map((plan) => ({
        label: `Formule ${PLANS[plan.plan].name}`,
        value: formatNumber(plan.paying),
        note: `${formatEurosShort(plan.cents)} par mois`,
        href: subscriberList.at({
          status: 'active',
          nature: 'payante',
          tier: PLANS[plan.plan].tier!,
        }),
      })),
      {
        label: 'Mois offerts en cours',
        value: formatNumber(trials),
        note: null,
        href: subscriberList.at({ status: 'active', nature: 'offert' }),
      },
    ],
    month: [
      {
        label: 'Mois offerts convertis',
        value: formatNumber(moves.converted),
        note: ended > 0 ? `${percentInWords(moves.converted / ended)} des mois terminés` : null,
        href: moved('converted'),
      },
      {
        label: 'Mois offerts perdus',
        value: formatNumber(moves.trial_ended),
        note: null,
        href: moved('trial_ended'),
      },
      {
        label: 'Formules commencées sans mois offert',
        value: formatNumber(moves.paid_started),
        note: null,
        href: moved('paid_started'),
      },
      {
        label: 'Formules payantes terminées',
        value: formatNumber(moves.paid_ended),
        note: churn === null ? null : `attrition de ${percentInWords(churn)}`,
        href: moved('paid_ended'),
      },
      {
        label: 'Avoirs émis',
        value: formatNumber(credits.count),
        note: credits.count > 0 ? `${formatEurosShort(credits.cents)} TTC rendus` : null,
        href: operatorInvoiceList.at({ kind: 'credit_note', issued: 'ce-mois' }),
      },
    ],
  }
}

/** How well the last ninety days went. */
export function qualityFigures({
  requests,
  answers,
  disputes,
  reviews,
  ratingSum,
}: QualityFigures): CockpitFigure[] {
  const asked = (label: string, answer: keyof typeof answers): CockpitFigure => ({
    label,
    value: formatNumber(answers[answer]),
    note: requests > 0 ? `${percentInWords(answers[answer] / requests)} des demandes` : null,
    href: requestList.at({ period: '90-jours', step: 'confirmee', answers: answer }),
  })
  return [
    {
      label: 'Demandes confirmées',
      value: formatNumber(requests),
      note: null,
      href: requestList.at({ period: '90-jours', step: 'confirmee' }),
    },
    asked('Sans aucun contact', 'sans-contact'),
    asked('Moins de trois devis', 'moins-de-trois'),
    asked('Contrats renoncés', 'renoncee'),
    {
      label: 'Litiges ouverts',
      value: formatNumber(disputes),
      note: null,
      href: disputeList.at({ view: 'tous', opened: '90-jours' }),
    },
    {
      label: 'Note moyenne',
      value: reviews > 0 ? `${formatTenths(ratingSum / reviews)} sur 5` : '–',
      note: counted(reviews, 'avis publié', 'avis publiés'),
      href: moderationList.at({ view: 'decides', shown: '90-jours' }),
    },
  ]
}

/** How each figure of the overview is counted, as the page says. */
export const COCKPIT_WORDS: { term: string; value: string }[] = [
  {
    term: 'Revenu mensuel récurrent',
    value:
      'Les formules payantes en cours, chacune à son prix d’un mois, TTC. Les mois offerts n’y sont pas, ni une formule dont le premier paiement n’est pas encore arrivé.',
  },
  {
    term: 'Mois offerts',
    value:
      'En cours\u00a0: ceux d’aujourd’hui. Convertis et perdus\u00a0: ceux qui ont pris fin depuis le premier jour du mois, à l’heure de Paris, par un premier paiement ou par le passage en Gratuit.',
  },
  {
    term: 'Attrition',
    value:
      'Entreprises dont la formule payante s’est terminée depuis le premier jour du mois, rapportées à celles qui payaient ce jour-là. Un changement de formule n’est pas un départ.',
  },
  {
    term: 'Avoirs',
    value: 'Avoirs émis par le site sur ses factures d’abonnement, depuis le premier jour du mois.',
  },
  {
    term: 'Sans aucun contact',
    value:
      'Demandes de la place de marché déposées depuis 90 jours au plus et confirmées, dont aucun artisan n’a pris le contact jusqu’ici.',
  },
  {
    term: 'Moins de trois devis',
    value:
      'Les mêmes, ouvertes depuis sept jours au moins et non annulées, qui ont reçu moins de trois devis.',
  },
  {
    term: 'Contrats renoncés',
    value: 'Les mêmes, dont un devis a été signé puis renoncé par le client.',
  },
  {
    term: 'Litiges',
    value: 'Litiges de contrats ouverts depuis 90 jours au plus, quelle que soit leur issue.',
  },
  {
    term: 'Note moyenne',
    value: 'Note globale des avis écrits depuis 90 jours au plus et publiés aujourd’hui.',
  },
]
