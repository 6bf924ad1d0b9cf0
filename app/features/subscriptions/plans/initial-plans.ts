import { INITIAL_SETTINGS } from '#app/features/product-settings/product-settings.ts'
import { plansOf } from './plans.ts'

/** The plans until somebody sets a price or a number of contacts: for samples and tests. */
export const INITIAL_PLANS = plansOf(INITIAL_SETTINGS)
