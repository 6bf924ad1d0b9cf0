import { data } from 'react-router'
import { recordReading } from '#app/features/accounts/team/record-audit.server.ts'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { redirectWithToast } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'
import { Button } from '#app/ui/button.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { opens } from '#app/ui/feedback/dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Timeline } from '#app/ui/data/timeline.tsx'
import { textFields } from '#app/values/field-errors.ts'
import { isDay } from '#app/values/time/french-date.ts'
import { parseId, type ArtisanId } from '#app/values/identity/ids.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/admin-company.page'
import type { TypedCheck } from '#app/features/companies/file/company-checklist.tsx'
import { CompanyFacts } from '#app/features/companies/file/company-facts.tsx'
import {
  CHECK_REFUSALS,
  INSURANCE_STATES,
  missingSentence,
  REFUSE_REFUSALS,
  SUSPEND_REFUSALS,
  VERIFY_REFUSALS,
} from '#app/features/companies/copy.ts'
import { passPremium } from '#app/features/companies/premium/decide-premium.server.ts'
import { askRegisterAgain } from '#app/features/companies/checks/ask-register-again.server.ts'
import { getCompanyForAdmin } from '#app/features/companies/queries.server.ts'
import { recordCheck } from '#app/features/companies/checks/record-check.server.ts'
import { refuseArtisan } from '#app/features/companies/checks/refuse-artisan.server.ts'
import { suspendArtisan } from '#app/features/companies/checks/suspend-artisan.server.ts'
import { VerificationBadge } from '#app/features/companies/checks/verification-badge.tsx'
import { CHECK_KINDS } from '#app/features/companies/checks/verification-check.ts'
import { verifyArtisan } from '#app/features/companies/checks/verify-artisan.server.ts'
import { readAdminCompany } from './read-admin-company.server.ts'
import { CompanyChecks } from './company-checks.tsx'
import { CompanyPictures } from './company-pictures.tsx'
import { CompanyWaitingBand } from './company-waiting-band.tsx'
import { RefuseCompanyDialog } from './refuse-company-dialog.tsx'
import { SuspendCompanyDialog } from './suspend-company-dialog.tsx'

export const meta = () => [{ title: 'Entreprise — Ouvréo' }]

const NOT_FOUND = 'Cette entreprise n’existe plus.'

/** An act that was not done: which, why, and what was typed; `field` when a field of its dialog is what is missing. */
type Refused = {
  intent: string
  error: string
  field: boolean
  reason: string
  typed: TypedCheck | null
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const artisanId = orNotFound(parseId<ArtisanId>(params.id))
  const company = orNotFound(await getCompanyForAdmin(ctx, artisanId))
  await recordReading(ctx, 'artisan.read', artisanId)
  return readAdminCompany(ctx, artisanId, company)
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  const artisanId = orNotFound(parseId<ArtisanId>(params.id))
  const fields = textFields(await readForm(request))
  const text = (name: string) => fields[name] ?? ''
  const refused = (intent: string, error: string, field = false) =>
    data<Refused>(
      { intent, error, field, reason: text('reason'), typed: null },
      { status: field ? 422 : 409 },
    )
  const done = (title: string, description: string) =>
    redirectWithToast(paths.adminArtisan(artisanId), { title, description })
  switch (text('intent')) {
    case 'check': {
      const kind = CHECK_KINDS.find((known) => known === text('kind'))
      const result =
        text('result') === 'passed' ? 'passed' : text('result') === 'refused' ? 'refused' : null
      const expiresOn = text('expiresOn')
      if (!kind || !result || (expiresOn !== '' && !isDay(expiresOn)))
        throw data(null, { status: 400 })
      const recorded = await recordCheck(ctx, {
        artisanId,
        kind,
        subjectId: text('subjectId'),
        result,
        source: text('source'),
        reason: text('reason'),
        expiresOn: expiresOn || null,
      })
      const typed: TypedCheck | null = recorded.ok
        ? null
        : {
            subjectId: text('subjectId'),
            kind,
            source: text('source'),
            reason: text('reason'),
            expiresOn,
            error: CHECK_REFUSALS[recorded.refusal],
          }
      if (typed)
        return data<Refused>(
          { intent: 'check', error: typed.error, field: true, reason: '', typed },
          { status: 422 },
        )
      return done(
        result === 'passed' ? 'Contrôle validé' : 'Contrôle refusé',
        'La date et la source sont gardées.',
      )
    }
    case 'register': {
      const answered = await askRegisterAgain(ctx, artisanId)
      return answered
        ? done('Registre consulté', 'Sa réponse est gardée avec sa date.')
        : done(
            'Pas de réponse du registre',
            'Il n’est pas relié, ou ne répond pas : vérifiez à la main.',
          )
    }
    case 'premium': {
      const passed = await passPremium(ctx, artisanId)
      if (!passed.ok)
        return refused(
          'verify',
          passed.refusal === 'not_found'
            ? NOT_FOUND
            : 'Les trois contrôles Premium doivent d’abord être validés.',
        )
      return done('Contrôle Premium passé', 'L’artisan est prévenu par email.')
    }
    case 'verify': {
      const result = await verifyArtisan(ctx, artisanId)
      if (!result.ok)
        return refused(
          'verify',
          result.refusal === 'not_found' ? NOT_FOUND : VERIFY_REFUSALS[result.refusal],
        )
      return done(
        'Entreprise vérifiée',
        'L’artisan est prévenu par email, son mois offert commence.',
      )
    }
    case 'refuse': {
      const result = await refuseArtisan(ctx, { artisanId, reason: text('reason') })
      if (!result.ok)
        return refused(
          'refuse',
          result.refusal === 'not_found' ? NOT_FOUND : REFUSE_REFUSALS[result.refusal],
          result.refusal === 'reason_missing',
        )
      return done('Correction demandée', 'L’artisan reçoit votre réponse par email.')
    }
    case 'suspend':
    case 'reinstate': {
      const suspended = text('intent') === 'suspend'
      const result = await suspendArtisan(ctx, { artisanId, suspended, reason: text('reason') })
      if (!result.ok)
        return refused(
          text('intent'),
          result.refusal === 'not_found' ? NOT_FOUND : SUSPEND_REFUSALS[result.refusal],
          result.refusal === 'reason_missing',
        )
      return suspended
        ? done('Entreprise suspendue', 'L’artisan reçoit vos motifs par email.')
        : done('Entreprise rétablie', 'L’artisan est prévenu par email.')
    }
    default:
      throw data(null, { status: 400 })
  }
}

