import type { ArtisanId } from '#app/values/identity/ids.ts'

/** What happens to the declaration of sellers. */
export type SellerEvent = { type: 'seller.told'; year: string; artisanId: ArtisanId }
