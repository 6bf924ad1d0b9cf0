import { count, eq } from 'drizzle-orm'
import { galleryPictures } from '#app/features/companies/gallery/gallery.tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { ChangeFacts } from './plan-rights.ts'

/** What the reader has that a change of plan may touch: their radius and their gallery. */
export async function getChangeFacts(
  ctx: Ctx<Artisan>,
): Promise<Omit<ChangeFacts, 'trial' | 'people'>> {
  const [[company], [gallery]] = await Promise.all([
    ctx.db
      .select({ radiusKm: artisans.radiusKm })
      .from(artisans)
      .where(eq(artisans.id, ctx.who.artisanId)),
    ctx.db
      .select({ pictures: count() })
      .from(galleryPictures)
      .where(eq(galleryPictures.artisanId, ctx.who.artisanId)),
  ])
  return { radiusKm: company!.radiusKm, pictures: gallery!.pictures }
}
