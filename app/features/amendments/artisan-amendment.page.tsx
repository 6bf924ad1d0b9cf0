import { readActs } from '#app/features/companies/acts/read-acts.server.ts'
import { TeamActs } from '#app/features/companies/acts/team-acts.tsx'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { DownloadPdf } from '#app/features/documents/download-pdf.tsx'
import { listDocuments } from '#app/features/documents/queries.server.ts'
import { companyDeliveryActs } from '#app/features/amendments/delivery/delivery-acts.server.ts'
import { RecordDelivery } from '#app/features/amendments/delivery/delivery.tsx'
import { readDelivery } from '#app/features/amendments/delivery/read-delivery.server.ts'
import { readRefund } from '#app/features/amendments/refund/read-refund.server.ts'
import { companyRefundActs } from '#app/features/amendments/refund/refund-acts.server.ts'
import { SettleRefund } from '#app/features/amendments/refund/refund.tsx'
import { paths } from '#app/paths.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { PrintButton } from '#app/ui/data/print-button.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId, type AmendmentId } from '#app/values/identity/ids.ts'
import { formatTime } from '#app/values/time/french-date.ts'
import type { Route } from './+types/artisan-amendment.page'
import { actOnAmendment } from '#app/features/amendments/editor/act-on-amendment.server.ts'
import { AmendmentComposer } from '#app/features/amendments/editor/amendment-composer.tsx'
import { typedFromStored } from '#app/features/amendments/editor/amendment-editor.ts'
import { refusalByAmendment } from './amendment.ts'
import { AMENDMENT_STATUS_LABELS, AMENDMENT_STATUS_TONES } from './copy.ts'
import { AmendmentPreviewed } from '#app/features/amendments/editor/draft-preview.tsx'
import { amendmentSignatureOf } from '#app/features/amendments/document/print-amendment.server.ts'
import { costsOfLines } from '#app/features/quotes/editor/reuse/propose-lines.server.ts'
import { readAmendment, readDraft } from './queries.server.ts'
import { SentAmendment } from './sent-amendment.tsx'
import { sentAmendmentWords } from './sent-words.ts'
import { refusalToSignNow } from './sign-amendment.server.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.heading ?? 'Avenant'} — Ouvréo` },
]

const mine = async (ctx: Ctx<Artisan>, posted: string) =>
  orNotFound(await readAmendment(ctx, orNotFound(parseId<AmendmentId>(posted))))

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const found = await mine(ctx, params.amendmentId)
  const { amendment, works, zone } = found
  const draft = amendment.status === 'draft' ? await readDraft(ctx, found) : null
  const previewing = draft && new URL(request.url).searchParams.get('vue') === 'apercu'
  const { snapshot } = amendment
  const signature = await amendmentSignatureOf(ctx, amendment, zone)
  return {
    id: amendment.id,
    worksId: works.id,
    worksTitle: works.title,
    status: amendment.status,
    heading: amendment.number ? `Avenant ${amendment.number}` : amendment.title || 'Avenant',
    client: works.clientName,
    acts: await readActs(ctx, [amendment.id]),
    composer:
      draft && !previewing
        ? {
            stored: typedFromStored(amendment, draft.vatRates),
            vatRates: draft.vatRates,
            trade: draft.trade,
            before: draft.before,
            known: await costsOfLines(ctx, amendment.lines),
            noVat: draft.noVat,
            savedAt: formatTime(amendment.updatedAt, zone),
          }
        : null,
    preview: previewing
      ? {
          document: draft.preview,
          faults: draft.faults.map(({ sentence }) => sentence),
          refusal: draft.sendRefusal,
          noVat: draft.noVat,
        }
      : null,
    documents: snapshot ? await listDocuments(ctx, amendment.id) : [],
    delivery: await readDelivery(ctx, amendment.quoteId, amendment.id),
    refund: await readRefund(ctx, amendment.id),
    sent: snapshot && {
      document: snapshot,
      words: sentAmendmentWords(amendment, works.clientName, zone, ctx.now),
      signature,
      zone,
      onSite:
        (await refusalToSignNow(ctx, found)) === null
          ? paths.signAmendmentOnSite(amendment.id)
          : null,
      canWithdraw: refusalByAmendment('withdraw', amendment) === null,
    },
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  const found = await mine(ctx, params.amendmentId)
  const { amendment } = found
  const form = await readForm(request)
  const contractActs = {
    ...companyDeliveryActs(ctx, amendment.quoteId, amendment.id),
    ...companyRefundActs(ctx, amendment.id),
  }
  if (Object.hasOwn(contractActs, String(form.get('intent'))))
    return answerAct(request, contractActs, form)
  const { vatRates } = await readDraft(ctx, found)
  return actOnAmendment(ctx, amendment, form, vatRates[0] ?? 0)
}

/** What cannot be done because the amendment is not where the page believes it is shows it as it is now. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate
}

export default function ArtisanAmendmentPage({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  useDialogsThatClose()
  const { id, worksId, worksTitle, status, heading, client, composer, preview, sent, documents } =
    loaderData
  const { delivery, refund } = loaderData
  // What is answered of the contract it became, or of what is written.
  const contract = actionData && 'intent' in actionData ? actionData : undefined
  const written = actionData && 'typed' in actionData ? actionData : undefined
  return (
    <>
      <PageHeader
        title={heading}
        trail={[
          { label: 'Interventions', href: paths.worksList() },
          { label: worksTitle, href: paths.works(worksId) },
          { label: status === 'draft' ? 'Nouvel avenant' : 'Avenant' },
        ]}
        aside={
          sent && (
            <>
              <DownloadPdf
                documents={documents}
                kinds={['signed_amendment', 'amendment']}
                href={paths.proDocument}
              />
              <PrintButton />
            </>
          )
        }
      >
        <span className="flex flex-wrap items-center gap-3">
          <Badge tone={AMENDMENT_STATUS_TONES[status]}>{AMENDMENT_STATUS_LABELS[status]}</Badge>
          Pour {client}
        </span>
      </PageHeader>
      <RefusalNotice of={actionData} />
      {(refund || delivery) && (
        <div className="no-print mb-10 grid gap-10">
          <SettleRefund refund={refund} answer={contract} />
          <RecordDelivery delivery={delivery} other={client} answer={contract} />
        </div>
      )}
      {sent && <SentAmendment {...sent} worksId={worksId} client={client} />}
      <div className="no-print mt-10">
        <TeamActs acts={loaderData.acts} here />
      </div>
      {composer && (
        <AmendmentComposer
          key={id}
          id={id}
          {...composer}
          client={client}
          errors={written?.errors ?? NO_ERRORS}
          typed={written?.typed ?? composer.stored}
        />
      )}
      {preview && <AmendmentPreviewed {...preview} id={id} client={client} />}
    </>
  )
}

const NO_ERRORS = {}
