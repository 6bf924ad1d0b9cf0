import { companyList } from '#app/features/companies/team/company-list.ts'
import { departementName } from '#app/features/places/places.ts'
import { requestList } from '#app/features/requests/team/request-list.ts'
import { TRADES, type TradeSlug } from '#app/features/trades/trades.ts'
import { CONTACTS_OF_A_RECRUIT, type Coverage } from './coverage.ts'

/** « Couverture, Maine-et-Loire (49) ». */
export const nameOf = ({ trade, departement }: Pick<Coverage, 'trade' | 'departement'>): string =>
  `${TRADES[trade].name}, ${departementName(departement)} (${departement})`

/** The lists of what the figures of a trade (or of all) in a département count. */
export function linksOf({ trade, departement }: { trade: TradeSlug | ''; departement: string }) {
  const requests = { period: '90-jours', step: 'confirmee', trade, departement } as const
  return {
    requests: requestList.at(requests),
    unanswered: requestList.at({ ...requests, answers: 'sans-contact' }),
    lacking: requestList.at({ ...requests, answers: 'moins-de-trois' }),
    companies: companyList.at({ view: 'toutes', takes: 'oui', trade, departement }),
  }
}

/** How each figure is counted, as the page says. */
export const COVERAGE_WORDS: { term: string; value: string }[] = [
  {
    term: 'Demandes',
    value:
      'Demandes de la place de marché déposées depuis 90 jours au plus et confirmées, là où sont les travaux.',
  },
  {
    term: 'Places prises',
    value:
      'Contacts pris par demande, en moyenne, sur les cinq places qu’elle a. Au-delà de cinq, une place rendue puis reprise ne compte qu’une fois.',
  },
  {
    term: 'Sans aucun contact',
    value: 'Parmi elles, celles dont aucun artisan n’a pris le contact jusqu’ici.',
  },
  {
    term: 'Moins de trois devis',
    value:
      'Parmi elles, celles qui sont ouvertes depuis sept jours au moins, ne sont pas annulées, et ont reçu moins de trois devis.',
  },
  {
    term: 'Entreprises',
    value:
      'Entreprises du métier dont le siège est dans le département, et à qui des demandes sont proposées maintenant\u00a0: vérifiées, actives, avec un contact disponible. Celles d’à côté y viennent aussi sans être comptées.',
  },
  {
    term: 'Qui recruter',
    value: `Le plus petit nombre d’entreprises, trois au plus, qui aurait porté à trois devis la moitié des demandes qui en ont reçu moins. Chacune aurait envoyé un devis à chaque demande de son métier et de son département, dans la limite de ${CONTACTS_OF_A_RECRUIT} contacts sur 90 jours, en commençant par celles à qui il en manquait le moins.`,
  },
]
