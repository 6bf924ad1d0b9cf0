import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { NoQuoteDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { readPage } from '#app/values/list-query.ts'
import type { Route } from './+types/received-invoices.page'
import { INVOICES_PER_PAGE, listReceivedInvoices } from './queries.server.ts'
import { InvoiceRow } from './works-invoices.tsx'

export const meta = () => [{ title: 'Mes factures — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const page = readPage(new URL(request.url).searchParams)
  const { rows, total } = await listReceivedInvoices(ctx, page)
  return { rows, page, pages: Math.ceil(total / INVOICES_PER_PAGE) }
}

export default function ReceivedInvoicesPage({
  loaderData: { rows, page, pages },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Factures">
        Celles de vos artisans, avec leurs avoirs. Vous les retrouvez ici pendant dix ans.
      </PageHeader>
      {rows.length === 0 ? (
        <EmptyState
          drawing={<NoQuoteDrawing />}
          title="Aucune facture pour l’instant"
          action={<ButtonLink href={paths.myWorksList()}>Voir mes interventions</ButtonLink>}
        >
          Une facture arrive ici quand l’artisan dont vous avez signé le devis l’émet.
        </EmptyState>
      ) : (
        <ul className="lines lines-flush">
          {rows.map(({ companyName, ...invoice }) => (
            <InvoiceRow
              key={invoice.id}
              invoice={invoice}
              who={companyName}
              href={paths.receivedInvoice}
              as="h2"
            />
          ))}
        </ul>
      )}
      <Pagination
        current={page}
        total={pages}
        href={(to) => paths.receivedInvoices({ page: String(to) })}
      />
    </>
  )
}
