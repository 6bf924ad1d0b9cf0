import type { Database } from '#app/platform/database/database.server.ts'
import { anArtisan, PLACES, type ArtisanOptions } from '#test/builders.ts'
import type { TestDatabase } from '#test/database.ts'
import type { SharedDatabase } from './shared-database.ts'

/** A plumber of Lyon whom the directory shows, with details that it must not. */
export async function aListedCompany(
  shared: SharedDatabase,
  companyName: string,
  slug: string,
  options: ArtisanOptions = {},
) {
  const now = new Date()
  const database = {
    db: shared.ctx().db as Database,
    pool: shared.pool,
    ctx: (who: never, at: Date = now) => ({ ...shared.ctx(who), now: at }),
  } as unknown as TestDatabase
  return anArtisan(database, {
    companyName,
    place: PLACES.lyon,
    trades: ['plomberie'],
    radiusKm: 40,
    now,
    ...options,
    file: {
      slug,
      verifiedAt: now,
      phone: '+33611223344',
      addressLine: '7 rue du Canari',
      managerName: 'Paul Durand',
      ...options.file,
    },
  })
}
