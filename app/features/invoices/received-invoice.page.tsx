import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import { DownloadPdf } from '#app/features/documents/download-pdf.tsx'
import { listDocuments } from '#app/features/documents/queries.server.ts'
import { InvoiceInDispute } from '#app/features/disputes/dispute-entry.tsx'
import { disputeOfInvoice } from '#app/features/disputes/queries.server.ts'
import { NEVER_SHOWN, PrintedSheet } from '#app/features/quotes/document/quote-sheet.tsx'
import { paths } from '#app/paths.ts'
import { answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PrintButton } from '#app/ui/data/print-button.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId, type InvoiceId } from '#app/values/identity/ids.ts'
import { ofName } from '#app/values/words/french-words.ts'
import type { Route } from './+types/received-invoice.page'
import { INVOICE_KINDS, signedTotal } from './copy.ts'
import { printedInvoice } from './document/printed-invoice.ts'
import { payByCardActs } from './payments/card/pay-by-card-acts.server.ts'
import { readCardOffer } from './payments/card/pay-by-card.server.ts'
import { DisputeOfInvoice } from './payments/disputes/dispute-invoice.tsx'
import { readDispute } from './payments/disputes/read-disputes.server.ts'
import { readInvoiceMoney } from './payments/read-payments.server.ts'
import { WhatIsDue } from './payments/what-is-due.tsx'
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
  // Before the money is read: coming back from the page of payment writes what was paid.
  const card = await readCardOffer(
    ctx,
    found.invoice.id,
    new URL(request.url).searchParams.get('paiement'),
  )
  const { invoice, companyName, worksId, leadId, related } = found
  return {
    id: invoice.id,
    kind: invoice.kind,
    companyName,
    worksId,
    leadId,
    related,
    document: orNotFound(invoice.snapshot),
    documents: await listDocuments(ctx, invoice.id),
    paid:
      invoice.kind === 'credit_note'
        ? null
        : {
            money: await readInvoiceMoney(ctx, invoice.id),
            dispute: await readDispute(ctx, invoice.id),
            inDispute: worksId && (await disputeOfInvoice(ctx, worksId, invoice.id)),
          },
    card,
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireParticulier(context, request)
  const { invoice } = orNotFound(
    await readInvoice(ctx, orNotFound(parseId<InvoiceId>(params.invoiceId))),
  )
  return answerAct(request, {
    ...payByCardActs(ctx, invoice.id, paths.receivedInvoice(invoice.id)),
  })
}

export default function ReceivedInvoicePage({ loaderData: shown }: Route.ComponentProps) {
  const { kind, companyName, document, paid, card } = shown
  const answer = useAnswer<typeof action>() ?? null
  return (
    <>
      <PageHeader
        trail={[{ label: 'Factures', href: paths.receivedInvoices() }, { label: document.number }]}
        title={`${INVOICE_KINDS[kind]} ${ofName(companyName)}`}
        aside={
          <>
            {shown.leadId && (
              <ButtonLink href={paths.requestConversation(shown.leadId)}>
                Poser une question
              </ButtonLink>
            )}
            <DownloadPdf documents={shown.documents} kinds={['invoice']} href={paths.document} />
            <PrintButton />
          </>
        }
      >
        <span className="font-semibold text-fg">
          {signedTotal({ kind, totalInclCents: document.totals.totalInclCents })}
        </span>
      </PageHeader>
      <RefusalNotice of={answer} />
      {paid && (
        <div className="no-print mb-10 grid gap-6">
          <WhatIsDue
            money={paid.money}
            card={card}
            refused={answer?.errors ?? {}}
            invoice={document}
            receiptHref={paths.document}
          />
          <DisputeOfInvoice dispute={paid.dispute} />
          {shown.worksId && (
            <InvoiceInDispute
              open={paid.inDispute}
              side="particulier"
              href={paths.myDispute}
              newHref={paths.newMyDispute(shown.worksId, { facture: shown.id })}
            />
          )}
        </div>
      )}
      <RelatedInvoices kind={kind} related={shown.related} href={paths.receivedInvoice} />
      <PrintedSheet sheet={printedInvoice(document, NEVER_SHOWN)} label={document.number} />
      {shown.worksId && (
        <p className="mt-8 no-print">
          <ButtonLink href={paths.myWorks(shown.worksId)}>Voir l’intervention</ButtonLink>
        </p>
      )}
    </>
  )
}
