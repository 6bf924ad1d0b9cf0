import { paths } from '#app/paths.ts'
import { teamList, type FilterOf } from '#app/values/team-list.ts'

/** Why a company may leave, the most certain first. */
export type DepartureReason =
  | 'end_asked'
  | 'payment_failed'
  | 'trial_without_quote'
  | 'no_contact'
  | 'few_leads'
  | 'quotes_refused'

/** What each rule counts. */
export const DEPARTURE_RULES = {
  quietDays: 21,
  trialEndsInDays: 7,
  /** Requests proposed in a month below which a company has too few. */
  fewLeads: 3,
  leadDays: 30,
  refusedQuotes: 3,
  refusedDays: 60,
} as const

/** Each reason in a few words, and in fewer for a tab, what its rule is, and what its date says. */
export const DEPARTURES: Record<
  DepartureReason,
  { label: string; tab: string; rule: string; date: string }
> = {
  end_asked: {
    label: 'Arrêt demandé',
    tab: 'Arrêt demandé',
    rule: 'L’entreprise a demandé la fin de sa formule payée par carte.',
    date: 'fin le',
  },
  payment_failed: {
    label: 'Paiement refusé',
    tab: 'Paiement refusé',
    rule: 'La dernière facture de la formule n’a pas pu être prélevée, ou attend encore.',
    date: 'mois du',
  },
  trial_without_quote: {
    label: 'Mois offert sans devis',
    tab: 'Sans devis',
    rule: `Le mois offert se termine dans ${DEPARTURE_RULES.trialEndsInDays} jours au plus, et l’entreprise n’a envoyé aucun devis depuis qu’il a commencé.`,
    date: 'fin le',
  },
  no_contact: {
    label: `Aucune demande ouverte depuis ${DEPARTURE_RULES.quietDays} jours`,
    tab: 'Sans contact',
    rule: `Des demandes lui ont été proposées ces ${DEPARTURE_RULES.quietDays} derniers jours, et elle n’a pris aucun contact. Sa formule ou son mois offert a au moins ${DEPARTURE_RULES.quietDays} jours.`,
    date: 'depuis le',
  },
  few_leads: {
    label: 'Trop peu de demandes proposées',
    tab: 'Peu de demandes',
    rule: `Moins de ${DEPARTURE_RULES.fewLeads} demandes proposées ces ${DEPARTURE_RULES.leadDays} derniers jours, ${DEPARTURE_RULES.fewLeads} ou plus les ${DEPARTURE_RULES.leadDays} jours d’avant.`,
    date: 'depuis le',
  },
  quotes_refused: {
    label: 'Trois devis refusés',
    tab: 'Devis refusés',
    rule: `${DEPARTURE_RULES.refusedQuotes} devis refusés ou plus en ${DEPARTURE_RULES.refusedDays} jours, et aucun signé.`,
    date: 'dernier le',
  },
}
/** Every reason. */
export const DEPARTURE_REASONS = Object.keys(DEPARTURES) as DepartureReason[]

/** The companies that may leave: a line a reason, the soonest date first. */
export const departureList = teamList({
  address: paths.adminDepartures(),
  views: {
    param: 'raison',
    label: 'Entreprises par raison',
    tabs: {
      toutes: 'Toutes',
      ...(Object.fromEntries(
        DEPARTURE_REASONS.map((reason) => [reason, DEPARTURES[reason].tab]),
      ) as Record<DepartureReason, string>),
    },
  },
  searchFrom: 3,
  sorts: ['date'],
  usual: 'date',
  orders: { date: 'Plus ancienne', '-date': 'Plus récente' },
})
export type DepartureFilter = FilterOf<typeof departureList>

/** Why an act on a warning is refused. */
export type DepartureRefusal = 'over' | 'at_desk'
/** Each refusal in words. */
export const DEPARTURE_REFUSALS: Record<DepartureRefusal, string> = {
  over: 'Cette alerte n’est plus là\u202f: sa raison a disparu, ou un collègue l’a réglée.',
  at_desk: 'Cette alerte est déjà au bureau.',
}
