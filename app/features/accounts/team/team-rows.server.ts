import type { Admin, Ctx, Who } from '#app/platform/context.ts'
import { readByCursor } from '#app/platform/database/read-by-cursor.server.ts'
import { MOST_COUNTED } from '#app/values/team-list.ts'

/**
 * The rows of a list, of the team unless `W` says whose: those of a stretch of it in its order, in
 * one statement, and how many there are, counted up to a limit.
 */
type Source<Filter, Row, W extends Who> = {
  perPage: number
  read: (ctx: Ctx<W>, filter: Filter, limit: number, offset: number) => Promise<Row[]>
  count: (ctx: Ctx<W>, filter: Filter, limit: number) => PromiseLike<number>
}

type Declared<Filter> = {
  read(params: URLSearchParams): Filter
  filter(change?: Partial<Filter>): Filter
  tooShort(filter: Filter): boolean
}

/** What a declared list shows: a page of it for its loader, and all of it for its export. */
export function teamRows<Filter extends { page: number }, Row, W extends Who = Admin>(
  list: Declared<Filter>,
  { perPage, read, count }: Source<Filter, Row, W>,
) {
  /**
   * A page of what matches, and how many match, up to one more than `MOST_COUNTED`, beyond which no
   * page is shown: never fewer than are shown, for rows come and go in between.
   */
  async function page(
    ctx: Ctx<W>,
    asked: Partial<Filter> = {},
  ): Promise<{ filter: Filter; rows: Row[]; total: number; pages: number }> {
    const filter = list.filter(asked)
    if (list.tooShort(filter)) return { filter, rows: [], total: 0, pages: 0 }
    const before = (filter.page - 1) * perPage
    const [rows, found] = await Promise.all([
      before < MOST_COUNTED ? read(ctx, filter, perPage, before) : [],
      count(ctx, filter, MOST_COUNTED + 1),
    ])
    const total = Math.max(found, rows.length && before + rows.length)
    return { filter, rows, total, pages: Math.ceil(Math.min(total, MOST_COUNTED) / perPage) }
  }
  return {
    page,
    /** The page that an address asks for. */
    load: (ctx: Ctx<W>, request: Request) =>
      page(ctx, list.read(new URL(request.url).searchParams)),
    /** Everything that an address finds, whatever its page, as one instant saw it. */
    async *all(ctx: Ctx<W>, params: URLSearchParams): AsyncGenerator<Row, undefined> {
      const filter = list.read(params)
      if (list.tooShort(filter)) return
      for await (const rows of readByCursor(ctx, (at) =>
        read(at, filter, Number.MAX_SAFE_INTEGER, 0),
      ))
        yield* rows
    },
  }
}
