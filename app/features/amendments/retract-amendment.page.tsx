import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import { DownloadPdf } from '#app/features/documents/download-pdf.tsx'
import { listDocuments } from '#app/features/documents/queries.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { PrintButton } from '#app/ui/data/print-button.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId, type AmendmentId } from '#app/values/identity/ids.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDate, formatDateTime } from '#app/values/time/french-date.ts'
import type { Route } from './+types/retract-amendment.page'
import { refusalToRetract } from './amendment.ts'
import { AMENDMENT_SENTENCES, AMENDMENT_WITHDRAWAL, signedEuros } from './copy.ts'
import { readAmendment } from './queries.server.ts'
import { retractAmendment } from './renounce-amendment.server.ts'

export const meta = () => [{ title: 'Renoncer à un avenant — Ouvréo' }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const amendmentId = orNotFound(parseId<AmendmentId>(params.amendmentId))
  const { amendment, companyName, zone } = orNotFound(await readAmendment(ctx, amendmentId))
  const { retractedAt, retractableUntil, withdrawalOpen, signedAt } = amendment
  const refusal = refusalToRetract(amendment, ctx.now)
  return {
    id: amendment.id,
    document: orNotFound(amendment.snapshot),
    companyName,
    signedAt: signedAt && formatDateTime(signedAt, zone),
    signedName: amendment.signedName,
    retractedAt: retractedAt && formatDateTime(retractedAt, zone),
    refusal,
    period:
      refusal === null
        ? AMENDMENT_WITHDRAWAL.period(formatDate(retractableUntil!, zone), withdrawalOpen)
        : null,
    documents: retractedAt ? await listDocuments(ctx, amendmentId) : [],
  }
}

/** Renounces the amendment; a second press shows the same receipt. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireParticulier(context, request)
  const amendmentId = orNotFound(parseId<AmendmentId>(params.amendmentId))
  return answerAct(request, {
    retract: act({
      run: async ({ text = '' }) => {
        const retracted = await retractAmendment(ctx, amendmentId, text)
        return retracted.ok || retracted.refusal === 'amendment_retracted' || retracted
      },
      refusals: AMENDMENT_SENTENCES,
    }),
  })
}

export default function RetractAmendmentPage({ loaderData: shown }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const { id, document, retractedAt, refusal, period } = shown
  const trail = [
    { label: 'Mes interventions', href: paths.myWorksList() },
    { label: 'Avenant', href: paths.myAmendment(id) },
    { label: 'Renoncer' },
  ]
  const facts = (
    <DefinitionList
      items={[
        { term: 'Avenant', value: `${document.number}, ${document.title}` },
        { term: 'Au devis', value: document.quoteNumber },
        { term: 'Entreprise', value: shown.companyName },
        { term: 'Client', value: shown.signedName ?? document.client.name },
        { term: 'Montant', value: `${signedEuros(document.totals.totalInclCents)} TTC` },
        {
          term: 'Contrat avant lui',
          value: `${formatEuros(document.before.totalInclCents)} TTC`,
        },
        { term: 'Signé le', value: shown.signedAt },
        { term: 'Renoncé le', value: retractedAt },
      ]}
    />
  )
  if (retractedAt)
    return (
      <div className="max-w-[42rem]">
        <PageHeader
          trail={trail}
          title="Accusé de réception de votre rétractation"
          aside={
            <>
              <DownloadPdf
                documents={shown.documents}
                kinds={['amendment_withdrawal_receipt']}
                href={paths.document}
              />
              <PrintButton />
            </>
          }
        >
          Vous avez renoncé à l’avenant {document.number} le {retractedAt}. Gardez cet accusé de
          réception.
        </PageHeader>
        {facts}
        <p className="mt-6 text-muted">
          Cet accusé vous est aussi envoyé par email, et l’artisan est prévenu. Les sommes que vous
          auriez versées pour cet avenant vous sont dues dans les 14 jours.
        </p>
        <div className="mt-8 no-print">
          <ButtonLink href={paths.myAmendment(id)}>Revenir à l’avenant</ButtonLink>
        </div>
      </div>
    )
  if (refusal)
    return (
      <PageHeader
        trail={trail}
        title="Cet avenant ne peut pas être renoncé ici"
        aside={<ButtonLink href={paths.myAmendment(id)}>Revenir à l’avenant</ButtonLink>}
      >
        {AMENDMENT_SENTENCES[refusal]}
      </PageHeader>
    )
  return (
    <div className="max-w-[42rem]">
      <PageHeader trail={trail} title="Renoncer à l’avenant">
        Vous n’avez pas à vous justifier. {period} {AMENDMENT_WITHDRAWAL.effect} Les sommes versées
        pour lui vous sont rendues sous 14 jours.
      </PageHeader>
      <RefusalNotice of={actionData} />
      {facts}
      <AppForm className="mt-8 grid gap-7">
        <TextArea label="Un mot pour l’artisan" name="text" optional rows={3} maxLength={1_000} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary">
            {AMENDMENT_WITHDRAWAL.confirm}
          </Button>
          <ButtonLink href={paths.myAmendment(id)} variant="link">
            Garder l’avenant
          </ButtonLink>
        </div>
      </AppForm>
    </div>
  )
}
