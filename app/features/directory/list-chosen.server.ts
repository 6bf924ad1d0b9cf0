import { and, inArray } from 'drizzle-orm'
import { isShown } from '#app/features/companies/shown-company.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'

/** The companies at some addresses by name, in their order, for anybody; those that are not shown are left out. */
export async function listChosen(
  ctx: Ctx,
  slugs: readonly string[],
): Promise<{ slug: string; name: string }[]> {
  if (slugs.length === 0) return []
  const rows = await ctx.db
    .select({ slug: artisans.slug, name: artisans.companyName })
    .from(artisans)
    .where(and(inArray(artisans.slug, [...slugs]), isShown(ctx)))
  return slugs.flatMap((slug) => {
    const row = rows.find((one) => one.slug === slug)
    return row ? [{ slug, name: row.name }] : []
  })
}
