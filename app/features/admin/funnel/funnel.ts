import {
  PERIOD_LABELS,
  type RequestPeriod,
  type RequestStep,
} from '#app/features/requests/team/request-steps.ts'

/** The period that an address asks for; 90 days unless it names one. */
export function readPeriod(search: URLSearchParams): RequestPeriod {
  const asked = search.get('periode') ?? ''
  return Object.hasOwn(PERIOD_LABELS, asked) ? (asked as RequestPeriod) : '90-jours'
}

/** What is counted at each step, as the page says. */
export const STEP_WORDS: Record<RequestStep, string> = {
  deposee:
    'Demandes de la place de marché, à l’heure de Paris. Les devis qu’une entreprise fait à ses propres clients n’y sont pas.',
  confirmee: 'La personne était connectée, ou a suivi le lien de son email.',
  proposee: 'Proposée à un artisan au moins.',
  contact: 'Un artisan au moins a pris le contact.',
  devis: 'Un devis au moins a été envoyé.',
  signee: 'Un devis a été signé, y compris si le contrat a été renoncé ensuite.',
  realisee: 'Les travaux ont été confirmés, par le client ou faute de réponse.',
  avis: 'Un avis a été écrit, publié ou non.',
}

/** The steps whose time is told by trade and département. */
export const TIMED_STEPS = [
  'proposee',
  'contact',
  'devis',
  'signee',
  'realisee',
] as const satisfies readonly RequestStep[]
/** Those that a company goes through, whose time is told by plan. */
export const PLAN_STEPS = ['contact', 'devis', 'signee'] as const satisfies readonly RequestStep[]

/** By what times are told, by their name in the address. */
export const TIME_VIEWS = {
  metiers: 'Par métier',
  departements: 'Par département',
  formules: 'Par formule',
} as const
export type TimeView = keyof typeof TIME_VIEWS

/** By what an address asks times for; by trade unless it says. */
export function readTimeView(search: URLSearchParams): TimeView {
  const asked = search.get('temps') ?? ''
  return Object.hasOwn(TIME_VIEWS, asked) ? (asked as TimeView) : 'metiers'
}
