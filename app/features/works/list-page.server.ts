import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { readPage } from '#app/values/list-query.ts'
import { plainLine } from '#app/values/words/plain-text.ts'
import { WORKS_VIEWS } from './works.ts'
import { countWorks, listWorks } from './queries.server.ts'

/**
 * What a list's address asks for, read: an unknown tab is the first, a page is from 1, the search
 * is one line of 80 characters.
 */
export async function listPage(ctx: Ctx<Artisan | Particulier>, request: Request) {
  const { searchParams } = new URL(request.url)
  const view = WORKS_VIEWS.find((one) => one === searchParams.get('vue')) ?? 'toutes'
  const q = plainLine(searchParams.get('q') ?? '', 80)
  const page = readPage(searchParams)
  const [{ rows, total }, counts] = await Promise.all([
    listWorks(ctx, { view, q, page }),
    countWorks(ctx),
  ])
  return { view, q, page, rows, total, counts, now: ctx.now }
}
