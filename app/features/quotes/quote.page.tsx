import { data, redirect } from 'react-router'
import { requireArtisan } from '#app/features/accounts/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useDialogsThatClose } from '#app/ui/close-dialogs.ts'
import { NoQuoteDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { toastCookie } from '#app/ui/toast.ts'
import { dayOf, formatDay } from '#app/values/french-date.ts'
import { timeZoneOf } from '#app/values/french-time-zone.ts'
import { fieldErrors, type FieldErrors } from '#app/values/field-errors.ts'
import { parseId, type QuoteId } from '#app/values/ids.ts'
import type { Route } from './+types/quote.page'
import { QUOTE_REFUSALS, QUOTE_STATUS_LABELS } from './copy.ts'
import { getMyQuote, type MyQuote } from './queries.server.ts'
import { QuoteComposer } from './quote-composer.tsx'
import { quoteForm, quoteFormFields } from './quote-form.ts'
import { quoteValues, typedQuoteValues, type QuoteValues } from './quote-form-values.ts'
import { QuoteSheet } from './quote-sheet.tsx'
import { quoteTotals } from './quote-totals.ts'
import { refusalToWithdraw, type QuoteStatus } from './quote.ts'
import { deleteQuote, saveQuote, type SaveQuoteRefusal } from './save-quote.server.ts'
import { sendQuote, type SendQuoteRefusal } from './send-quote.server.ts'
import { SentQuote } from './sent-quote.tsx'
import { sentQuoteSentences } from './sent-quote-sentences.ts'
import { withdrawQuote } from './withdraw-quote.server.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.heading ?? 'Devis'} — Ouvréo` }]

type Refused = { errors: FieldErrors; notice: string | null; values: QuoteValues | null }

const TONES: Record<QuoteStatus, Tone> = { draft: 'neutral', sent: 'tint', accepted: 'ok', declined: 'neutral', withdrawn: 'neutral', expired: 'warn', retracted: 'warn' }

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const quoteId = parseId<QuoteId>(params.quoteId)
  const found = quoteId && (await getMyQuote(ctx, quoteId))
  if (!quoteId || !found) throw data(null, { status: 404 })
  const { quote, request: asked, client } = found
  const zone = timeZoneOf(asked.insee)
  const page = { id: quote.id, leadId: quote.leadId, status: quote.status, heading: quote.number ? `Devis ${quote.number}` : quote.title, request: asked.title, client }
  if (quote.status !== 'draft') {
    return { ...page, draft: null, preview: null, sent: { document: found.document!, sentences: sentQuoteSentences(quote, zone), canWithdraw: refusalToWithdraw(quote) === null } }
  }
  const preview = new URL(request.url).searchParams.get('vue') === 'apercu'
  return { ...page, sent: null, preview: preview ? { document: found.preview && found.preview.validUntil !== null ? { ...found.preview, number: 'Brouillon', validUntil: found.preview.validUntil } : null } : null, draft: draftOf(found, dayOf(ctx.now, zone)) }
}

/** What the composer is given of a stored draft. Missing mentions are told one by one, so they are no refusal here. */
function draftOf({ quote, lines, missing, vatRates, territory, sendRefusal }: MyQuote, today: string) {
  const totals = quoteTotals(lines, quote.travelCostsCents ?? 0)
  const refusal = sendRefusal === 'quote_incomplete' ? null : sendRefusal
  return {
    values: quoteValues(quote, lines),
    missing,
    vatRates,
    totals: totals.ok ? totals.value : null,
    localTax: territory === 'com',
    sendRefusal: refusal && (refusal === 'validity_passed' ? 'La validité est passée\u202f: indiquez un jour à venir.' : QUOTE_REFUSALS[refusal]),
    validUntil: quote.validUntil && formatDay(quote.validUntil),
    today,
  }
}

const TOTALS_SENTENCES = { too_many_lines: 'Un devis compte 200 lignes au plus.', line_malformed: 'Une ligne contient un nombre qui n’est pas valable.', amount_too_large: 'Le total dépasse 20 millions d’euros.' } as const

