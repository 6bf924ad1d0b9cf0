import { readPage } from '#app/values/list-query.ts'
import { PLANS, type SubscriptionTier } from '#app/features/subscriptions/plans/plans.ts'
import type { SubscriptionStatus } from '#app/features/subscriptions/subscription.ts'

/** The specification's badge of a subscription. */
export const SUBSCRIPTION_STATUS_LABELS: Record<SubscriptionStatus, string> = {
  active: 'Actif',
  inactive: 'Inactif',
  expired: 'Expiré',
}

/** A stored tier and the plan it stands for: « Basic (Eco) »; an empty one is Gratuit. */
export function tierLabel(tier: SubscriptionTier | null): string {
  const plan = tier && Object.values(PLANS).find((known) => known.tier === tier)
  return plan ? `${tier} (${plan.name})` : PLANS.gratuit.name
}

/** The tiers, in the order of the filter. */
export const TIERS = [
  'Basic',
  'Premium',
  'Enterprise',
] as const satisfies readonly SubscriptionTier[]

/** The statuses one may filter by; « inactive » is Inactif and Expiré together. */
export type StatusFilter = 'all' | 'active' | 'inactive'

/** Active subscriptions over all subscribers, in whole percent; 0 without subscriber. */
export function activationRate(active: number, total: number): number {
  return total === 0 ? 0 : Math.round((active / total) * 100)
}

/** What the list may be sorted by. */
const SUBSCRIBER_SORTS = ['email', 'tier', 'start', 'end'] as const
/** A column of the list and its way. */
export type SubscriberSort = { by: (typeof SUBSCRIBER_SORTS)[number]; descending: boolean }

/** What the list is asked: a piece of an address, a status, a tier, an order, a page from 1. */
export type SubscriberFilter = {
  search: string
  status: StatusFilter
  tier: SubscriptionTier | null
  sort: SubscriberSort
  page: number
}

const STATUS_FILTERS: readonly string[] = ['all', 'active', 'inactive'] satisfies StatusFilter[]

/** Reads the list's address; what it does not know is the default: everybody, the newest first, page 1. */
export function readSubscriberFilter(params: URLSearchParams): SubscriberFilter {
  const status = params.get('statut') ?? ''
  const sort = /^(-?)(\w+)$/.exec(params.get('tri') ?? '')
  const by = SUBSCRIBER_SORTS.find((known) => known === sort?.[2])
  return {
    search: (params.get('q') ?? '').trim().slice(0, 100),
    status: STATUS_FILTERS.includes(status) ? (status as StatusFilter) : 'all',
    tier: TIERS.find((tier) => tier === params.get('offre')) ?? null,
    sort: by ? { by, descending: sort![1] === '-' } : { by: 'start', descending: true },
    page: readPage(params),
  }
}

/** An order as its address has it: « -start ». */
export function sortParam({ by, descending }: SubscriberSort): string {
  return `${descending ? '-' : ''}${by}`
}

/** The address's query for a filter, without what is the default. */
export function subscriberQuery(filter: SubscriberFilter): string {
  const sort = sortParam(filter.sort)
  const values = Object.entries({
    q: filter.search,
    statut: filter.status === 'all' ? '' : filter.status,
    offre: filter.tier ?? '',
    tri: sort === '-start' ? '' : sort,
    page: filter.page > 1 ? String(filter.page) : '',
  }).filter(([, value]) => value)
  return values.length > 0 ? `?${new URLSearchParams(values)}` : ''
}
