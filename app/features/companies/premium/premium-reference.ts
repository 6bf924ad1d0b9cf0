import type { StandingRefusal } from '#app/features/companies/company-standing.ts'

/** How many clients must confirm, and how many may be named. */
export const PREMIUM_REFERENCES = { needed: 3, most: 6 } as const
/** How long a client's link works, days. */
export const REFERENCE_DAYS = 30

/** Why a client cannot be named. */
export type ReferenceRefusal =
  | StandingRefusal
  | 'not_premium'
  | 'too_many'
  | 'own_address'
  | 'already_named'
  | 'works_to_come'
  | 'too_often'
