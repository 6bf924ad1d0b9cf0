import { data, redirect } from 'react-router'
import { requireAdmin } from '#app/features/accounts/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { AttentionBand } from '#app/ui/attention-band.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button } from '#app/ui/button.tsx'
import { useDialogsThatClose } from '#app/ui/close-dialogs.ts'
import { ConfirmDialog, opens } from '#app/ui/dialog.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { TextArea } from '#app/ui/text-field.tsx'
import { toastCookie } from '#app/ui/toast.ts'
import { formatDate, formatDateTime, formatDay } from '#app/values/french-date.ts'
import { PARIS } from '#app/values/french-time-zone.ts'
import { parseId, type ArtisanId } from '#app/values/ids.ts'
import type { Route } from './+types/admin-company.page'
import { refusalToVerify, nextVerification, verificationAge, VERIFICATION_PROMISE_HOURS } from './artisan.ts'
import { fileOf } from './company-file.server.ts'
import { CompanyFacts } from './company-facts.tsx'
import { INSURANCE_STATES, missingSentence, REFUSE_REFUSALS, VERIFY_REFUSALS } from './copy.ts'
import { getCompanyForAdmin } from './queries.server.ts'
import { refuseArtisan } from './refuse-artisan.server.ts'
import { suspendArtisan } from './suspend-artisan.server.ts'
import { VerificationBadge, waitingText } from './verification-badge.tsx'
import { verifyArtisan } from './verify-artisan.server.ts'

export const meta = () => [{ title: 'Entreprise — Ouvréo' }]

const NOT_FOUND = 'Cette entreprise n’existe plus.'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const artisanId = parseId<ArtisanId>(params.id)
  const company = artisanId && (await getCompanyForAdmin(ctx, artisanId))
  if (!company) throw data(null, { status: 404 })
  const { submittedAt, verifiedAt, suspendedAt, createdAt: _, updatedAt: __, ...file } = company.file
  const refusal = refusalToVerify(fileOf(company.file, company.trades), file.verification)
  return {
    file,
    trades: company.trades,
    missingToSubmit: company.missingToSubmit,
    insurance: company.insurance,
    account: { name: company.account.name, email: company.account.email, since: formatDate(company.account.createdAt, PARIS) },
    insurancePeriod: file.insuranceFrom && file.insuranceTo ? `du ${formatDay(file.insuranceFrom)} au ${formatDay(file.insuranceTo)}` : null,
    waiting: file.verification === 'pending' && submittedAt ? verificationAge(submittedAt, ctx.now) : null,
    verifiedWhen: verifiedAt && formatDateTime(verifiedAt, PARIS),
    suspendedWhen: suspendedAt && formatDateTime(suspendedAt, PARIS),
    verifyRefusal: refusal && VERIFY_REFUSALS[refusal],
    canRefuse: nextVerification('refuse', file.verification) !== null,
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  const artisanId = parseId<ArtisanId>(params.id)
  if (!artisanId) throw data(null, { status: 404 })
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const refused = (intent: string, error: string) => data({ intent, error, reason: text('reason') }, { status: intent === 'verify' ? 409 : 422 })
  const done = (title: string, description: string) => redirect(paths.adminArtisan(artisanId), { headers: { 'set-cookie': toastCookie({ tone: 'ok', title, description }) } })
  switch (text('intent')) {
    case 'verify': {
      const result = await verifyArtisan(ctx, artisanId)
      if (!result.ok) return refused('verify', result.refusal === 'not_found' ? NOT_FOUND : VERIFY_REFUSALS[result.refusal])
      return done('Entreprise vérifiée', 'L’artisan est prévenu par email, son mois offert commence.')
    }
    case 'refuse': {
      const result = await refuseArtisan(ctx, { artisanId, reason: text('reason') })
      if (!result.ok) return refused('refuse', result.refusal === 'not_found' ? NOT_FOUND : REFUSE_REFUSALS[result.refusal])
      return done('Correction demandée', 'L’artisan reçoit votre réponse par email.')
    }
    case 'suspend':
    case 'reinstate': {
      const suspended = text('intent') === 'suspend'
      const result = await suspendArtisan(ctx, { artisanId, suspended, reason: text('reason') })
      if (!result.ok) return refused(text('intent'), result.refusal === 'not_found' ? NOT_FOUND : 'Indiquez la raison\u00a0: elle reste au journal.')
      return suspended ? done('Entreprise suspendue', 'Aucune nouvelle demande ne lui est proposée.') : done('Entreprise rétablie', 'Les demandes peuvent lui être proposées.')
    }
    default:
      throw data(null, { status: 400 })
  }
}

