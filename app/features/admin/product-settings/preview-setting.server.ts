import { ABOUT } from '#app/features/announcements/announcement.ts'
import { countAudiences } from '#app/features/announcements/queries.server.ts'
import { findCentre } from '#app/features/directory/find-centre.server.ts'
import { readSearch } from '#app/features/directory/directory-search.ts'
import { searchCompanies } from '#app/features/directory/search-companies.server.ts'
import { weightsOf, type Weights } from '#app/features/requests/matching/ranking.ts'
import { declared } from '#app/features/product-settings/product-settings.ts'
import { readSetting } from '#app/features/product-settings/read-settings.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { SettingInput } from './setting-change.ts'
import { changeInWords, movesOf } from './setting-words.ts'

/** The search whose first companies are compared. */
export const EXAMPLE = { metier: 'plomberie', ou: 'Lyon' } as const
/** How many of them. */
const FIRST = 10

/** What a change would do, shown before it is made. */
export type SettingPreview = {
  moves: { label: string; before: string; after: string }[]
  /** The words of the announcement, and how many accounts it is written to; null where nobody is told. */
  told: { words: string; accounts: number } | null
  /** The first companies of the example search, before and after, with the place that each had; null for other settings. */
  ranks: { name: string; was: number | null }[] | null
}

/** What a change would do; nothing is written. */
export async function previewSetting(
  ctx: Ctx<Admin>,
  { key, values, startsOn, reason }: SettingInput & { reason: string },
): Promise<SettingPreview> {
  const before = await readSetting(ctx, key)
  const { announced } = declared(key)
  return {
    moves: movesOf(key, before, values),
    told:
      announced && startsOn
        ? {
            words: changeInWords(key, {
              before,
              after: values,
              day: startsOn,
              reason: reason || '(ce que vous écrirez)',
            }),
            accounts: (await countAudiences(ctx))[ABOUT[announced].audience],
          }
        : null,
    ranks: key === 'weights' ? await compareRanks(ctx, before as Weights, values as Weights) : null,
  }
}

async function compareRanks(ctx: Ctx<Admin>, before: Weights, after: Weights) {
  const search = readSearch(new URLSearchParams(EXAMPLE))
  const { near } = findCentre(search)
  const [old, fresh] = await Promise.all(
    [before, after].map((percents) => searchCompanies(ctx, search, near, weightsOf(percents))),
  )
  return fresh!.rows.slice(0, FIRST).map(({ name, slug }) => {
    const at = old!.rows.findIndex((row) => row.slug === slug)
    return { name, was: at === -1 ? null : at + 1 }
  })
}
