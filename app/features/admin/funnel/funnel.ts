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
