import { timelineView } from '#app/features/admin/timeline/timeline-view.server.ts'
import { TimelineSection } from '#app/features/admin/timeline/timeline-section.tsx'
import { readingReason, recordReading } from '#app/features/accounts/team/record-audit.server.ts'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct, texts } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { opens } from '#app/ui/feedback/dialog.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { parseId, type ArtisanId } from '#app/values/identity/ids.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { checkForm } from '#app/features/companies/checks/check-form.ts'
import { ok } from '#app/values/result.ts'
import type { FieldErrors } from '#app/values/field-errors.ts'
import type { Route } from './+types/admin-company.page'
import { CompanyFacts } from '#app/features/companies/file/company-facts.tsx'
import {
  CHECK_REFUSALS,
  INSURANCE_STATES,
  missingSentence,
  REFUSE_REFUSALS,
  SUSPEND_REFUSALS,
  VERIFY_REFUSALS,
} from '#app/features/companies/copy.ts'
import {
  IMAGE_REMOVAL_REFUSALS,
  isImageKind,
} from '#app/features/companies/images/company-image.ts'
import { removeImageForm } from '#app/features/companies/images/remove-image-form.ts'
import { removeImageAsTeam } from '#app/features/companies/images/remove-image.server.ts'
import { passPremium } from '#app/features/companies/premium/decide-premium.server.ts'
import { askRegisterAgain } from '#app/features/companies/checks/ask-register-again.server.ts'
import { getCompanyForAdmin } from '#app/features/companies/queries.server.ts'
import { recordCheck } from '#app/features/companies/checks/record-check.server.ts'
import { refuseArtisan } from '#app/features/companies/checks/refuse-artisan.server.ts'
import { suspendArtisan } from '#app/features/companies/checks/suspend-artisan.server.ts'
import { VerificationBadge } from '#app/features/companies/checks/verification-badge.tsx'
import { verifyArtisan } from '#app/features/companies/checks/verify-artisan.server.ts'
import { journalList } from '#app/features/admin/journal/journal.ts'
import { ReadOnlyNote } from '#app/features/accounts/team/read-only-note.tsx'
import { actingRefusal, mayAt } from '#app/features/accounts/team/team-access.ts'
import { readAdminCompany } from './read-admin-company.server.ts'
import { CompanyChecks } from './company-checks.tsx'
import { CompanyImages, removalDialog } from './company-images.tsx'
import { CompanyPictures } from './company-pictures.tsx'
import { CompanyWaitingBand } from './company-waiting-band.tsx'
import { RefuseCompanyDialog } from './refuse-company-dialog.tsx'
import { SuspendCompanyDialog } from './suspend-company-dialog.tsx'

export const meta = () => [{ title: 'Entreprise — Ouvréo' }]

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const artisanId = orNotFound(parseId<ArtisanId>(params.id))
  const company = orNotFound(await getCompanyForAdmin(ctx, artisanId))
  await recordReading(ctx, 'artisan.read', artisanId, readingReason(request))
  const accountId = company.file.accountId
  const [shown, timeline] = await Promise.all([
    readAdminCompany(ctx, artisanId, company),
    timelineView(ctx, request, { accountId, side: 'artisan' }),
  ])
  const journal = mayAt(ctx.who.roles, paths.adminJournal())
    ? journalList.at({ subject: artisanId })
    : null
  const readOnly = actingRefusal(ctx.who.roles, paths.adminArtisan(artisanId))
  return { ...shown, timeline, journal, readOnly }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  const artisanId = orNotFound(parseId<ArtisanId>(params.id))
  const why = texts({ reason: 5_000 })
  const beside = { reason_missing: 'reason' }
  return answerAct(request, {
    check: act({
      form: checkForm,
      run: async (check) => {
        const recorded = await recordCheck(ctx, { artisanId, ...check })
        return recorded.ok || { errors: { check: CHECK_REFUSALS[recorded.refusal] } }
      },
      done: (_, { result }) => ({
        title: result === 'passed' ? 'Contrôle validé' : 'Contrôle refusé',
        description: 'La date et la source sont gardées.',
      }),
    }),
    register: act({
      run: async () => ok(await askRegisterAgain(ctx, artisanId)),
      done: (answered) =>
        answered
          ? { title: 'Registre consulté', description: 'Sa réponse est gardée avec sa date.' }
          : {
              title: 'Pas de réponse du registre',
              description: 'Il n’est pas relié, ou ne répond pas : vérifiez à la main.',
            },
    }),
    premium: act({
      run: () => passPremium(ctx, artisanId),
      refusals: {
        not_asked: 'Ce contrôle n’est pas demandé, ou il est déjà passé.',
        checks_missing: 'Les trois contrôles Premium doivent d’abord être validés.',
      },
      done: { title: 'Contrôle Premium passé', description: 'L’artisan est prévenu par email.' },
    }),
    verify: act({
      run: () => verifyArtisan(ctx, artisanId),
      refusals: VERIFY_REFUSALS,
      done: {
        title: 'Entreprise vérifiée',
        description: 'L’artisan est prévenu par email, son mois offert commence.',
      },
    }),
    refuse: act({
      form: why,
      run: ({ reason }) => refuseArtisan(ctx, { artisanId, reason }),
      refusals: REFUSE_REFUSALS,
      beside,
      done: {
        title: 'Correction demandée',
        description: 'L’artisan reçoit votre réponse par email.',
      },
    }),
    suspend: act({
      form: why,
      run: ({ reason }) => suspendArtisan(ctx, { artisanId, suspended: true, reason }),
      refusals: SUSPEND_REFUSALS,
      beside,
      done: {
        title: 'Entreprise suspendue',
        description: 'L’artisan reçoit vos motifs par email.',
      },
    }),
    'remove-image': act({
      form: removeImageForm,
      run: ({ kind, reason }) => removeImageAsTeam(ctx, { artisanId, kind, reason }),
      refusals: IMAGE_REMOVAL_REFUSALS,
      beside,
      done: (_, { kind }) => ({
        title: kind === 'logo' ? 'Logo retiré' : 'Portrait retiré',
        description: 'L’artisan reçoit vos motifs par email.',
      }),
    }),
    reinstate: act({
      form: why,
      run: ({ reason }) => suspendArtisan(ctx, { artisanId, suspended: false, reason }),
      refusals: SUSPEND_REFUSALS,
      beside,
      done: { title: 'Entreprise rétablie', description: 'L’artisan est prévenu par email.' },
    }),
  })
}

