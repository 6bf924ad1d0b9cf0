import { legalVatRates, vatTerritoryOf } from '#app/values/numbers/vat.ts'

/** The plans sold, and what an artisan without one has. */
export type PlanSlug = 'gratuit' | 'eco' | 'pro' | 'premium'
/** The names the specification stores; empty means free. */
export type SubscriptionTier = 'Basic' | 'Premium' | 'Enterprise'

/** What a plan gives, whatever it costs. */
export type PlanRights = {
  slug: PlanSlug
  /** The tier stored for it; null for Gratuit. */
  tier: SubscriptionTier | null
  name: string
  /** The farthest works, km from the base commune. */
  maxRadiusKm: number
  /** Pictures of the profile's gallery, before and after counting as one; 0: no gallery. */
  galleryPictures: number
  /** How many people of the company may have an access of their own. */
  seats: number
  /** Whether its artisan sees the figures of its profile. */
  statistics: boolean
  /** Whether news may reach its artisan's devices by web push. */
  push: boolean
  /** Whether its artisan's own software may ask the API, and be told what happens. */
  software: boolean
  /** Marked « Populaire ». */
  popular: boolean
  /** Whether new requests are proposed to it fifteen minutes before the others. */
  early: boolean
  /** Whether what its artisan writes to the team is answered before the rest. */
  prioritySupport: boolean
}

/** What administrators set of a plan (`readPlans`). */
type PlanFigures = {
  /** Per month, TTC, cents: the same everywhere, whatever VAT is in it. */
  priceInclCents: number
  /** Per month; null is unlimited. */
  creditsPerMonth: number | null
}

/** What a plan costs and gives. */
export type Plan = PlanRights & PlanFigures

/** Every plan with its price and its contacts as they are at an instant; no price is written elsewhere. */
export type Plans = Record<PlanSlug, Plan>

/** The one catalogue: what each plan is called and gives. */
export const PLANS: Record<PlanSlug, PlanRights> = {
  gratuit: {
    slug: 'gratuit',
    tier: null,
    name: 'Gratuit',
    maxRadiusKm: 15,
    galleryPictures: 0,
    seats: 1,
    statistics: false,
    push: false,
    software: false,
    popular: false,
    early: false,
    prioritySupport: false,
  },
  eco: {
    slug: 'eco',
    tier: 'Basic',
    name: 'Eco',
    maxRadiusKm: 25,
    galleryPictures: 0,
    seats: 2,
    statistics: false,
    push: false,
    software: false,
    popular: false,
    early: false,
    prioritySupport: false,
  },
  pro: {
    slug: 'pro',
    tier: 'Premium',
    name: 'Pro',
    maxRadiusKm: 60,
    galleryPictures: 12,
    seats: 5,
    statistics: true,
    push: true,
    software: true,
    popular: true,
    early: false,
    prioritySupport: true,
  },
  premium: {
    slug: 'premium',
    tier: 'Enterprise',
    name: 'Premium',
    maxRadiusKm: 150,
    galleryPictures: 40,
    seats: 15,
    statistics: true,
    push: true,
    software: true,
    popular: false,
    early: true,
    prioritySupport: true,
  },
}

/** The plan that a stored tier stands for; an empty tier is Gratuit. */
export function planOfTier(tier: SubscriptionTier | null): PlanRights {
  return Object.values(PLANS).find((plan) => plan.tier === tier) ?? PLANS.gratuit
}

/** The plans whose artisans are answered first. */
export const PRIORITY_PLANS = Object.values(PLANS)
  .filter(({ prioritySupport }) => prioritySupport)
  .map(({ slug }) => slug)

/** The free month: 30 days of 24 hours, from verification. */
export const TRIAL_DAYS = 30
/** The free month gives at least this many contacts: a first job takes four to eight. */
export const TRIAL_MIN_CREDITS = 10

/** The contacts of a month under a plan; null is unlimited. */
export function creditsOfMonth(plan: Pick<Plan, 'creditsPerMonth'>, trial: boolean): number | null {
  if (plan.creditsPerMonth === null) return null
  return trial ? Math.max(plan.creditsPerMonth, TRIAL_MIN_CREDITS) : plan.creditsPerMonth
}

/** Every plan with the prices and the contacts that were set. */
export function plansOf({
  prices,
  contacts,
}: {
  prices: Record<'eco' | 'pro' | 'premium', number>
  contacts: Record<'gratuit' | 'eco' | 'pro', number>
}): Plans {
  const of = (slug: PlanSlug, priceInclCents: number, creditsPerMonth: number | null): Plan => ({
    ...PLANS[slug],
    priceInclCents,
    creditsPerMonth,
  })
  return {
    gratuit: of('gratuit', 0, contacts.gratuit),
    eco: of('eco', prices.eco, contacts.eco),
    pro: of('pro', prices.pro, contacts.pro),
    premium: of('premium', prices.premium, null),
  }
}

/** The VAT in the prices that the site shows, basis points: the normal rate of the metropole. */
export const CATALOGUE_VAT = 2_000

/**
 * The VAT in the price that a company pays, basis points: the normal rate of its own place, 850 on
 * La Réunion, 0 where none is charged (CGI art. 259, 1° and 296). The price TTC is the same
 * everywhere.
 */
export function vatOfCompany({
  postalCode,
  insee,
}: {
  postalCode: string | null
  insee: string | null
}): number {
  return legalVatRates(vatTerritoryOf(postalCode ?? '', insee ?? undefined), 'standard')[0]!
}

/** The HT part of a TTC price, cents, rounded to the nearest. */
export function priceExclCents(priceInclCents: number, vatBasisPoints = CATALOGUE_VAT): number {
  return Math.round((priceInclCents * 10_000) / (10_000 + vatBasisPoints))
}