export default function AdminCompanyPage({ loaderData, actionData }: Route.ComponentProps) {
  useDialogsThatClose()
  const { file, waiting, verifyRefusal, canRefuse, verifiedWhen, suspendedWhen, insurance } = loaderData
  const refuseButton = canRefuse && <Button variant={file.verification === 'verified' ? 'danger' : 'quiet'} {...opens('refuser')}>{file.verification === 'verified' ? 'Retirer la vérification' : 'Demander une correction'}</Button>
  return (
    <>
      <PageHeader
        title={file.companyName}
        before={<Breadcrumbs trail={[{ label: 'Vérifications', href: paths.adminArtisans() }, { label: file.companyName }]} />}
      >
        <span className="flex flex-wrap items-center gap-2">
          <VerificationBadge verification={file.verification} />
          {suspendedWhen && <Badge tone="bad">Suspendue le {suspendedWhen}</Badge>}
          {insurance !== 'not_given' && <Badge tone={insurance === 'valid' ? 'ok' : insurance === 'ending' ? 'warn' : 'bad'}>{insurance === 'ended' ? 'Assurance échue' : INSURANCE_STATES[insurance]}</Badge>}
          {verifiedWhen && <span className="text-sm">Vérifiée le {verifiedWhen}</span>}
        </span>
      </PageHeader>
      {actionData && <p className="notice notice-bad mb-6" role="alert">{actionData.error}</p>}
      {waiting && (
        <div className="mb-10">
          <AttentionBand
            title={`Attend votre réponse ${waitingText(waiting.hours)}`}
            action={
              <>
                {refuseButton}
                <AppForm>
                  <Button variant="primary" name="intent" value="verify" disabledReason={verifyRefusal}>Vérifier l’entreprise</Button>
                </AppForm>
              </>
            }
          >
            {waiting.late ? `La promesse de ${VERIFICATION_PROMISE_HOURS}\u00a0heures est dépassée. ` : `Il reste ${VERIFICATION_PROMISE_HOURS - waiting.hours}\u00a0h pour répondre. `}
            Contrôlez que le SIRET est actif, que le nom et le dirigeant correspondent, et que les métiers sont couverts.
          </AttentionBand>
        </div>
      )}
      {file.verification === 'refused' && file.verificationReason && <p className="notice mb-8">Correction demandée&nbsp;: «&nbsp;{file.verificationReason}&nbsp;»</p>}
      {file.verification === 'incomplete' && <p className="notice mb-8">L’artisan n’a pas encore envoyé cette entreprise. {missingSentence(loaderData.missingToSubmit)}</p>}
      <CompanyFacts {...loaderData} />
      <div className="mt-12 flex flex-wrap gap-3 border-t border-line pt-6">
        {!waiting && refuseButton}
        <Button variant={suspendedWhen ? 'quiet' : 'danger'} {...opens('suspendre')}>{suspendedWhen ? 'Rétablir l’entreprise' : 'Suspendre l’entreprise'}</Button>
      </div>
      <ConfirmDialog id="refuser" title="Que doit corriger l’artisan ?" confirm="Envoyer la réponse" danger={file.verification === 'verified'} form={AppForm} fields={{ intent: 'refuse' }}>
        <TextArea id="refuse-reason" label="Votre réponse" name="reason" rows={4} maxLength={1000} required defaultValue={actionData?.intent === 'refuse' ? actionData.reason : ''} error={actionData?.intent === 'refuse' ? actionData.error : null} hint="Elle part par email telle quelle. Dites ce qui ne va pas et quel document envoyer." />
      </ConfirmDialog>
      <ConfirmDialog id="suspendre" title={suspendedWhen ? 'Rétablir cette entreprise ?' : 'Suspendre cette entreprise ?'} confirm={suspendedWhen ? 'Rétablir' : 'Suspendre'} danger={!suspendedWhen} form={AppForm} fields={{ intent: suspendedWhen ? 'reinstate' : 'suspend' }}>
        <p className="mb-4">{suspendedWhen ? 'Les demandes pourront de nouveau lui être proposées.' : 'Aucune nouvelle demande ne lui sera proposée. Celles en cours continuent.'}</p>
        <TextArea id="suspend-reason" label="Raison" name="reason" rows={3} maxLength={1000} required hint="Gardée au journal des actions, jamais envoyée." />
      </ConfirmDialog>
    </>
  )
}
