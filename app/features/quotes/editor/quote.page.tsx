import { readAnswersInWords } from '#app/features/requests/trade-questions/read-questions.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { readActs } from '#app/features/companies/acts/read-acts.server.ts'
import { TeamActs } from '#app/features/companies/acts/team-acts.tsx'
import { useMemo } from 'react'
import { type ShouldRevalidateFunctionArgs } from 'react-router'
import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { DownloadPdf } from '#app/features/documents/download-pdf.tsx'
import { listDocuments } from '#app/features/documents/queries.server.ts'
import { worksOf } from '#app/features/works/queries.server.ts'
import { worksWords } from '#app/features/works/dates/slot-words.ts'
import { paths } from '#app/paths.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PrintButton } from '#app/ui/data/print-button.tsx'
import { dayOf, formatTime } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { ofName } from '#app/values/words/french-words.ts'
import { parseId, type QuoteId } from '#app/values/identity/ids.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/quote.page'
import { actOnQuote } from '#app/features/quotes/act-on-quote.server.ts'
import { QUOTE_STATUS_LABELS, QUOTE_STATUS_TONES } from '#app/features/quotes/status-copy.ts'
import { followedUpWords } from '#app/features/messages/follow-ups/copy.ts'
import { FollowUpForm } from '#app/features/messages/follow-ups/follow-up-form.tsx'
import { readFollowUp } from '#app/features/messages/follow-ups/queries.server.ts'
import { listReusableQuotes } from './reuse/copy-lines.server.ts'
import { costsOfLines } from './reuse/propose-lines.server.ts'
import { DraftPreview } from './draft-preview.tsx'
import { getMyQuote, type MyQuote } from '#app/features/quotes/queries.server.ts'
import { DraftComposer } from './draft-composer.tsx'
import { draftVersion } from './saving/draft-version.server.ts'
import { RefusedDraftHere } from './saving/refused-draft-here.tsx'
import { typedFromStored } from './quote-editor-form.ts'
import { signatureOf } from '#app/features/quotes/document/read-signature.server.ts'
import { isPastValidity, refusalToWithdraw } from '#app/features/quotes/quote.ts'
import { SentQuote } from '#app/features/quotes/document/sent-quote.tsx'
import { sentQuoteWords } from '#app/features/quotes/document/sent-quote-words.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.heading ?? 'Devis'} — Ouvréo` },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const found = await mine(params.quoteId, (quoteId) => getMyQuote(ctx, quoteId))
  const { quote, request: asked, client, document } = found
  const zone = timeZoneOf(asked.insee)
  const works = quote.acceptedAt ? await worksOf(ctx, quote.id) : null
  // The express request of an early start may come after the signature.
  const facts = {
    ...quote,
    works: works?.status ?? null,
    earlyStartRequestedAt: works?.earlyStartRequestedAt ?? quote.earlyStartRequestedAt,
  }
  const signable =
    refusalToWithdraw(quote) === null && !isPastValidity(quote.validUntil, zone, ctx.now)
  const { searchParams } = new URL(request.url)
  const followUp = document ? await readFollowUp(ctx, found) : null
  const followedUp = followUp && followedUpWords(followUp.followUps, zone)
  const words =
    document && sentQuoteWords({ ...facts, opened: found.clientKnown }, client, zone, ctx.now)
  const previewing = quote.status === 'draft' && searchParams.get('vue') === 'apercu'
  return {
    id: quote.id,
    leadId: quote.leadId,
    status: quote.status,
    heading: quote.number ? `Devis ${quote.number}` : quote.title,
    town: asked.town,
    client,
    ownClientId: found.ownClientId,
    composer:
      quote.status === 'draft' && !previewing
        ? {
            ...composerOf(found, dayOf(ctx.now, zone), formatTime(quote.updatedAt, zone)),
            asked: await askedOf(ctx, found),
            reusable: await listReusableQuotes(ctx, quote.id),
            known: await costsOfLines(ctx, found.lines),
          }
        : null,
    reused: searchParams.get('repris'),
    preview: previewing
      ? { document: found.preview, missing: found.missing, refusal: found.sendRefusal }
      : null,
    documents: document ? await listDocuments(ctx, quote.id) : [],
    acts: await readActs(ctx, [quote.id]),
    followUp: followUp?.shown ? followUp : null,
    sent: document &&
      words && {
        document,
        words: followedUp ? { ...words, sentences: [...words.sentences, followedUp] } : words,
        signature: await signatureOf(ctx, facts, zone),
        signable,
        zone,
        works: works && { id: works.id, words: worksWords(works, zone) },
        onSite: signable && found.clientKnown ? paths.signOnSite(quote.id) : null,
        conversation: conversationOf(found),
        canWithdraw: refusalToWithdraw(quote) === null,
        canResend: signable && !found.clientKnown,
        canCopy: found.mayQuoteAgain && quote.status !== 'sent' && quote.status !== 'accepted',
      },
  }
}

