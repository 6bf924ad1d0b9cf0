import { TeamActs } from '#app/features/companies/acts/team-acts.tsx'
import { draftOf } from './drafting/read-draft.server.ts'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { DownloadPdf } from '#app/features/documents/download-pdf.tsx'
import { listDocuments } from '#app/features/documents/queries.server.ts'
import { InvoiceInDispute } from '#app/features/disputes/dispute-entry.tsx'
import { NEVER_SHOWN, PrintedSheet } from '#app/features/quotes/document/quote-sheet.tsx'
import { paths } from '#app/paths.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { PrintButton } from '#app/ui/data/print-button.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { parseId, type InvoiceId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/artisan-invoice.page'
import { leftOfInvoice } from './billing/read-contract.server.ts'
import { INVOICE_KINDS, signedTotal } from './copy.ts'
import { printedInvoice } from './document/printed-invoice.ts'
import { draftActs, issuedActs } from './drafting/invoice-acts.server.ts'
import { InvoiceComposer } from './drafting/invoice-composer.tsx'
import { CreditForm } from './issuing/credit-form.tsx'
import { isNotTaken } from './flows/electronic.ts'
import { FlowOfInvoice } from './flows/flow-of-invoice.tsx'
import { isElectronic, readFlowStanding } from './flows/read-standing.server.ts'
import { DisputeOfInvoice } from './payments/disputes/dispute-invoice.tsx'
import { readPaid } from './payments/read-paid.server.ts'
import { paymentActs } from './payments/payment-acts.server.ts'
import { RecordPayment } from './payments/record-payment.tsx'
import { ChooseReminders } from './payments/reminders/choose-reminders.tsx'
import { SendFormalNotice } from './payments/reminders/formal-notice/send-formal-notice.tsx'
import { moveLines, plainDraftActs } from './plain/plain-acts.server.ts'
import { PlainComposer } from './plain/plain-composer.tsx'
import type { TypedPlainInvoice } from './plain/plain-editor.ts'
import { readPlainDraft } from './plain/read-plain-draft.server.ts'
import { readInvoice } from './queries.server.ts'
import { RelatedInvoices } from './related-invoices.tsx'
import { seenWords } from './seen-words.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.heading ?? 'Facture'} — Ouvréo` },
]

const mine = async (ctx: Ctx<Artisan>, posted: string) =>
  orNotFound(await readInvoice(ctx, orNotFound(parseId<InvoiceId>(posted))))

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const found = await mine(ctx, params.invoiceId)
  const { invoice, clientName, client, worksId, related } = found
  const draft = invoice.status === 'draft'
  const flow =
    invoice.snapshot && (await isElectronic(ctx, invoice))
      ? await readFlowStanding(ctx, invoice.id)
      : null
  return {
    id: invoice.id,
    kind: invoice.kind,
    status: invoice.status,
    heading: invoice.number
      ? `${INVOICE_KINDS[invoice.kind]} ${invoice.number}`
      : INVOICE_KINDS[invoice.kind],
    clientName,
    clientId: client?.id ?? null,
    worksId,
    related,
    draft: draft && invoice.quoteId ? await draftOf(ctx, found) : null,
    plain: draft && !invoice.quoteId ? await readPlainDraft(ctx, found) : null,
    issued: invoice.snapshot && {
      document: invoice.snapshot,
      flow,
      seen: flow
        ? null
        : seenWords({
            ...found,
            totalInclCents: invoice.totalInclCents,
            individual: invoice.snapshot.client.kind === 'individual',
          }),
      documents: await listDocuments(ctx, invoice.id),
      left: invoice.kind === 'credit_note' ? [] : await leftOfInvoice(ctx, invoice.id),
      paid: invoice.kind === 'credit_note' ? null : await readPaid(ctx, found, flow),
    },
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  const { invoice } = await mine(ctx, params.invoiceId)
  const form = await readForm(request)
  const plain = invoice.kind === 'plain'
  const moved = plain && invoice.status === 'draft' ? await moveLines(ctx, invoice, form) : null
  if (moved) return moved
  return answerAct(
    request,
    {
      ...(plain ? plainDraftActs(ctx, invoice) : draftActs(ctx, invoice)),
      ...issuedActs(ctx, invoice),
      ...paymentActs(ctx, invoice.id),
    },
    form,
  )
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
  const { kind, status, heading, clientName, clientId, worksId, draft, plain, issued } = shown
  return (
    <>
      <PageHeader
        title={heading}
        trail={[
          { label: 'Factures', href: paths.invoices() },
          { label: issued ? issued.document.number : 'Brouillon' },
        ]}
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
          {issued.flow && (
            <FlowOfInvoice
              flow={issued.flow}
              issuedOn={issued.document.issuedOn}
              answer={actionData}
            />
          )}
          <section className="notice no-print mb-8 flex flex-wrap items-center justify-between gap-4">
            {issued.seen && <p className="max-w-prose flex-1 basis-80 text-muted">{issued.seen}</p>}
            <div className="flex flex-wrap gap-2">
              <CreditForm
                left={issued.left}
                number={issued.document.number}
                errors={errors}
                typed={actionData?.intent === 'credit' ? actionData.values : NO_ERRORS}
              />
              {worksId && (
                <ButtonLink href={paths.works(worksId)}>Ouvrir l’intervention</ButtonLink>
              )}
              {clientId && (
                <ButtonLink href={paths.client(clientId)}>Voir la fiche du client</ButtonLink>
              )}
            </div>
          </section>
          {issued.paid && (
            <div className="no-print mb-10 grid gap-8">
              <DisputeOfInvoice dispute={issued.paid.dispute} />
              {worksId && (
                <InvoiceInDispute
                  open={issued.paid.inDispute}
                  side="artisan"
                  href={paths.dispute}
                  newHref={paths.newDispute(worksId, { facture: shown.id })}
                />
              )}
              <RecordPayment {...issued.paid} answer={actionData ?? null} />
              <TeamActs acts={issued.paid.acts} here />
              {issued.paid.money.facts.account.dueCents > 0 && (
                <details className="more">
                  <summary>Relances</summary>
                  <div className="mt-4">
                    <ChooseReminders
                      {...issued.paid.reminders}
                      disputed={issued.paid.dispute?.closedAt === null}
                      notTaken={issued.flow !== null && isNotTaken(issued.flow.standing)}
                    />
                    <div className="mt-6">
                      <SendFormalNotice {...issued.paid.formal} documents={issued.documents} />
                    </div>
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
      {plain && (
        <PlainComposer
          key={`${plain.id} ${actionData?.intent ?? ''}`}
          {...plain}
          stored={plain.typed}
          typed={(actionData?.kept as TypedPlainInvoice | undefined) ?? plain.typed}
          errors={errors}
        />
      )}
    </>
  )
}

const NO_ERRORS: FieldErrors = {}
