import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { DownloadPdf } from '#app/features/documents/download-pdf.tsx'
import { listDocuments } from '#app/features/documents/queries.server.ts'
import { NEVER_SHOWN, PrintedSheet } from '#app/features/quotes/document/quote-sheet.tsx'
import { paths } from '#app/paths.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { PrintButton } from '#app/ui/data/print-button.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { parseId, type InvoiceId } from '#app/values/identity/ids.ts'
import { formatDateTime } from '#app/values/time/french-date.ts'
import type { Route } from './+types/artisan-invoice.page'
import { leftOfInvoice } from './billing/read-contract.server.ts'
import { INVOICE_KINDS, signedTotal } from './copy.ts'
import { printedInvoice } from './document/printed-invoice.ts'
import { draftActs, issuedActs } from './drafting/invoice-acts.server.ts'
import { InvoiceComposer } from './drafting/invoice-composer.tsx'
import type { ContractInvoiceKind } from './invoice.ts'
import { contractInvoiceFacts } from './issuing/contract-invoice.server.ts'
import { CreditForm } from './issuing/credit-form.tsx'
import { hasMandate } from './issuing/issue-invoice.server.ts'
import { DisputeOfInvoice } from './payments/disputes/dispute-invoice.tsx'
import { readDispute } from './payments/disputes/read-disputes.server.ts'
import { paymentActs } from './payments/payment-acts.server.ts'
import { readInvoiceMoney } from './payments/read-payments.server.ts'
import { RecordPayment } from './payments/record-payment.tsx'
import { readReminders } from './payments/reminders/choose-reminders.server.ts'
import { ChooseReminders } from './payments/reminders/choose-reminders.tsx'
import { readInvoice, type InvoiceFound } from './queries.server.ts'
import { RelatedInvoices } from './related-invoices.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.heading ?? 'Facture'} — Ouvréo` },
]

const mine = async (ctx: Ctx<Artisan>, posted: string) =>
  orNotFound(await readInvoice(ctx, orNotFound(parseId<InvoiceId>(posted))))

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const found = await mine(ctx, params.invoiceId)
  const { invoice, clientName, worksId, related } = found
  return {
    kind: invoice.kind,
    status: invoice.status,
    heading: invoice.number
      ? `${INVOICE_KINDS[invoice.kind]} ${invoice.number}`
      : INVOICE_KINDS[invoice.kind],
    clientName,
    worksId,
    related,
    draft: invoice.status === 'draft' ? await draftOf(ctx, found) : null,
    issued: invoice.snapshot && {
      document: invoice.snapshot,
      seen: seenWords(found),
      documents: await listDocuments(ctx, invoice.id),
      left: invoice.kind === 'credit_note' ? [] : await leftOfInvoice(ctx, invoice.id),
      paid: invoice.kind === 'credit_note' ? null : await paidOf(ctx, found),
    },
  }
}

async function draftOf(ctx: Ctx<Artisan>, { invoice }: InvoiceFound) {
  const { contract, today, faults } = await contractInvoiceFacts(ctx, {
    ...invoice,
    quoteId: invoice.quoteId!,
  })
  const { lines, totals, earlier, progress } = contract
  const { title, depositCents, percents, retentionBasisPoints, performedOn, dueOn } = invoice
  return {
    id: invoice.id,
    stored: {
      kind: invoice.kind as ContractInvoiceKind,
      title,
      depositCents,
      percents,
      retentionBasisPoints,
      performedOn,
      dueOn,
    },
    contract: { lines, totals, earlier, progress },
    today,
    mandated: await hasMandate(ctx, invoice.artisanId),
    faults: faults.filter(({ field }) => field === null).map(({ sentence }) => sentence),
  }
}

async function paidOf(ctx: Ctx<Artisan>, { invoice }: InvoiceFound) {
  return {
    money: await readInvoiceMoney(ctx, invoice.id),
    reminders: await readReminders(ctx, invoice),
    dispute: await readDispute(ctx, invoice.id),
  }
}

const seenWords = ({ seenAt, clientName, zone }: InvoiceFound) =>
  seenAt
    ? `${clientName} l’a ouverte le ${formatDateTime(seenAt, zone)}.`
    : `${clientName} l’a reçue par email, et ne l’a pas encore ouverte dans son espace.`

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  const { invoice } = await mine(ctx, params.invoiceId)
  return answerAct(request, {
    ...draftActs(ctx, invoice),
    ...issuedActs(ctx, invoice),
    ...paymentActs(ctx, invoice.id),
  })
}

/** What cannot be done because the invoice is not where the page believes it is shows it as it is now. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate
}

export default function ArtisanInvoicePage({ loaderData: shown }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const errors = actionData?.errors ?? NO_ERRORS
  useDialogsThatClose(errors.mandate ? 'emettre' : actionData?.intent === 'credit' ? 'avoir' : null)
  const { kind, status, heading, clientName, worksId, draft, issued } = shown
  return (
    <>
      <PageHeader
        title={heading}
        before={
          <Breadcrumbs
            trail={[
              { label: 'Factures', href: paths.invoices() },
              { label: issued ? issued.document.number : 'Brouillon' },
            ]}
          />
        }
        aside={
          issued && (
            <>
              <DownloadPdf
                documents={issued.documents}
                kinds={['invoice']}
                href={paths.proDocument}
              />
              <PrintButton />
            </>
          )
        }
      >
        <span className="flex flex-wrap items-center gap-3">
          {status === 'draft' && <Badge>Brouillon</Badge>}
          {issued && (
            <span className="font-semibold text-fg">
              {signedTotal({ kind, totalInclCents: issued.document.totals.totalInclCents })}
            </span>
          )}
          Pour {clientName}
        </span>
      </PageHeader>
      <RefusalNotice of={actionData} />
      {issued && (
        <>
          <section className="notice no-print mb-8 flex flex-wrap items-center justify-between gap-4">
            <p className="max-w-prose flex-1 basis-80 text-muted">{issued.seen}</p>
            <div className="flex flex-wrap gap-2">
              <CreditForm
                left={issued.left}
                number={issued.document.number}
                errors={errors}
                typed={actionData?.intent === 'credit' ? actionData.values : NO_ERRORS}
              />
              <ButtonLink href={paths.works(worksId)}>Ouvrir l’intervention</ButtonLink>
            </div>
          </section>
          {issued.paid && (
            <div className="no-print mb-10 grid gap-8">
              <DisputeOfInvoice dispute={issued.paid.dispute} />
              <RecordPayment money={issued.paid.money} answer={actionData ?? null} />
              {issued.paid.money.facts.account.dueCents > 0 && (
                <details className="more">
                  <summary>Relances</summary>
                  <div className="mt-4">
                    <ChooseReminders
                      {...issued.paid.reminders}
                      disputed={issued.paid.dispute?.closedAt === null}
                    />
                  </div>
                </details>
              )}
            </div>
          )}
          <RelatedInvoices kind={kind} related={shown.related} href={paths.invoice} />
          <PrintedSheet
            sheet={printedInvoice(issued.document, NEVER_SHOWN)}
            label={issued.document.number}
          />
        </>
      )}
      {draft && (
        <InvoiceComposer
          key={draft.id}
          {...draft}
          client={clientName}
          errors={errors}
          typed={actionData?.values ?? null}
        />
      )}
    </>
  )
}

const NO_ERRORS: FieldErrors = {}
