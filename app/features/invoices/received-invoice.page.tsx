import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import { DownloadPdf } from '#app/features/documents/download-pdf.tsx'
import { listDocuments } from '#app/features/documents/queries.server.ts'
import { NEVER_SHOWN, PrintedSheet } from '#app/features/quotes/document/quote-sheet.tsx'
import { paths } from '#app/paths.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PrintButton } from '#app/ui/data/print-button.tsx'
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { parseId, type InvoiceId } from '#app/values/identity/ids.ts'
import { ofName } from '#app/values/words/french-words.ts'
import type { Route } from './+types/received-invoice.page'
import { INVOICE_KINDS, signedTotal } from './copy.ts'
import { printedInvoice } from './document/printed-invoice.ts'
import { markSeen, readInvoice } from './queries.server.ts'
import { RelatedInvoices } from './related-invoices.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  {
    title: `${loaderData ? `${INVOICE_KINDS[loaderData.kind]} ${loaderData.document.number}` : 'Facture'} — Ouvréo`,
  },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const found = orNotFound(await readInvoice(ctx, orNotFound(parseId<InvoiceId>(params.invoiceId))))
  await markSeen(ctx, found)
  const { invoice, companyName, worksId, leadId, related } = found
  return {
    kind: invoice.kind,
    companyName,
    worksId,
    leadId,
    related,
    document: orNotFound(invoice.snapshot),
    documents: await listDocuments(ctx, invoice.id),
  }
}

export default function ReceivedInvoicePage({ loaderData: shown }: Route.ComponentProps) {
  const { kind, companyName, document } = shown
  return (
    <>
      <PageHeader
        before={
          <Breadcrumbs
            trail={[
              { label: 'Factures', href: paths.receivedInvoices() },
              { label: document.number },
            ]}
          />
        }
        title={`${INVOICE_KINDS[kind]} ${ofName(companyName)}`}
        aside={
          <>
            <ButtonLink href={paths.requestConversation(shown.leadId)}>
              Poser une question
            </ButtonLink>
            <DownloadPdf documents={shown.documents} kinds={['invoice']} href={paths.document} />
            <PrintButton />
          </>
        }
      >
        <span className="font-semibold text-fg">
          {signedTotal({ kind, totalInclCents: document.totals.totalInclCents })}
        </span>
      </PageHeader>
      <RelatedInvoices kind={kind} related={shown.related} href={paths.receivedInvoice} />
      <PrintedSheet sheet={printedInvoice(document, NEVER_SHOWN)} label={document.number} />
      <p className="mt-8 no-print">
        <ButtonLink href={paths.myWorks(shown.worksId)}>Voir l’intervention</ButtonLink>
      </p>
    </>
  )
}