function sentenceOf(refusal: SaveQuoteRefusal | SendQuoteRefusal): string {
  if (refusal === 'not_found') throw data(null, { status: 404 })
  if (refusal in TOTALS_SENTENCES) return TOTALS_SENTENCES[refusal as keyof typeof TOTALS_SENTENCES]
  return refusal in QUOTE_REFUSALS ? QUOTE_REFUSALS[refusal as keyof typeof QUOTE_REFUSALS] : QUOTE_REFUSALS.lead_not_open
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  const quoteId = parseId<QuoteId>(params.quoteId)
  const found = quoteId && (await getMyQuote(ctx, quoteId))
  if (!quoteId || !found) throw data(null, { status: 404 })
  const form = await request.formData()
  const intent = form.get('intent')
  form.delete('intent')
  const refused = (status: 409 | 422, refusal: Partial<Refused>) => data<Refused>({ errors: {}, notice: null, values: null, ...refusal }, { status })
  const done = (to: string, title: string, description?: string) => redirect(to, { headers: { 'set-cookie': toastCookie({ tone: 'ok', title, ...(description ? { description } : {}) }) } })

  if (intent === 'withdraw') {
    const withdrawn = await withdrawQuote(ctx, quoteId)
    return withdrawn.ok ? done(paths.quote(quoteId), 'Devis retiré', 'Le client est prévenu.') : refused(409, { notice: sentenceOf(withdrawn.refusal) })
  }
  if (intent === 'delete') {
    const deleted = await deleteQuote(ctx, quoteId)
    return deleted.ok ? done(paths.lead(found.quote.leadId), 'Brouillon supprimé') : refused(409, { notice: sentenceOf(deleted.refusal) })
  }
  const fields = quoteFormFields(form)
  const values = typedQuoteValues(fields)
  const parsed = quoteForm.safeParse(fields)
  if (!parsed.success) return refused(422, { errors: fieldErrors(parsed.error), values })
  const saved = await saveQuote(ctx, quoteId, parsed.data)
  if (!saved.ok) return refused(saved.refusal.startsWith('quote_') ? 409 : 422, { notice: sentenceOf(saved.refusal), values })
  if (intent !== 'send') return done(paths.quote(quoteId), 'Brouillon enregistré')
  const sent = await sendQuote(ctx, quoteId)
  if (!sent.ok) return refused(409, { notice: `Le brouillon est enregistré, mais pas envoyé. ${sentenceOf(sent.refusal)}`, values })
  return done(paths.quote(quoteId), `Devis ${sent.value.number} envoyé`, 'Le client est prévenu par email.')
}

export default function QuotePage({ loaderData, actionData }: Route.ComponentProps) {
  useDialogsThatClose()
  const { id, leadId, status, heading, request, client, draft, preview, sent } = loaderData
  return (
    <>
      <PageHeader title={heading} before={<Breadcrumbs trail={[{ label: 'Demandes', href: paths.leads() }, { label: request, href: paths.lead(leadId) }, { label: sent ? heading : 'Devis' }]} />}>
        <span className="flex flex-wrap items-center gap-3">
          <Badge tone={TONES[status]}>{QUOTE_STATUS_LABELS[status]}</Badge>
          Pour {client}
        </span>
      </PageHeader>
      {actionData?.notice && <p className="notice notice-bad mb-8" role="alert">{actionData.notice}</p>}
      {sent && <SentQuote {...sent} status={status} leadId={leadId} client={client} />}
      {draft && (
        <>
          <div className="mb-10">
            <Tabs label="Devis" tabs={[{ href: paths.quote(id), label: 'Rédaction', current: !preview }, { href: `${paths.quote(id)}?vue=apercu`, label: 'Aperçu', current: Boolean(preview) }]} />
          </div>
          {!preview && <QuoteComposer key={actionData?.values ? 'typed' : 'stored'} {...draft} client={client} errors={actionData?.errors ?? {}} values={actionData?.values ?? draft.values} />}
          {preview?.document && (
            <>
              <p className="mb-6 text-muted">Le devis tel que le client le lira, d’après ce qui est enregistré. Le numéro et le nom du client y sont portés à l’envoi.</p>
              <QuoteSheet document={preview.document} />
            </>
          )}
          {preview && !preview.document && (
            <EmptyState drawing={<NoQuoteDrawing />} title="Pas encore d’aperçu" action={<ButtonLink href={paths.quote(id)}>Revenir à la rédaction</ButtonLink>}>
              Enregistrez au moins une ligne et une date de validité.
            </EmptyState>
          )}
        </>
      )}
    </>
  )
}