export default function AdminCompanyPage({ loaderData, actionData: latest }: Route.ComponentProps) {
  const actionData = useAnswer(latest)
  const refusedField =
    actionData?.field && !actionData.typed
      ? actionData.intent === 'refuse'
        ? 'refuser'
        : 'suspendre'
      : null
  useDialogsThatClose(refusedField)
  const { file, waiting, canRefuse, verifiedWhen, suspendedWhen, insurance } = loaderData
  const refuseButton = canRefuse && (
    <Button variant={file.verification === 'verified' ? 'danger' : 'quiet'} {...opens('refuser')}>
      {file.verification === 'verified' ? 'Retirer la vérification' : 'Demander une correction'}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={file.companyName}
        before={
          <Breadcrumbs
            trail={[
              { label: 'Vérifications', href: paths.adminArtisans() },
              { label: file.companyName },
            ]}
          />
        }
      >
        <span className="flex flex-wrap items-center gap-2">
          <VerificationBadge verification={file.verification} />
          {suspendedWhen && <Badge tone="bad">Suspendue le {suspendedWhen}</Badge>}
          {insurance !== 'not_given' && (
            <Badge tone={insurance === 'valid' ? 'ok' : insurance === 'ending' ? 'warn' : 'bad'}>
              {insurance === 'ended' ? 'Assurance échue' : INSURANCE_STATES[insurance]}
            </Badge>
          )}
          {verifiedWhen && <span className="text-sm">Vérifiée le {verifiedWhen}</span>}
        </span>
      </PageHeader>
      {actionData && !actionData.typed && (
        <div className="mb-6">
          <Notice tone="bad" live title={actionData.error} />
        </div>
      )}
      {waiting && (
        <CompanyWaitingBand {...loaderData} waiting={waiting} refuseButton={refuseButton} />
      )}
      {file.verification === 'refused' && file.verificationReason && (
        <p className="notice mb-8">
          Correction demandée&nbsp;: «&nbsp;{file.verificationReason}&nbsp;»
        </p>
      )}
      {file.verification === 'incomplete' && (
        <p className="notice mb-8">
          L’artisan n’a pas encore envoyé cette entreprise.{' '}
          {missingSentence(loaderData.missingToSubmit)}
        </p>
      )}
      <CompanyChecks {...loaderData} typed={actionData?.typed ?? null} />
      <CompanyFacts {...loaderData} />
      {loaderData.pictures.length > 0 && <CompanyPictures pictures={loaderData.pictures} />}
      {loaderData.history.length > 0 && (
        <section aria-labelledby="histoire" className="mt-12">
          <h2 id="histoire" className="mb-3 text-heading">
            Histoire du dossier
          </h2>
          <Timeline
            label="Histoire du dossier"
            moments={loaderData.history.map((line, index) => ({
              key: String(index),
              title: line.title,
              when: `${line.when}, ${line.actor}`,
              body: line.detail,
            }))}
          />
        </section>
      )}
      <div className="mt-12 flex flex-wrap gap-3 border-t border-line pt-6">
        {!waiting && refuseButton}
        <Button variant={suspendedWhen ? 'quiet' : 'danger'} {...opens('suspendre')}>
          {suspendedWhen ? 'Rétablir l’entreprise' : 'Suspendre l’entreprise'}
        </Button>
      </div>
      <RefuseCompanyDialog
        verified={file.verification === 'verified'}
        reason={actionData?.intent === 'refuse' ? actionData.reason : loaderData.draft}
        error={refusedField === 'refuser' ? actionData!.error : null}
      />
      <SuspendCompanyDialog
        suspendedWhen={suspendedWhen}
        error={refusedField === 'suspendre' ? actionData!.error : null}
      />
    </>
  )
}
