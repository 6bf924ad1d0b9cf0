import { readSettings } from '#app/features/invoices/settings/save-settings.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { readPage, readSort } from '#app/values/list-query.ts'
import { vatMention } from '#app/values/numbers/vat.ts'
import { sumCents } from '#app/values/numbers/money.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { readBookSettings } from './book-settings.server.ts'
import { BOOK_VIEWS, type BookView } from './book-views.ts'
import {
  PAYMENTS_SORTS,
  receiptsOf,
  SALES_SORTS,
  salesOf,
  salesTotals,
  USUAL_SORT,
} from './journals/journals.ts'
import {
  financialYear,
  financialYearOf,
  periodAround,
  periodChoices,
  readPeriod,
} from './period.ts'
import { readBook, readBookCompany } from './read-book.server.ts'
import { vatDue } from './vat/vat-due.ts'

/** Lines of a journal on one page. */
const LINES = 100

/**
 * What a page of the books shows, by its address. Whether the reader may see the books of this
 * company, the caller asked.
 */
export async function readBooksView(ctx: Ctx, artisanId: ArtisanId, params: URLSearchParams) {
  const company = await readBookCompany(ctx, artisanId)
  const { today, firstYear } = company
  const view: BookView = BOOK_VIEWS.find((one) => one === params.get('vue')) ?? 'ventes'
  const { vatPeriod } = await readSettings(ctx, artisanId)
  const rhythm = view === 'tva' && vatPeriod === 'quarterly' ? 'quarter' : 'month'
  const period = readPeriod(params, periodAround(today, rhythm).key)
  const shared = { company, period, choices: periodChoices(today, firstYear) }
  if (view === 'exports') {
    const { yearEndMonth } = await readBookSettings(ctx, artisanId)
    const last = financialYearOf(today, yearEndMonth)
    const years = Array.from({ length: Math.max(1, last - firstYear + 1) }, (_, back) =>
      financialYear(last - back, yearEndMonth),
    )
    return { ...shared, view, years } as const
  }
  const book = await readBook(ctx, artisanId, period)
  if (view === 'tva') {
    const without = book.documents.filter(({ totals }) => totals.totalVatCents === 0)
    return {
      ...shared,
      view,
      due: vatDue(book, period),
      mentions: [
        ...new Set(
          without
            .map(({ territory, regime }) => vatMention(territory, regime))
            .filter((one) => one !== null),
        ),
      ],
    } as const
  }
  if (view === 'encaissements') {
    const sort = readSort(params, PAYMENTS_SORTS, USUAL_SORT)
    const receipts = receiptsOf(book, period, sort)
    return {
      ...shared,
      view,
      sort,
      ...pageOf(receipts, params),
      cents: sumCents(receipts.map(({ amountCents }) => amountCents)),
    } as const
  }
  const sort = readSort(params, SALES_SORTS, USUAL_SORT)
  const sales = salesOf(book, period, sort)
  return { ...shared, view, sort, ...pageOf(sales, params), totals: salesTotals(sales) } as const
}

/** What the page is given. */
export type BooksShown = Awaited<ReturnType<typeof readBooksView>>

function pageOf<Row>(rows: Row[], params: URLSearchParams) {
  const page = readPage(params)
  return {
    rows: rows.slice((page - 1) * LINES, page * LINES),
    total: rows.length,
    page,
    pages: Math.ceil(rows.length / LINES),
  }
}