export default function AdminCompanyPage({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const { intent } = actionData ?? {}
  const errors: FieldErrors = actionData?.errors ?? {}
  const values: Readonly<Record<string, string>> = actionData?.values ?? {}
  const image = isImageKind(values.kind) ? values.kind : null
  const refusedDialog =
    intent === 'refuse'
      ? 'refuser'
      : intent === 'remove-image'
        ? image && removalDialog(image)
        : 'suspendre'
  useDialogsThatClose(errors.reason ? refusedDialog : null)
  const notice = actionData?.notice ?? errors.reason
  const { file, waiting, canRefuse, verifiedWhen, suspendedWhen, insurance, readOnly } = loaderData
  const refuseButton = canRefuse && !readOnly && (
    <Button variant={file.verification === 'verified' ? 'danger' : 'quiet'} {...opens('refuser')}>
      {file.verification === 'verified' ? 'Retirer la vérification' : 'Demander une correction'}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={file.companyName}
        trail={[
          { label: 'Vérifications', href: paths.adminArtisans() },
          { label: file.companyName },
        ]}
        aside={
          loaderData.journal && (
            <ButtonLink href={loaderData.journal} size="sm">
              Ce que l’équipe a fait
            </ButtonLink>
          )
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
      <RefusalNotice of={actionData} notice={notice} />
      {readOnly && (
        <div className="mb-8">
          <ReadOnlyNote refusal={readOnly} />
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
      <CompanyChecks
        {...loaderData}
        typed={errors.check ? { ...values, error: errors.check } : null}
      />
      <CompanyFacts {...loaderData} />
      {(loaderData.images.logo || loaderData.images.portrait) && (
        <CompanyImages
          companyName={file.companyName}
          images={loaderData.images}
          readOnly={readOnly !== null}
          refused={
            image && errors.reason
              ? { kind: image, reason: values.reason ?? '', error: errors.reason }
              : null
          }
        />
      )}
      {loaderData.pictures.length > 0 && <CompanyPictures pictures={loaderData.pictures} />}
      <div className="mt-12">
        <TimelineSection {...loaderData.timeline} />
      </div>
      {!readOnly && (
        <>
          <div className="mt-12 flex flex-wrap gap-3 border-t border-line pt-6">
            {!waiting && refuseButton}
            <Button variant={suspendedWhen ? 'quiet' : 'danger'} {...opens('suspendre')}>
              {suspendedWhen ? 'Rétablir l’entreprise' : 'Suspendre l’entreprise'}
            </Button>
          </div>
          <RefuseCompanyDialog
            verified={file.verification === 'verified'}
            reason={intent === 'refuse' ? (values.reason ?? '') : loaderData.draft}
            error={(intent === 'refuse' && errors.reason) || null}
          />
          <SuspendCompanyDialog
            suspendedWhen={suspendedWhen}
            error={(refusedDialog === 'suspendre' && errors.reason) || null}
          />
        </>
      )}
    </>
  )
}
