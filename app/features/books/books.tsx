import Download from 'lucide-react/icons/download'
import { ButtonLink } from '#app/ui/button.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { PrintButton } from '#app/ui/data/print-button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { formatDay } from '#app/values/time/french-date.ts'
import type { BooksShown } from './books-view.server.ts'
import { BOOK_VIEWS, type BookAddresses, type BookFile, type BookView } from './book-views.ts'
import { ExportsView } from './exports-view.tsx'
import { ReceiptsJournal } from './journals/receipts-journal.tsx'
import { SalesJournal } from './journals/sales-journal.tsx'
import { FREE_PERIOD, type Period } from './period.ts'
import { PeriodBar } from './period-bar.tsx'
import { VatView } from './vat/vat-view.tsx'

const LABELS: Record<BookView, string> = {
  ventes: 'Ventes',
  encaissements: 'Encaissements',
  tva: 'TVA',
  exports: 'Exports',
}

/** What an address says of a period. */
const inAddress = ({ key, from, to }: Period): Record<string, string> =>
  key === FREE_PERIOD ? { periode: key, du: from, au: to } : { periode: key }

/** The books of a company, the part that the address names: the same for its artisan and for its accountant. */
export function Books({ shown, at }: { shown: BooksShown; at: BookAddresses }) {
  const { view, period, choices } = shown
  const address = (values: Record<string, string> = {}) =>
    at.page({ vue: view, ...inAddress(period), ...values })
  return (
    <>
      <Tabs
        label="Parties de la comptabilité"
        tabs={BOOK_VIEWS.map((one) => ({
          // VAT opens on the period that the company declares.
          href: at.page({
            vue: one,
            ...(one === 'tva' || view === 'tva' ? {} : inAddress(period)),
          }),
          label: LABELS[one],
          current: one === view,
        }))}
      />
      {view !== 'exports' && (
        <div className="mt-6">
          <PeriodBar period={period} choices={choices} keep={{ vue: view }} />
        </div>
      )}
      {shown.view === 'ventes' && (
        <Journal shown={shown} at={at} file="ventes.csv" title="Journal des ventes">
          <SalesJournal {...shown} href={address} invoice={at.invoice} />
        </Journal>
      )}
      {shown.view === 'encaissements' && (
        <Journal shown={shown} at={at} file="encaissements.csv" title="Livre des recettes">
          <ReceiptsJournal {...shown} href={address} invoice={at.invoice} />
        </Journal>
      )}
      {shown.view === 'tva' && <VatView {...shown} />}
      {shown.view === 'exports' && <ExportsView {...shown} at={at} />}
    </>
  )
}

/** A journal under its name and its days, with its file, its print and its pages. */
function Journal({
  shown: { company, period, view, sort, total, page, pages },
  at,
  file,
  title,
  children,
}: {
  shown: Extract<BooksShown, { rows: unknown }>
  at: BookAddresses
  file: BookFile
  title: string
  children: React.ReactNode
}) {
  const tri = `${sort.descending ? '-' : ''}${sort.by}`
  const values = { ...inAddress(period), tri }
  return (
    <section aria-labelledby="journal" className="mt-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="journal" className="text-heading">
            {title}
          </h2>
          <p className="mt-1 text-muted">
            {company.name}, du {formatDay(period.from)} au {formatDay(period.to)}
          </p>
        </div>
        {total > 0 && (
          <div className="flex flex-wrap gap-3">
            <ButtonLink
              href={at.file(file, values)}
              size="sm"
              icon={<Icon of={Download} />}
              download
            >
              Exporter en CSV
            </ButtonLink>
            <PrintButton size="sm" />
          </div>
        )}
      </div>
      <div className="mt-6">{children}</div>
      <Pagination
        current={page}
        total={pages}
        href={(to) => at.page({ vue: view, ...values, page: String(to) })}
      />
    </section>
  )
}
