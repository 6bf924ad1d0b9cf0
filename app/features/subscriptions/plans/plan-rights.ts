import { creditsOfMonth, type Plan, type PlanSlug } from './plans.ts'

/** The plans from the least to the most. */
export const PLAN_ORDER = [
  'gratuit',
  'eco',
  'pro',
  'premium',
] as const satisfies readonly PlanSlug[]

/** One right of a plan: what it is called, and what each plan gives. */
export type PlanRight = { key: string; name: string; of: (plan: Plan) => string }

/** « 10 », « Sans limite ». */
function creditsWord(contacts: number | null): string {
  return contacts === null ? 'Sans limite' : String(contacts)
}

/** « 1 personne », « 5 personnes ». */
function seatsWord({ seats }: Plan): string {
  return `${seats}\u00a0${seats > 1 ? 'personnes' : 'personne'}`
}

const bySlug =
  (words: Record<PlanSlug, string>) =>
  ({ slug }: Plan): string =>
    words[slug]

/** Everything in which the plans differ, in the order of the comparison. Figures come from the plan. */
export const PLAN_RIGHTS: readonly PlanRight[] = [
  {
    key: 'contacts',
    name: 'Contacts par mois',
    of: (plan) => creditsWord(plan.creditsPerMonth),
  },
  { key: 'radius', name: 'Rayon maximal', of: (plan) => `${plan.maxRadiusKm}\u00a0km` },
  {
    key: 'profile',
    name: 'Fiche d’entreprise',
    of: (plan) =>
      plan.galleryPictures === 0
        ? 'De base'
        : `Complète, galerie de ${plan.galleryPictures}\u00a0photos${plan.slug === 'premium' ? ', contrôle approfondi' : ''}`,
  },
  { key: 'seats', name: 'Accès pour votre équipe', of: seatsWord },
  {
    key: 'alerts',
    name: 'Alertes de demandes',
    of: bySlug({
      gratuit: 'Email',
      eco: 'Email',
      pro: 'Email, en direct et sur vos appareils',
      premium: 'Email, en direct et sur vos appareils',
    }),
  },
  {
    key: 'matching',
    name: 'Mise en relation',
    of: bySlug({
      gratuit: 'Normale',
      eco: 'Normale',
      pro: 'Normale',
      premium: 'Visibilité renforcée, un quart d’heure avant les autres',
    }),
  },
  {
    key: 'statistics',
    name: 'Statistiques',
    of: (plan) => (plan.statistics ? 'Détaillées' : '–'),
  },
  {
    key: 'software',
    name: 'Liaison avec vos logiciels',
    of: (plan) => (plan.software ? 'Webhooks et API' : '–'),
  },
  {
    key: 'support',
    name: 'Support',
    of: bySlug({
      gratuit: 'Email',
      eco: 'Email',
      pro: 'Prioritaire',
      premium: 'Téléphone dédié et interlocuteur attitré',
    }),
  },
]

/** What an artisan has that a change of plan may touch. */
export type ChangeFacts = {
  /** Whether the change is made within the free month, or begins it: it gives at least ten contacts. */
  trial: boolean
  /** The radius they chose, km; null before they did. */
  radiusKm: number | null
  /** Pictures of their gallery. */
  pictures: number
  /** People of theirs who have an access, or were invited to one. */
  people: number
}

/** One thing that a change of plan does: better, less good, or worth knowing. */
export type PlanEffect = { key: string; better: boolean; text: string }

const hasGallery = (plan: Plan) => plan.galleryPictures > 0
const lower = (words: string) =>
  words === '–' ? 'aucune' : words.charAt(0).toLowerCase() + words.slice(1)

/**
 * What would change for this artisan if they went from one plan to another, what is lost first: nothing is said of what
 * stays. It changes nothing itself.
 */
export function effectsOfChange(from: Plan, to: Plan, facts: ChangeFacts): PlanEffect[] {
  const effects: PlanEffect[] = []
  const better = PLAN_ORDER.indexOf(to.slug) > PLAN_ORDER.indexOf(from.slug)
  const add = (key: string, text: string) => effects.push({ key, better, text })
  const [before, after] = [
    creditsOfMonth(from, facts.trial && from.slug !== 'gratuit'),
    creditsOfMonth(to, facts.trial && to.slug !== 'gratuit'),
  ]
  if (before !== after)
    add(
      'contacts',
      `Contacts par mois\u00a0: ${creditsWord(before).toLowerCase()} aujourd’hui, ${creditsWord(after).toLowerCase()} ensuite${after !== to.creditsPerMonth ? `, puis ${creditsWord(to.creditsPerMonth)} après le mois offert` : ''}.`,
    )
  if (from.maxRadiusKm !== to.maxRadiusKm) {
    const shrinks = facts.radiusKm !== null && facts.radiusKm > to.maxRadiusKm
    const grows = facts.radiusKm !== null && facts.radiusKm > from.maxRadiusKm && !shrinks
    add(
      'radius',
      shrinks
        ? `Votre zone de ${facts.radiusKm}\u00a0km se réduit à ${to.maxRadiusKm}\u00a0km. Votre réglage est gardé et revient avec une formule plus large.`
        : grows
          ? `Votre zone atteint les ${facts.radiusKm}\u00a0km que vous avez choisis, au lieu de ${from.maxRadiusKm}\u00a0km.`
          : `Rayon maximal\u00a0: ${to.maxRadiusKm}\u00a0km au lieu de ${from.maxRadiusKm}\u00a0km.`,
    )
  }
  if (hasGallery(from) && !hasGallery(to))
    add(
      'profile',
      facts.pictures > 0
        ? `Votre galerie (${facts.pictures}\u00a0${facts.pictures > 1 ? 'photos' : 'photo'}) n’est plus montrée au public. Rien n’est effacé.`
        : 'La galerie de photos n’est plus disponible.',
    )
  if (!hasGallery(from) && hasGallery(to))
    add(
      'profile',
      facts.pictures > 0
        ? 'Votre galerie de photos redevient publique.'
        : 'Une galerie de photos s’ouvre sur votre fiche.',
    )
  if (from.seats !== to.seats)
    add(
      'seats',
      facts.people > to.seats
        ? `Accès pour votre équipe\u00a0: ${seatsWord(to)}. Les ${facts.people}\u00a0personnes qui en ont un le gardent\u00a0; vous n’en inviterez pas d’autre avant d’être sous cette limite.`
        : `Accès pour votre équipe\u00a0: ${seatsWord(to)} au lieu de ${from.seats}.`,
    )
  for (const key of ['alerts', 'matching', 'statistics', 'software', 'support']) {
    const right = PLAN_RIGHTS.find((known) => known.key === key)!
    if (right.of(from) !== right.of(to))
      add(
        key,
        `${right.name}\u00a0: ${lower(right.of(to))} (aujourd’hui\u00a0: ${lower(right.of(from))}).`,
      )
  }
  return effects
}