/** Where one writes to the client; null while nobody opened a devis for a client of one's own. */
const conversationOf = ({ quote, ownClientId, clientKnown }: MyQuote): string | null =>
  ownClientId === null
    ? `${paths.lead(quote.leadId)}#conversation`
    : clientKnown
      ? paths.proConversation(quote.leadId)
      : null

function composerOf(
  { quote, request, lines, missing, sendRefusal, vatRates, territory, noVatMention }: MyQuote,
  today: string,
  savedAt: string,
) {
  return {
    stored: typedFromStored(quote, lines, vatRates),
    version: draftVersion(quote, lines),
    missing,
    sendRefusal,
    vatRates,
    trade: request.trade,
    localTax: territory === 'com',
    noVat: territory === 'com' ? 'TVA française non applicable sur ce territoire' : noVatMention,
    today,
    savedAt,
  }
}

/** What the client of the marketplace asked for; null for a client of one's own, who asked nothing here. */
async function askedOf(ctx: Ctx<Artisan>, { ownClientId, request }: MyQuote) {
  if (ownClientId !== null) return null
  const { description, trade, tradeAnswers } = request
  return {
    description,
    answers: tradeAnswers,
    facts: await readAnswersInWords(ctx, trade, tradeAnswers),
  }
}

async function mine(
  posted: string,
  read: (quoteId: QuoteId) => Promise<MyQuote | null>,
): Promise<MyQuote> {
  const quoteId = orNotFound(parseId<QuoteId>(posted))
  const found = orNotFound(await read(quoteId))
  return found
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  const { quote, vatRates, ownClientId } = await mine(params.quoteId, (quoteId) =>
    getMyQuote(ctx, quoteId),
  )
  return actOnQuote(ctx, quote.id, await readForm(request), {
    back: ownClientId ? paths.client(ownClientId) : paths.lead(quote.leadId),
    firstVat: vatRates[0] ?? 0,
  })
}

/** What cannot be done because the devis is not where the page believes it is shows it as it is now. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate
}

export default function QuotePage({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const changed = useMemo(
    () =>
      actionData?.changed && actionData.typed
        ? { typed: actionData.typed, sentence: actionData.notice ?? '' }
        : null,
    [actionData],
  )
  useDialogsThatClose()
  const {
    id,
    leadId,
    ownClientId,
    status,
    heading,
    town,
    client,
    composer,
    reused,
    preview,
    followUp,
    sent,
    documents,
    acts,
  } = loaderData
  return (
    <>
      <PageHeader
        title={heading}
        trail={[
          { label: 'Devis', href: paths.quotes() },
          ownClientId
            ? { label: client, href: paths.client(ownClientId) }
            : { label: `Demande ${ofName(client)}`, href: paths.lead(leadId) },
          { label: status === 'draft' ? 'Brouillon' : heading },
        ]}
        aside={
          sent && (
            <>
              <DownloadPdf
                documents={documents}
                kinds={['signed_quote', 'quote']}
                href={paths.proDocument}
              />
              <DownloadPdf
                documents={documents}
                kinds={['insurance_certificate']}
                href={paths.proDocument}
                label="Attestation d’assurance"
              />
              <DownloadPdf
                documents={documents}
                kinds={['rge_certificate']}
                href={paths.proDocument}
                label="Attestation RGE"
              />
              <PrintButton />
            </>
          )
        }
      >
        <span className="flex flex-wrap items-center gap-3">
          <Badge tone={QUOTE_STATUS_TONES[status]}>{QUOTE_STATUS_LABELS[status]}</Badge>
          Pour {ownClientId && 'votre client '}
          {client}, {town}
        </span>
      </PageHeader>
      {!changed && <RefusalNotice of={actionData} />}
      {!composer && <RefusedDraftHere page={paths.quote(id)} />}
      {sent && (
        <SentQuote
          {...sent}
          client={client}
          followUp={
            followUp && (
              <FollowUpForm
                key={followUp.followUps.length}
                {...followUp}
                client={client}
                error={actionData?.errors?.body}
              />
            )
          }
        />
      )}
      <div className="no-print mt-10">
        <TeamActs acts={acts} here />
      </div>
      {composer && (
        <DraftComposer
          key={`${id} ${reused ?? ''}`}
          {...composer}
          id={id}
          leadId={leadId}
          client={client}
          changed={changed}
          errors={actionData?.errors ?? NO_ERRORS}
          typed={actionData?.typed ?? composer.stored}
        />
      )}
      {preview && <DraftPreview {...preview} id={id} client={client} />}
    </>
  )
}

const NO_ERRORS = {}
