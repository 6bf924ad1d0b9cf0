import {
  requestScope,
  requireParticulier,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import { DownloadPdf } from '#app/features/documents/download-pdf.tsx'
import { listDocuments } from '#app/features/documents/queries.server.ts'
import { maskedEmail } from '#app/features/signatures/signature.ts'
import { CODE_FIELD } from '#app/features/signatures/copy.ts'
import { signerDevice } from '#app/features/signatures/signer-device.server.ts'
import { GATHER_REFUSALS } from '#app/features/projects/copy.ts'
import { gatherRequests } from '#app/features/projects/gather-requests.server.ts'
import { ProjectOfRequest } from '#app/features/projects/project-of-request.tsx'
import { projectToJoin } from '#app/features/projects/queries.server.ts'
import { priceLines } from '#app/features/price-guide/list-prices.server.ts'
import { UsualPrices } from '#app/features/price-guide/usual-prices.tsx'
import { worksOf } from '#app/features/works/queries.server.ts'
import { worksWords } from '#app/features/works/dates/slot-words.ts'
import { paths } from '#app/paths.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PrintButton } from '#app/ui/data/print-button.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { formatDay } from '#app/values/time/french-date.ts'
import { ofName } from '#app/values/words/french-words.ts'
import { parseId, type ProjectId, type QuoteId } from '#app/values/identity/ids.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { useAnswer, useFormsKey } from '#app/ui/use-answer.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import type { Route } from './+types/received-quote.page'
import { acceptQuote } from './accept-quote.server.ts'
import { SIGNATURE_FIELD } from '#app/features/quotes/copy.ts'
import { QUOTE_STATUS_TONES, RECEIVED_STATUS_LABELS } from '#app/features/quotes/status-copy.ts'
import { declineQuote } from './decline-quote.server.ts'
import { getReceivedQuote } from './received-quotes.server.ts'
import { ContractModeField, DeclineForm } from './quote-decision.tsx'
import { declineForm, signQuoteForm } from './decision-form.ts'
import { choicePosted, choiceToShow } from './choice-address.ts'
import { ChooseOptions, useChoice } from './choose-options.tsx'
import { codesFor, sendQuoteCode } from './quote-to-sign.server.ts'
import { SignQuote } from './sign-quote.tsx'
import { WithdrawalNotice } from './withdrawal-notice.tsx'
import { QuoteSheet } from '#app/features/quotes/document/quote-sheet.tsx'
import { SignedBlock, SignHere } from '#app/features/quotes/document/quote-signature.tsx'
import { signatureOf } from '#app/features/quotes/document/read-signature.server.ts'
import { QUOTE_SENTENCES, quoteSentence } from '#app/features/quotes/quote-words.ts'
import { refusalToAccept, refusalToDecline } from '#app/features/quotes/quote.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Devis ${loaderData?.quote.document.number ?? ''} — Ouvréo` },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const quoteId = orNotFound(parseId<QuoteId>(params.quoteId))
  const found = orNotFound(await getReceivedQuote(ctx, quoteId))
  const works = found.acceptedAt ? await worksOf(ctx, found.id) : null
  const quote = {
    ...found,
    earlyStartRequestedAt: works?.earlyStartRequestedAt ?? found.earlyStartRequestedAt,
  }
  const zone = timeZoneOf(quote.request.insee)
  const toAccept = refusalToAccept(
    quote,
    { status: quote.request.status, zone, companyUnavailable: quote.companyUnavailable },
    ctx.now,
  )
  const choice = choiceToShow(request.url, quote.document)
  return {
    quote,
    choice,
    zone,
    toAccept,
    signature: await signatureOf(ctx, quote, zone),
    codes:
      toAccept === null
        ? await codesFor(
            ctx,
            {
              quote: { id: quote.id, snapshot: quote.document },
              request: { particulierId: ctx.who.accountId },
            },
            choice,
          )
        : null,
    to: `à ${maskedEmail(requestScope(context).viewer.person?.email ?? '')}`,
    works: works && { id: works.id, words: worksWords(works, zone) },
    documents: await listDocuments(ctx, quote.id),
    // A request of the marketplace has a page of its own, where it joins one.
    joins: found.request.ofMarketplace ? null : await projectToJoin(ctx, found.requestId),
    usual: toAccept === null ? await priceLines(ctx, quote.document, quote.request.insee) : [],
    now: ctx.now,
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireParticulier(context, request)
  const quoteId = orNotFound(parseId<QuoteId>(params.quoteId))
  const { document, requestId } = orNotFound(await getReceivedQuote(ctx, quoteId))
  const choice = choicePosted(request.url, document)
  return answerAct(request, {
    accept: act({
      form: signQuoteForm,
      run: (signed) =>
        acceptQuote(ctx, quoteId, { ...signed, choice, device: signerDevice(context, request) }),
      refusals: QUOTE_SENTENCES,
      beside: { ...SIGNATURE_FIELD, ...CODE_FIELD, choice_changed: 'signingCode' },
      to: paths.receivedQuote(quoteId),
      done: {
        title: 'Devis accepté',
        description:
          'L’artisan est prévenu. Un email vous apporte le contrat signé, qui reste aussi dans votre espace.',
      },
    }),
    code: act({
      run: () => sendQuoteCode(ctx, quoteId, choice),
      refusals: QUOTE_SENTENCES,
      stays: true,
    }),
    'code-sms': act({
      run: () => sendQuoteCode(ctx, quoteId, choice, 'sms'),
      refusals: QUOTE_SENTENCES,
      stays: true,
    }),
    decline: act({
      form: declineForm,
      run: ({ reason }) => declineQuote(ctx, quoteId, reason),
      refusals: QUOTE_SENTENCES,
      done: { title: 'Devis refusé', description: 'L’artisan est prévenu.' },
    }),
    joinProject: act({
      run: ({ projectId }) =>
        gatherRequests(ctx, orNotFound(parseId<ProjectId>(projectId)), [requestId]),
      refusals: GATHER_REFUSALS,
      done: 'Devis ajouté au projet',
    }),
  })
}

export default function ReceivedQuotePage({
  loaderData: {
    quote,
    choice,
    zone,
    toAccept,
    signature,
    codes,
    to,
    works,
    documents,
    usual,
    joins,
    now,
  },
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  // Said on the page too: without script no dialog opens again.
  const notice = actionData?.notice ?? actionData?.errors.reason
  const forms = useFormsKey()
  const decidable = toAccept === null
  const choosing = useChoice(quote.document, choice, paths.receivedQuote(quote.id))
  const document = decidable ? choosing.document : quote.document
  return (
    <div key={forms}>
      <PageHeader
        trail={
          quote.request.ofMarketplace
            ? [
                { label: 'Mes demandes', href: paths.requests() },
                { label: 'Demande', href: paths.request(quote.requestId) },
                { label: 'Devis' },
              ]
            : [{ label: 'Mes devis', href: paths.receivedQuotes() }, { label: 'Devis' }]
        }
        title={`Devis ${ofName(quote.companyName)}`}
        aside={
          <>
            <ButtonLink href={paths.requestConversation(quote.leadId)}>
              Poser une question
            </ButtonLink>
            <DownloadPdf
              documents={documents}
              kinds={['signed_quote', 'quote']}
              href={paths.document}
            />
            <DownloadPdf
              documents={documents}
              kinds={['insurance_certificate']}
              href={paths.document}
              label="Attestation d’assurance"
            />
            <DownloadPdf
              documents={documents}
              kinds={['rge_certificate']}
              href={paths.document}
              label="Attestation RGE"
            />
            <PrintButton />
          </>
        }
      >
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
          <Badge tone={QUOTE_STATUS_TONES[quote.status]}>
            {RECEIVED_STATUS_LABELS[quote.status]}
          </Badge>
          <span className="font-semibold text-fg">
            {formatEuros(document.totals.totalInclCents)} TTC
          </span>
          {decidable && <span>valable jusqu’au {formatDay(quote.validUntil)}</span>}
        </div>
      </PageHeader>
      <div className="mb-8 grid gap-4 no-print">
        <RefusalNotice of={actionData} notice={notice} />
        {decidable && (
          <AttentionBand
            title="À vous de décider"
            action={<ButtonLink href="#decider">Signer ou refuser</ButtonLink>}
          >
            {quote.request.ofMarketplace
              ? 'Lisez le devis, posez vos questions, comparez. Rien ne se décide sans vous.'
              : 'Lisez le devis, posez vos questions. Rien ne se décide sans vous.'}
            {document.choices && (
              <>
                {' '}
                Il a des{' '}
                <a href="#options" className="link">
                  options
                </a>
                , à choisir avant de signer.
              </>
            )}
          </AttentionBand>
        )}
        {works && quote.status === 'accepted' && (
          <div className="notice flex flex-wrap items-center justify-between gap-4">
            <p className="flex-1 basis-72">{works.words}.</p>
            <ButtonLink href={paths.myWorks(works.id)} size="sm">
              Voir l’intervention
            </ButtonLink>
          </div>
        )}
        <WithdrawalNotice quote={quote} now={now} />
        {!decidable && quote.status === 'sent' && (
          <p className="notice">{quoteSentence(toAccept)}</p>
        )}
      </div>
      <QuoteSheet document={document} />
      {signature ? <SignedBlock signature={signature} zone={zone} /> : decidable && <SignHere />}
      <UsualPrices lines={usual} />
      {decidable && <ChooseOptions choosing={choosing} path={paths.receivedQuote(quote.id)} />}
      {(decidable || refusalToDecline(quote) === null) && (
        <section id="decider" aria-labelledby="decider-titre" className="mt-14 no-print">
          <h2 id="decider-titre" className="mb-6">
            Votre décision
          </h2>
          {codes && (
            <SignQuote
              choosing={choosing}
              contentHash={quote.contentHash}
              codes={codes}
              to={to}
              zone={zone}
              answer={actionData?.intent === 'decline' ? undefined : actionData}
              mode={(typed, errors) => <ContractModeField typed={typed.mode} error={errors.mode} />}
            />
          )}
          {refusalToDecline(quote) === null && (
            <div className="mt-10 flex flex-wrap items-center gap-4 border-t border-line pt-6">
              <DeclineForm companyName={quote.companyName} />
              <p className="text-faint">
                Vous pouvez aussi demander à l’artisan de le modifier, dans la conversation.
              </p>
            </div>
          )}
        </section>
      )}
      {joins && (
        <div className="mt-14 max-w-lg no-print">
          <ProjectOfRequest requestId={quote.requestId} {...joins} />
        </div>
      )}
    </div>
  )
}
