import type { Plan, Plans, PlanSlug } from '#app/features/subscriptions/plans/plans.ts'
import { formatDate } from '#app/values/time/french-date.ts'

/** What a plan gives, in words: only what exists. */
export type PlanWords = { plan: Plan; promise: string; features: string[]; limits: string[] }

/** Figures come from the plan; only the words are written here. */
export function planWords(plan: Plan): PlanWords {
  return {
    plan,
    ...WORDS[plan.slug],
    features: [
      creditsInWords(plan),
      `Zone d’intervention jusqu’à ${plan.maxRadiusKm} km`,
      profileInWords(plan),
      seatsInWords(plan),
      ...WORDS[plan.slug].features,
    ],
  }
}

/** « 3 contacts clients par mois ». */
export function creditsInWords(plan: Pick<Plan, 'creditsPerMonth'>): string {
  return plan.creditsPerMonth === null
    ? 'Contacts clients illimités'
    : `${plan.creditsPerMonth} contacts clients par mois`
}

/** « Accès pour 5 personnes de votre équipe ». */
function seatsInWords({ seats }: Plan): string {
  return seats === 1
    ? 'Accès pour une personne de votre équipe'
    : `Accès pour ${seats}\u00a0personnes de votre équipe`
}

function profileInWords(plan: Plan): string {
  return plan.galleryPictures === 0
    ? 'Fiche d’entreprise de base'
    : `Fiche d’entreprise complète, galerie de ${plan.galleryPictures}\u00a0photos`
}

/** Where an artisan stands, in one sentence, on the pricing pages; days are those of the company's time zone. */
export function presentPlanInWords(
  {
    plan,
    chosen,
    status,
    trial,
    endsAt,
  }: {
    plan: Pick<Plan, 'name'>
    chosen: Pick<Plan, 'name' | 'slug'> | null
    status: 'inactive' | 'active' | 'expired'
    trial: boolean
    endsAt: Date | null
  },
  { gratuit }: Pick<Plans, 'gratuit'>,
  timeZone: string,
): string {
  const until = endsAt ? ` jusqu’au ${formatDate(endsAt, timeZone)}` : ''
  if (status === 'active')
    return `Vous êtes en ${plan.name}${trial ? ', mois offert' : ''}${until}.`
  if (chosen && chosen.slug !== 'gratuit')
    return `Vous avez choisi ${chosen.name} : le mois offert commencera à la vérification de votre dossier.`
  return `Vous êtes en ${gratuit.name}, ${creditsInWords(gratuit)}.`
}

const WORDS: Record<PlanSlug, Omit<PlanWords, 'plan'>> = {
  gratuit: {
    promise: 'Pour rester visible sans abonnement.',
    features: ['Alertes par email'],
    limits: ['Zone restreinte'],
  },
  eco: {
    promise: 'Pour compléter un carnet de commandes.',
    features: ['Alertes par email', 'Support par email'],
    limits: ['Zone restreinte', 'Sans galerie photos'],
  },
  pro: {
    promise: 'Pour remplir l’agenda d’une équipe.',
    features: [
      'Alertes par email, en direct et sur vos appareils',
      'Statistiques détaillées',
      'Support prioritaire',
    ],
    limits: [],
  },
  premium: {
    promise: 'Pour une entreprise qui grandit.',
    features: [
      'Visibilité renforcée, d’un poids plafonné et public',
      'Nouvelles demandes proposées un quart d’heure avant les autres',
      'Contrôle approfondi, et son badge de confiance une fois passé',
      'Statistiques détaillées',
      'Support téléphonique dédié et interlocuteur attitré',
    ],
    limits: [],
  },
}
