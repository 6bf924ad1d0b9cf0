import type { Admin, Ctx, Who } from '#app/platform/context.ts'

/** The rows of a list, of the team unless `W` says whose: those of a stretch of it in its order, and how many there are. */
type Source<Filter, Row, W extends Who> = {
  perPage: number
  read: (ctx: Ctx<W>, filter: Filter, limit: number, offset: number) => Promise<Row[]>
  count: (ctx: Ctx<W>, filter: Filter) => PromiseLike<number>
}

/** How many rows of an export are read at once. */
const BATCH = 500

/** What a declared list shows: a page of it for its loader, and all of it for its export. */
export function teamRows<Filter extends { page: number }, Row, W extends Who = Admin>(
  list: { read(params: URLSearchParams): Filter; filter(change?: Partial<Filter>): Filter },
  { perPage, read, count }: Source<Filter, Row, W>,
) {
  /** A page of what matches, and how many match: never fewer than are shown, for rows come and go in between. */
  async function page(
    ctx: Ctx<W>,
    asked: Partial<Filter> = {},
  ): Promise<{ filter: Filter; rows: Row[]; total: number; pages: number }> {
    const filter = list.filter(asked)
    const before = (filter.page - 1) * perPage
    const [rows, found] = await Promise.all([
      read(ctx, filter, perPage, before),
      count(ctx, filter),
    ])
    const total = Math.max(found, rows.length && before + rows.length)
    return { filter, rows, total, pages: Math.ceil(total / perPage) }
  }
  return {
    page,
    /** The page that an address asks for. */
    load: (ctx: Ctx<W>, request: Request) =>
      page(ctx, list.read(new URL(request.url).searchParams)),
    /** Everything that an address finds, whatever its page, batch by batch. */
    async *all(ctx: Ctx<W>, params: URLSearchParams): AsyncGenerator<Row, undefined> {
      const filter = list.read(params)
      for (let offset = 0; ; offset += BATCH) {
        const rows = await read(ctx, filter, BATCH, offset)
        yield* rows
        if (rows.length < BATCH) return
      }
    },
  }
}
