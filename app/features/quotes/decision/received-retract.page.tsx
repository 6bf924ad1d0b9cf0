import { DownloadPdf } from '#app/features/documents/download-pdf.tsx'
import { listDocuments, type DocumentLine } from '#app/features/documents/queries.server.ts'
import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { AppForm } from '#app/ui/link.tsx'
import type { Trail } from '#app/ui/layout/breadcrumbs.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PrintButton } from '#app/ui/data/print-button.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { formatDate, formatDateTime } from '#app/values/time/french-date.ts'
import { parseId, type QuoteId } from '#app/values/identity/ids.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { QUOTE_SENTENCES } from '#app/features/quotes/quote-words.ts'
import type { Route } from './+types/received-retract.page'
import { WITHDRAWAL_COPY } from '#app/features/quotes/copy.ts'
import { getReceivedQuote, type ReceivedQuote } from './received-quotes.server.ts'
import { quoteSentence } from '#app/features/quotes/quote-words.ts'
import { refusalToRetract } from '#app/features/quotes/quote.ts'
import { retractQuote } from './retract-quote.server.ts'

export const meta = () => [{ title: 'Renoncer à un contrat — Ouvréo' }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const quoteId = orNotFound(parseId<QuoteId>(params.quoteId))
  const quote = orNotFound(await getReceivedQuote(ctx, quoteId))
  const documents = quote.retractedAt ? await listDocuments(ctx, quoteId) : []
  return { quote, documents, now: ctx.now }
}

/** Renounces the contract; a second press shows the same receipt. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireParticulier(context, request)
  const quoteId = orNotFound(parseId<QuoteId>(params.quoteId))
  return answerAct(request, {
    retract: act({
      run: async ({ suite, text = '' }) => {
        const retracted = await retractQuote(ctx, quoteId, { reopen: suite === 'reopen', text })
        return retracted.ok || retracted.refusal === 'quote_retracted' || retracted
      },
      refusals: QUOTE_SENTENCES,
    }),
  })
}

export default function ReceivedRetractPage({
  loaderData: { quote, documents, now },
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const zone = timeZoneOf(quote.request.insee)
  const trail = [
    { label: 'Mes demandes', href: paths.requests() },
    { label: 'Devis', href: paths.receivedQuote(quote.id) },
    { label: 'Renoncer' },
  ]
  if (quote.retractedAt)
    return (
      <Receipt
        quote={quote}
        documents={documents}
        retractedAt={quote.retractedAt}
        zone={zone}
        trail={trail}
      />
    )
  const refusal = refusalToRetract(quote, now)
  if (refusal) {
    return (
      <PageHeader
        trail={trail}
        title="Ce contrat ne peut pas être renoncé ici"
        aside={<ButtonLink href={paths.receivedQuote(quote.id)}>Revenir au devis</ButtonLink>}
      >
        {quoteSentence(refusal)}
      </PageHeader>
    )
  }
  return (
    <div className="max-w-[42rem]">
      <PageHeader trail={trail} title="Renoncer au contrat">
        Vous n’avez pas à vous justifier.{' '}
        {WITHDRAWAL_COPY.period(formatDate(quote.retractableUntil!, zone), quote.withdrawalOpen)}{' '}
        Les sommes versées vous sont rendues sous 14 jours.
      </PageHeader>
      <RefusalNotice of={actionData} />
      <Contract quote={quote} zone={zone} />
      <AppForm className="mt-8 grid gap-7">
        <RadioGroup
          label="Et vos travaux ?"
          name="suite"
          defaultValue="close"
          options={[
            { value: 'close', label: 'J’arrête là', hint: 'La demande est clôturée.' },
            {
              value: 'reopen',
              label: 'Je cherche un autre artisan',
              hint: 'La demande se rouvre pour 30 jours, auprès d’artisans qui ne l’ont pas encore reçue.',
            },
          ]}
        />
        <TextArea label="Un mot pour l’artisan" name="text" optional rows={3} maxLength={1_000} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary">
            {WITHDRAWAL_COPY.confirm}
          </Button>
          <ButtonLink href={paths.receivedQuote(quote.id)} variant="link">
            Garder le contrat
          </ButtonLink>
        </div>
      </AppForm>
    </div>
  )
}

/** The durable receipt: what was renounced, by whom, the day and the hour. Also sent by mail. */
function Receipt({
  quote,
  documents,
  retractedAt,
  zone,
  trail,
}: {
  quote: ReceivedQuote
  documents: DocumentLine[]
  retractedAt: Date
  zone: string
  trail: Trail
}) {
  const when = formatDateTime(retractedAt, zone)
  return (
    <div className="max-w-[42rem]">
      <PageHeader
        trail={trail}
        title={WITHDRAWAL_COPY.receiptTitle}
        aside={
          <>
            <DownloadPdf
              documents={documents}
              kinds={['withdrawal_receipt']}
              href={paths.document}
            />
            <PrintButton />
          </>
        }
      >
        {WITHDRAWAL_COPY.receipt(quote.document.number, when)}
      </PageHeader>
      <Contract quote={quote} zone={zone} renounced={when} />
      <p className="mt-6 text-muted">
        Cet accusé vous est aussi envoyé par email, et l’artisan est prévenu. Les sommes que vous
        auriez versées vous sont dues dans les 14 jours.
      </p>
      <div className="mt-8 no-print">
        <ButtonLink href={paths.request(quote.requestId)}>Voir la demande</ButtonLink>
      </div>
    </div>
  )
}

function Contract({
  quote,
  zone,
  renounced = null,
}: {
  quote: ReceivedQuote
  zone: string
  renounced?: string | null
}) {
  return (
    <DefinitionList
      items={[
        { term: 'Contrat', value: `Devis ${quote.document.number}, ${quote.document.title}` },
        { term: 'Entreprise', value: quote.companyName },
        { term: 'Client', value: quote.signedName ?? quote.document.client.name },
        { term: 'Lieu des travaux', value: quote.document.worksAddress },
        { term: 'Montant', value: `${formatEuros(quote.document.totals.totalInclCents)} TTC` },
        { term: 'Signé le', value: quote.acceptedAt && formatDateTime(quote.acceptedAt, zone) },
        { term: 'Renoncé le', value: renounced },
      ]}
    />
  )
}
