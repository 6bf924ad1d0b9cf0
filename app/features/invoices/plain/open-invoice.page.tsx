import { data } from 'react-router'
import { visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { INVOICE_KINDS, signedTotal } from '#app/features/invoices/copy.ts'
import { printedInvoice } from '#app/features/invoices/document/printed-invoice.ts'
import { payByCardActs } from '#app/features/invoices/payments/card/pay-by-card-acts.server.ts'
import { disputeByLink } from '#app/features/invoices/payments/disputes/dispute-invoice.server.ts'
import {
  DisputeInvoice,
  DisputeOfInvoice,
} from '#app/features/invoices/payments/disputes/dispute-invoice.tsx'
import { DISPUTE_REFUSALS } from '#app/features/invoices/payments/disputes/dispute.ts'
import { WhatIsDue } from '#app/features/invoices/payments/what-is-due.tsx'
import { NEVER_SHOWN, PrintedSheet } from '#app/features/quotes/document/quote-sheet.tsx'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { secretAddressHeaders } from '#app/platform/web/secret-address.ts'
import { BriefPage } from '#app/ui/layout/brief-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { ofName } from '#app/values/words/french-words.ts'
import type { Route } from './+types/open-invoice.page'
import { markRead, openedInvoice } from './invoice-link.server.ts'
import { readOpenInvoice } from './read-open-invoice.server.ts'

export const meta = () => [
  { title: 'Votre facture — Ouvréo' },
  { name: 'robots', content: 'noindex' },
]
export const headers = secretAddressHeaders

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const returnedFrom = new URL(request.url).searchParams.get('paiement')
  const found = await readOpenInvoice(visitorCtx(context), params.token, returnedFrom)
  if (found === 'too_many') return data({ opened: null, busy: true }, { status: 429 })
  return data({ opened: found, busy: false }, { status: found ? 200 : 410 })
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = visitorCtx(context)
  const paying = async () => {
    const invoice = await openedInvoice(ctx, params.token)
    if (invoice === 'too_many') throw data(null, { status: 429 })
    return payByCardActs(ctx, orNotFound(invoice).id, paths.openInvoice(params.token))
  }
  return answerAct(request, {
    'pay-by-card': async (...posted) => (await paying())['pay-by-card'](...posted),
    'pay-by-transfer': async (...posted) => (await paying())['pay-by-transfer'](...posted),
    'renounce-transfer': async (...posted) => (await paying())['renounce-transfer'](...posted),
    read: act({
      run: () => markRead(ctx, params.token),
      refusals: { too_many: TOO_MANY },
      status: { too_many: 429 },
      stays: true,
    }),
    dispute: act({
      run: ({ text = '' }) => disputeByLink(ctx, params.token, text),
      refusals: { ...DISPUTE_REFUSALS, too_many: TOO_MANY },
      beside: { dispute_too_short: 'text', dispute_too_long: 'text' },
      status: { too_many: 429 },
      done: {
        title: 'Contestation envoyée',
        description: 'Les relances sont arrêtées, et notre équipe vous répond par email.',
      },
    }),
  })
}

const TOO_MANY = 'Trop d’essais\u00a0: réessayez dans une heure.'

/** A plain invoice as its client opens it by the link that was mailed to them, without an account. */
export default function OpenInvoicePage({
  loaderData: { opened, busy },
  params,
}: Route.ComponentProps) {
  const answer = useAnswer<typeof action>() ?? null
  if (!opened)
    return (
      <BriefPage title={busy ? 'Trop d’essais' : 'Ce lien n’ouvre plus rien'}>
        <p className="mt-5 text-lead text-muted" role="alert">
          {busy
            ? 'Réessayez dans une heure.'
            : 'Il est incomplet, ou trop ancien. Ouvrez-le depuis l’email, en entier, ou demandez la facture à l’entreprise.'}
        </p>
      </BriefPage>
    )
  const { document, documents, paid } = opened
  // Paying comes first where it can be done here.
  const payable = Boolean(paid?.card && paid.money.facts.account.dueCents > 0)
  return (
    <div className="wrap py-10 md:py-16">
      <div className="mx-auto max-w-[60rem]">
        <PageHeader
          title={`${INVOICE_KINDS[document.kind]} ${ofName(document.company.name)}`}
          aside={documents.map(({ id, kind }) => (
            <ButtonLink
              key={id}
              href={paths.openInvoicePdf(params.token, id)}
              variant={kind === 'invoice' && !payable ? 'primary' : undefined}
              download
            >
              {kind === 'invoice' ? 'Télécharger le PDF' : DOCUMENT_LABELS[kind]}
            </ButtonLink>
          ))}
        >
          <span className="font-semibold text-fg">
            {document.number},{' '}
            {signedTotal({
              kind: document.kind,
              totalInclCents: document.totals.totalInclCents,
            })}
          </span>
        </PageHeader>
        <RefusalNotice of={answer} />
        {/* Sent by the script of the site once its reader moves. */}
        <form method="post" data-read hidden>
          <input type="hidden" name="intent" value="read" />
        </form>
        {paid && (
          <div className="no-print mb-10 grid gap-6">
            <WhatIsDue
              money={paid.money}
              card={paid.card}
              refused={answer?.errors ?? {}}
              invoice={document}
              receiptHref={(id) => paths.openInvoicePdf(params.token, id)}
            />
            <DisputeOfInvoice dispute={paid.dispute} />
            {(paid.dispute === null || paid.dispute.closedAt !== null) && (
              <DisputeInvoice answer={answer} />
            )}
          </div>
        )}
        <PrintedSheet sheet={printedInvoice(document, NEVER_SHOWN)} label={document.number} />
      </div>
    </div>
  )
}

const DOCUMENT_LABELS = {
  insurance_certificate: 'Attestation décennale',
  formal_notice: 'Mise en demeure',
} as const
