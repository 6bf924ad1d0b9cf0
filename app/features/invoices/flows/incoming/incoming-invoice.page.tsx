import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { approvedPlatform } from '#app/platform/e-invoicing/e-invoicing.server.ts'
import { act, answerAct, texts } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId, type IncomingInvoiceId } from '#app/values/identity/ids.ts'
import { formatSiren, type Siren } from '#app/values/identity/siret.ts'
import { formatQuantity } from '#app/values/numbers/quantity.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDateTime, formatDay } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/incoming-invoice.page'
import { answerIncoming } from './answer-incoming.server.ts'
import { ANSWER_REFUSALS, INCOMING_STATES } from './copy.ts'
import { isIncomingCredit } from './incoming.ts'
import { readIncomingInvoice } from './queries.server.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  {
    title: `${loaderData ? `Facture reçue ${loaderData.invoice.number}` : 'Facture reçue'} — Ouvréo`,
  },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const id = orNotFound(parseId<IncomingInvoiceId>(params.incomingId))
  const { invoice, answers, state } = orNotFound(await readIncomingInvoice(ctx, id))
  return {
    connected: approvedPlatform() !== null,
    invoice: {
      id,
      number: invoice.number,
      credit: isIncomingCredit(invoice.typeCode),
      seller: invoice.sellerName,
      siren: formatSiren(invoice.sellerSiren as Siren),
      issued: formatDay(invoice.issuedOn),
      due: invoice.dueOn && formatDay(invoice.dueOn),
      excl: formatEuros(invoice.totalExclCents),
      vat: formatEuros(invoice.totalVatCents),
      incl: formatEuros(invoice.totalInclCents),
      toPay: formatEuros(invoice.dueCents),
      received: formatDateTime(invoice.receivedAt, PARIS),
      lines: invoice.lines,
    },
    state,
    answer: answers[0]
      ? { when: formatDateTime(answers[0].saidAt, PARIS), reason: answers[0].reason }
      : null,
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  const id = orNotFound(parseId<IncomingInvoiceId>(params.incomingId))
  return answerAct(request, {
    approve: act({
      run: () => answerIncoming(ctx, id, { code: 205, reason: '' }),
      refusals: ANSWER_REFUSALS,
      done: { title: 'Facture approuvée', description: 'Votre fournisseur va l’apprendre.' },
    }),
    refuse: act({
      form: texts({ reason: 1_000 }),
      run: ({ reason }) => answerIncoming(ctx, id, { code: 210, reason }),
      refusals: ANSWER_REFUSALS,
      done: { title: 'Facture refusée', description: 'Votre fournisseur va en lire la raison.' },
    }),
  })
}

/** « 2.500 » as it is read here; what is no number as it came. */
const quantityInWords = (quantity: string) =>
  /^\d{1,9}(?:\.\d+)?$/u.test(quantity)
    ? formatQuantity(Math.round(Number(quantity) * 1_000))
    : quantity

export default function IncomingInvoicePage({
  loaderData: { connected, invoice, state, answer: said },
}: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const { label, tone } = INCOMING_STATES[state]
  const word = invoice.credit ? 'Avoir' : 'Facture'
  return (
    <>
      <PageHeader
        title={`${word} de ${invoice.seller}`}
        trail={[
          { label: 'Factures', href: paths.invoices() },
          { label: 'Reçues', href: paths.incomingInvoices() },
          { label: invoice.number },
        ]}
        aside={
          <ButtonLink href={paths.incomingInvoiceFile(invoice.id)} download>
            Télécharger le fichier
          </ButtonLink>
        }
      >
        <span className="flex flex-wrap items-center gap-3">
          <span className="font-semibold text-fg">{invoice.incl}</span>
          <Badge tone={tone}>{label}</Badge>
        </span>
      </PageHeader>
      <RefusalNotice of={answer} />
      <DefinitionList
        items={[
          { term: 'Numéro', value: <span className="break-words">{invoice.number}</span> },
          { term: 'Fournisseur', value: `${invoice.seller}, SIREN\u00a0${invoice.siren}` },
          { term: 'Date', value: invoice.issued },
          { term: 'Échéance', value: invoice.credit ? null : invoice.due },
          {
            term: 'Montant',
            value: `${invoice.incl} TTC, soit ${invoice.excl} HT et ${invoice.vat} de TVA`,
          },
          { term: 'Reste à payer', value: invoice.credit ? null : invoice.toPay },
          { term: 'Arrivée le', value: invoice.received },
          { term: 'Votre réponse', value: said && `${label}, le ${said.when}` },
          { term: 'Motif', value: said?.reason || null },
        ]}
      />
      {invoice.lines.length > 0 && (
        <section className="mt-12">
          <h2 className="mb-4 text-heading">Lignes</h2>
          <Table
            caption="Lignes de la facture, hors taxes"
            hideCaption
            rows={invoice.lines.map((line, index) => ({ ...line, key: String(index) }))}
            rowKey={({ key }) => key}
            columns={[
              {
                key: 'name',
                header: 'Désignation',
                rowHeader: true,
                cell: ({ name }) => <span className="break-words">{name}</span>,
              },
              {
                key: 'quantity',
                header: 'Quantité',
                align: 'end',
                cell: ({ quantity }) => quantityInWords(quantity),
              },
              {
                key: 'total',
                header: 'Montant HT',
                align: 'end',
                cell: ({ totalCents }) => <Money cents={totalCents} />,
              },
            ]}
          />
        </section>
      )}
      {state === 'new' && (
        <section className="mt-12 grid max-w-xl gap-8">
          <h2 className="text-heading">Votre réponse</h2>
          <AppForm className="grid gap-3">
            <p className="text-muted">
              Approuver dit à votre fournisseur que vous êtes d’accord. Cela ne la paie pas.
            </p>
            <Button
              variant="primary"
              name="intent"
              value="approve"
              disabledReason={connected ? null : ANSWER_REFUSALS.no_platform.sentence}
            >
              Approuver
            </Button>
          </AppForm>
          <AppForm className="grid gap-5">
            <TextArea
              label="Pourquoi la refuser"
              name="reason"
              rows={3}
              maxLength={1_000}
              defaultValue={answer?.intent === 'refuse' ? answer.values.reason : ''}
              error={answer?.errors.reason}
              hint="Votre fournisseur lit ces mots, puis établit un avoir et une nouvelle facture. Un refus ne se reprend pas."
            />
            <Button
              name="intent"
              value="refuse"
              disabledReason={connected ? null : ANSWER_REFUSALS.no_platform.sentence}
            >
              Refuser
            </Button>
          </AppForm>
        </section>
      )}
    </>
  )
}
