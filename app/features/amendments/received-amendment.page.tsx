import {
  requestScope,
  requireParticulier,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import { DownloadPdf } from '#app/features/documents/download-pdf.tsx'
import { listDocuments } from '#app/features/documents/queries.server.ts'
import { SIGNATURE_FIELD } from '#app/features/quotes/copy.ts'
import { signQuoteForm } from '#app/features/quotes/decision/decision-form.ts'
import { ContractModeField } from '#app/features/quotes/decision/quote-decision.tsx'
import { SignQuote } from '#app/features/quotes/decision/sign-quote.tsx'
import { clientDeliveryActs } from '#app/features/amendments/delivery/delivery-acts.server.ts'
import { ContestDelivery } from '#app/features/amendments/delivery/delivery.tsx'
import { readDelivery } from '#app/features/amendments/delivery/read-delivery.server.ts'
import { readRefund } from '#app/features/amendments/refund/read-refund.server.ts'
import { clientRefundActs } from '#app/features/amendments/refund/refund-acts.server.ts'
import { FollowRefund } from '#app/features/amendments/refund/refund.tsx'
import { SignedBlock } from '#app/features/quotes/document/quote-signature.tsx'
import { NEVER_SHOWN, PrintedSheet } from '#app/features/quotes/document/quote-sheet.tsx'
import { CODE_FIELD } from '#app/features/signatures/copy.ts'
import { maskedEmail } from '#app/features/signatures/signature.ts'
import { signerDevice } from '#app/features/signatures/signer-device.server.ts'
import { readSigningCodes } from '#app/features/signatures/signing-codes.server.ts'
import { EARLY_START } from '#app/features/works/copy.ts'
import { earlyStartForm } from '#app/features/works/works-form.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { PrintButton } from '#app/ui/data/print-button.tsx'
import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { closes, Dialog, opens } from '#app/ui/feedback/dialog.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { Checkbox } from '#app/ui/form/choice-fields.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { useAnswer, useFormsKey } from '#app/ui/use-answer.ts'
import { parseId, type AmendmentId } from '#app/values/identity/ids.ts'
import { formatDate } from '#app/values/time/french-date.ts'
import { ofName } from '#app/values/words/french-words.ts'
import type { Route } from './+types/received-amendment.page'
import { declineAmendmentForm } from '#app/features/amendments/editor/amendment-form.ts'
import { refusalByAmendment, refusalToRequestEarlyStart, refusalToRetract } from './amendment.ts'
import {
  AMENDMENT_DECLARATION,
  AMENDMENT_SENTENCES,
  AMENDMENT_STATUS_LABELS,
  AMENDMENT_STATUS_TONES,
  AMENDMENT_WITHDRAWAL,
  signedEuros,
} from './copy.ts'
import { declineAmendment } from './end-offer.server.ts'
import { amendmentSignatureOf } from '#app/features/amendments/document/print-amendment.server.ts'
import { printedAmendment } from '#app/features/amendments/document/printed-amendment.ts'
import { readAmendment } from './queries.server.ts'
import { requestEarlyAmendment } from './renounce-amendment.server.ts'
import {
  amendmentToSign,
  refusalToSignNow,
  sendAmendmentCode,
  signAmendment,
} from './sign-amendment.server.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Avenant ${loaderData?.document.number ?? ''} — Ouvréo` },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const amendmentId = orNotFound(parseId<AmendmentId>(params.amendmentId))
  const found = orNotFound(await readAmendment(ctx, amendmentId))
  const { amendment, works, zone } = found
  const toSign = await refusalToSignNow(ctx, found)
  const { status, retractableUntil, withdrawalOpen } = amendment
  return {
    id: amendment.id,
    status,
    worksId: works.id,
    leadId: works.leadId,
    companyName: found.companyName,
    document: orNotFound(amendment.snapshot),
    contentHash: amendment.contentHash!,
    zone,
    toSign,
    codes: toSign === null ? await readSigningCodes(ctx, amendmentToSign(found)) : null,
    to: `à ${maskedEmail(requestScope(context).viewer.person?.email ?? '')}`,
    signature: await amendmentSignatureOf(ctx, amendment, zone),
    period:
      refusalToRetract(amendment, ctx.now) === null
        ? AMENDMENT_WITHDRAWAL.period(formatDate(retractableUntil!, zone), withdrawalOpen)
        : null,
    mayAskEarly: refusalToRequestEarlyStart(amendment, ctx.now) === null,
    documents: await listDocuments(ctx, amendment.id),
    delivery: await readDelivery(ctx, amendment.quoteId, amendment.id),
    refund: await readRefund(ctx, amendment.id),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireParticulier(context, request)
  const amendmentId = orNotFound(parseId<AmendmentId>(params.amendmentId))
  const { amendment } = orNotFound(await readAmendment(ctx, amendmentId))
  const refusals = AMENDMENT_SENTENCES
  const send = (way: 'email' | 'sms') => () => sendAmendmentCode(ctx, amendmentId, way)
  return answerAct(request, {
    accept: act({
      form: signQuoteForm,
      run: (signed) =>
        signAmendment(ctx, amendmentId, { ...signed, device: signerDevice(context, request) }),
      refusals,
      beside: { ...SIGNATURE_FIELD, ...CODE_FIELD },
      done: {
        title: 'Avenant signé',
        description:
          'L’artisan est prévenu. Un email vous apporte l’avenant signé, qui reste aussi dans votre espace.',
      },
    }),
    code: act({ run: send('email'), refusals, stays: true }),
    'code-sms': act({ run: send('sms'), refusals, stays: true }),
    decline: act({
      form: declineAmendmentForm,
      run: ({ text }) => declineAmendment(ctx, amendmentId, text),
      refusals,
      done: { title: 'Avenant refusé', description: 'L’artisan est prévenu.' },
    }),
    'early-start': act({
      form: earlyStartForm,
      run: () => requestEarlyAmendment(ctx, amendmentId),
      refusals,
      done: { title: 'Demande enregistrée', description: 'L’artisan la voit sur son avenant.' },
    }),
    ...clientDeliveryActs(ctx, amendment.quoteId, amendmentId),
    ...clientRefundActs(ctx, amendmentId),
  })
}

export default function ReceivedAmendmentPage({ loaderData: shown }: Route.ComponentProps) {
  const { id, status, companyName, document, zone, toSign, codes, signature } = shown
  const actionData = useAnswer<typeof action>()
  const forms = useFormsKey()
  const decidable = toSign === null
  return (
    <div key={forms}>
      <PageHeader
        trail={[
          { label: 'Mes interventions', href: paths.myWorksList() },
          { label: 'Intervention', href: paths.myWorks(shown.worksId) },
          { label: 'Avenant' },
        ]}
        title={`Avenant ${ofName(companyName)}`}
        aside={
          <>
            <ButtonLink href={paths.requestConversation(shown.leadId)}>
              Poser une question
            </ButtonLink>
            <DownloadPdf
              documents={shown.documents}
              kinds={['signed_amendment', 'amendment']}
              href={paths.document}
            />
            <PrintButton />
          </>
        }
      >
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
          <Badge tone={AMENDMENT_STATUS_TONES[status]}>
            {decidable ? 'À décider' : AMENDMENT_STATUS_LABELS[status]}
          </Badge>
          <span className="font-semibold text-fg">
            {signedEuros(document.totals.totalInclCents)} TTC
          </span>
        </div>
      </PageHeader>
      <div className="mb-8 grid gap-4 no-print">
        <RefusalNotice of={actionData} />
        {decidable && (
          <AttentionBand
            title="À vous de décider"
            action={<ButtonLink href="#decider">Signer ou refuser</ButtonLink>}
          >
            Lisez ce qui change et le nouveau total. Tant que vous n’avez pas signé, rien de nouveau
            n’est dû et votre contrat reste le même.
          </AttentionBand>
        )}
        {shown.period && (
          <div className="notice flex flex-wrap items-center justify-between gap-4">
            <p className="flex-1 basis-72">{shown.period}</p>
            <ButtonLink href={paths.retractAmendment(id)} size="sm">
              {AMENDMENT_WITHDRAWAL.button}
            </ButtonLink>
          </div>
        )}
        {status === 'retracted' && (
          <div className="notice flex flex-wrap items-center justify-between gap-4">
            <p className="flex-1 basis-72">Vous avez renoncé à cet avenant.</p>
            <ButtonLink href={paths.retractAmendment(id)} size="sm">
              Voir l’accusé de réception
            </ButtonLink>
          </div>
        )}
        {toSign !== null &&
          (status === 'sent' || status === 'withdrawn' || status === 'lapsed') && (
            <p className="notice">{AMENDMENT_SENTENCES[toSign]}</p>
          )}
      </div>
      {(shown.refund || shown.delivery) && (
        <div className="no-print mb-10 grid gap-10">
          <FollowRefund refund={shown.refund} company={companyName} answer={actionData} />
          <ContestDelivery delivery={shown.delivery} other={companyName} answer={actionData} />
        </div>
      )}
      <PrintedSheet
        sheet={printedAmendment(document, NEVER_SHOWN)}
        label={`Avenant ${document.number}`}
      />
      {signature && <SignedBlock signature={signature} zone={zone} />}
      {shown.mayAskEarly && <EarlyAmendment error={actionData?.errors.agreed} />}
      {codes && (
        <section id="decider" aria-labelledby="decider-titre" className="mt-14 no-print">
          <h2 id="decider-titre" className="mb-6">
            Votre décision
          </h2>
          <SignQuote
            name="Avenant"
            declaration={AMENDMENT_DECLARATION}
            choosing={{ document, action: paths.myAmendment(id), changed: false }}
            contentHash={shown.contentHash}
            codes={codes}
            to={shown.to}
            zone={zone}
            answer={actionData?.intent === 'decline' ? undefined : actionData}
            mode={(typed, errors) => <ContractModeField typed={typed.mode} error={errors.mode} />}
          />
        </section>
      )}
      {refusalByAmendment('decline', { status }) === null && (
        <div className="mt-10 flex flex-wrap items-center gap-4 border-t border-line pt-6 no-print">
          <DeclineAmendment companyName={companyName} />
          <p className="text-faint">
            Vous pouvez aussi demander à l’artisan de le modifier, dans la conversation.
          </p>
        </div>
      )}
    </div>
  )
}

/** Refusing an amendment, with a word where the client leaves one. */
function DeclineAmendment({ companyName }: { companyName: string }) {
  return (
    <>
      <Button {...opens('refuser')}>Refuser cet avenant</Button>
      <Dialog id="refuser" title={`Refuser l’avenant ${ofName(companyName)} ?`}>
        <AppForm className="grid gap-6">
          <p className="text-muted">Votre contrat reste comme il est. L’artisan est prévenu.</p>
          <TextArea
            label="Un mot pour l’artisan"
            name="text"
            id="mot-du-refus"
            optional
            rows={3}
            maxLength={1_000}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button {...closes('refuser')}>Garder cet avenant</Button>
            <Button type="submit" name="intent" value="decline" variant="primary">
              Refuser
            </Button>
          </div>
        </AppForm>
      </Dialog>
    </>
  )
}

/** Asks expressly that what the amendment adds begin before it can no longer be renounced (law.md W5). */
function EarlyAmendment({ error }: { error: string | undefined }) {
  return (
    <TitledSection
      id="debut-anticipe"
      title="Commencer sans attendre"
      titleClass="mb-4"
      className="mt-10 max-w-[42rem] no-print"
    >
      <AppForm className="grid gap-4">
        <Checkbox name="agreed" error={error} label={EARLY_START.label} hint={EARLY_START.hint} />
        <Button name="intent" value="early-start">
          Le demander à l’artisan
        </Button>
      </AppForm>
    </TitledSection>
  )
}
