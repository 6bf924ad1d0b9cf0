import { INVOICE_KINDS } from '#app/features/invoices/copy.ts'
import { MEANS_LABELS } from '#app/features/invoices/payments/copy.ts'
import type { Ctx } from '#app/platform/context.ts'
import { csvResponse } from '#app/platform/web/csv.server.ts'
import { notFound } from '#app/platform/web/not-found.server.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { readSort, readWhole } from '#app/values/list-query.ts'
import { KNOWN_VAT_RATES, formatVatRate } from '#app/values/numbers/vat.ts'
import { listFiled, zipDocuments } from './archive/zip-documents.server.ts'
import { readBookSettings } from './book-settings.server.ts'
import type { BookFile } from './book-views.ts'
import { entriesOf } from './fec/entries.ts'
import { fecFile, fecName } from './fec/fec-file.ts'
import {
  PAYMENTS_SORTS,
  receiptsOf,
  SALES_SORTS,
  salesOf,
  USUAL_SORT,
  type Receipt,
  type Sale,
} from './journals/journals.ts'
import { financialYear, financialYearOf, periodAround, readPeriod } from './period.ts'
import { readBook, readBookCompany, type BookCompany } from './read-book.server.ts'

/** A file of the books, made as it is asked for: the same books give the same bytes. */
export async function bookFile(
  ctx: Ctx,
  artisanId: ArtisanId,
  file: BookFile,
  params: URLSearchParams,
): Promise<Response> {
  const company = await readBookCompany(ctx, artisanId)
  if (file === 'fec.txt') return fecResponse(ctx, company, params)
  if (file === 'documents.zip') return zipResponse(ctx, company, params)
  const period = readPeriod(params, periodAround(company.today, 'month').key)
  const book = await readBook(ctx, artisanId, period)
  const days = `${period.from}-${period.to}`
  return file === 'ventes.csv'
    ? csvResponse<Sale>(
        `ventes-${days}`,
        {
          Date: (sale) => sale.issuedOn,
          Numéro: (sale) => sale.number,
          Nature: (sale) => INVOICE_KINDS[sale.kind],
          Objet: (sale) => sale.title,
          Client: (sale) => sale.clientName,
          'Total HT': (sale) => sale.exclCents / 100,
          ...Object.fromEntries(
            KNOWN_VAT_RATES.flatMap((rate) => {
              const of = (sale: Sale) => sale.vat.find((one) => one.vatBasisPoints === rate)
              return [
                [`Base à ${formatVatRate(rate)}`, (sale: Sale) => (of(sale)?.baseCents ?? 0) / 100],
                ...(rate === 0
                  ? []
                  : [
                      [
                        `TVA à ${formatVatRate(rate)}`,
                        (sale: Sale) => (of(sale)?.vatCents ?? 0) / 100,
                      ],
                    ]),
              ]
            }),
          ),
          TVA: (sale) => sale.vatCents / 100,
          'Total TTC': (sale) => sale.inclCents / 100,
        },
        salesOf(book, period, readSort(params, SALES_SORTS, USUAL_SORT)),
      )
    : csvResponse<Receipt>(
        `encaissements-${days}`,
        {
          Date: (receipt) => receipt.receivedOn,
          Facture: (receipt) => receipt.invoice.number,
          Client: (receipt) => receipt.invoice.clientName,
          Nature: (receipt) => receipt.invoice.title,
          Montant: (receipt) => receipt.amountCents / 100,
          Mode: (receipt) => MEANS_LABELS[receipt.means],
          Référence: (receipt) => receipt.reference,
        },
        receiptsOf(book, period, readSort(params, PAYMENTS_SORTS, USUAL_SORT)),
      )
}

/** The financial year that an address asks for; the one at hand where it says none. */
async function yearOf(ctx: Ctx, { artisanId, today }: BookCompany, params: URLSearchParams) {
  const settings = await readBookSettings(ctx, artisanId)
  const last = financialYearOf(today, settings.yearEndMonth)
  const year = params.has('exercice')
    ? readWhole(params, 'exercice', { min: 2000, max: last })
    : last
  return { ...settings, year: financialYear(year, settings.yearEndMonth) }
}

async function fecResponse(
  ctx: Ctx,
  company: BookCompany,
  params: URLSearchParams,
): Promise<Response> {
  const { year, accounts } = await yearOf(ctx, company, params)
  // The file is named by the SIREN: without one there is none.
  if (!company.siren) notFound()
  const entries = entriesOf(await readBook(ctx, company.artisanId, null), company.zone)
  return new Response(fecFile(entries, year, accounts), {
    headers: fileHeaders('text/plain; charset=utf-8', fecName(company.siren, year)),
  })
}

async function zipResponse(
  ctx: Ctx,
  company: BookCompany,
  params: URLSearchParams,
): Promise<Response> {
  const { year } = await yearOf(ctx, company, params)
  const filed = await listFiled(ctx, company.artisanId, year)
  if (!filed)
    return new Response('Une facture se prépare encore : revenez dans un instant.', {
      status: 503,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '5' },
    })
  return zipDocuments(ctx, filed, {
    name: `factures-${year.from}-${year.to}.zip`,
    closedOn: year.to,
  })
}

const fileHeaders = (type: string, name: string) => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
})
