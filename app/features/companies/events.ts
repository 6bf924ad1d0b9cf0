import type { ArtisanId } from '#app/values/identity/ids.ts'

/** What happens to company files. */
export type ArtisanEvent =
  | { type: 'artisan.submitted'; artisanId: ArtisanId }
  | { type: 'artisan.verified'; artisanId: ArtisanId }
  | { type: 'artisan.refused'; artisanId: ArtisanId }
  /** Can be proposed works that they could not before: newly available, reaching farther, or moved. */
  | { type: 'artisan.became_available'; artisanId: ArtisanId }
