import { data } from 'react-router'
import { recordReading } from '#app/features/accounts/team/record-audit.server.ts'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { redirectWithToast } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'
import { Button } from '#app/ui/button.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PhotoView } from '#app/ui/data/photo-view.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { Timeline } from '#app/ui/data/timeline.tsx'
import { textFields } from '#app/values/field-errors.ts'
import { formatDate, formatDateTime, formatDay, isDay } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { parseId, type ArtisanId } from '#app/values/identity/ids.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/admin-company.page'
import {
  refusalToVerify,
  nextVerification,
  verificationAge,
  VERIFICATION_PROMISE_HOURS,
} from '#app/features/companies/artisan.ts'
import { checkCards } from '#app/features/companies/checks/check-cards.server.ts'
import { historyOf } from '#app/features/companies/file/checklist.server.ts'
import {
  CompanyChecklist,
  type TypedCheck,
} from '#app/features/companies/file/company-checklist.tsx'
import { companyFileOf } from '#app/features/companies/file/company-file.server.ts'
import { CompanyFacts } from '#app/features/companies/file/company-facts.tsx'
import {
  CHECK_REFUSALS,
  HAPPENINGS,
  INSURANCE_STATES,
  missingSentence,
  REFUSE_REFUSALS,
  SUSPEND_REFUSALS,
  VERIFY_REFUSALS,
} from '#app/features/companies/copy.ts'
import { passPremium } from '#app/features/companies/premium/decide-premium.server.ts'
import { listPictures } from '#app/features/companies/gallery/gallery.server.ts'
import { askRegisterAgain } from '#app/features/companies/checks/ask-register-again.server.ts'
import { getCompanyForAdmin } from '#app/features/companies/queries.server.ts'
import { recordCheck } from '#app/features/companies/checks/record-check.server.ts'
import { refuseArtisan } from '#app/features/companies/checks/refuse-artisan.server.ts'
import { suspendArtisan } from '#app/features/companies/checks/suspend-artisan.server.ts'
import {
  VerificationBadge,
  waitingText,
} from '#app/features/companies/checks/verification-badge.tsx'
import { CHECK_KINDS } from '#app/features/companies/checks/verification-check.ts'
import { verifyArtisan } from '#app/features/companies/checks/verify-artisan.server.ts'

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
  const {
    submittedAt,
    verifiedAt,
    suspendedAt,
    createdAt: _,
    updatedAt: __,
    ibanSealed: ___,
    ...file
  } = company.file
  const { cards, items, register } = await checkCards(ctx, company)
  const required = items.filter((item) => item.required)
  const refusal = refusalToVerify(
    await companyFileOf(ctx, company.file),
    file.verification,
    required,
  )
  return {
    file,
    trades: company.trades,
    missingToSubmit: company.missingToSubmit,
    insurance: company.insurance,
    account: {
      name: company.account.name,
      email: company.account.email,
      since: formatDate(company.account.createdAt, PARIS),
    },
    insurancePeriod: file.insuranceTo ? `jusqu’au ${formatDay(file.insuranceTo)}` : null,
    cards,
    done: required.filter((item) => item.result !== null).length,
    required: required.length,
    // What was found wrong, ready to be sent back.
    draft: items
      .flatMap((item) => (item.result === 'refused' && item.reason ? [item.reason] : []))
      .join('\n'),
    registerAsked:
      register && register.status !== 'to_check' && formatDateTime(register.askedAt, PARIS),
    premium: file.premiumAskedAt !== null && file.premiumCheckedAt === null,
    history: (await historyOf(ctx, artisanId)).map(({ happening, detail, actor, at }) => ({
      title: HAPPENINGS[happening],
      detail,
      actor: actor ?? 'Automatique',
      when: formatDateTime(at, PARIS),
    })),
    pictures: (await listPictures(ctx, artisanId)).map(({ id, fileId, caption }) => ({
      id,
      fileId,
      caption,
    })),
    waiting:
      file.verification === 'pending' && submittedAt ? verificationAge(submittedAt, ctx.now) : null,
    verifiedWhen: verifiedAt && formatDateTime(verifiedAt, PARIS),
    suspendedWhen: suspendedAt && formatDateTime(suspendedAt, PARIS),
    verifyRefusal: refusal && VERIFY_REFUSALS[refusal],
    canRefuse: nextVerification('refuse', file.verification) !== null,
  }
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
  const { file, waiting, verifyRefusal, canRefuse, verifiedWhen, suspendedWhen, insurance } =
    loaderData
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
        <div className="mb-10">
          <AttentionBand
            title={`Attend votre réponse ${waitingText(waiting.hours)}`}
            action={
              <>
                {refuseButton}
                <AppForm>
                  <Button
                    variant="primary"
                    name="intent"
                    value="verify"
                    disabledReason={verifyRefusal}
                  >
                    Vérifier l’entreprise
                  </Button>
                </AppForm>
              </>
            }
          >
            {waiting.late
              ? `La promesse de ${VERIFICATION_PROMISE_HOURS}\u00a0heures est dépassée. `
              : `Il reste ${VERIFICATION_PROMISE_HOURS - waiting.hours}\u00a0h pour répondre. `}
            {loaderData.done} {loaderData.done > 1 ? 'contrôles faits' : 'contrôle fait'} sur{' '}
            {loaderData.required}.
          </AttentionBand>
        </div>
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
      <section aria-labelledby="controles" className="mb-14">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="controles" className="text-heading">
            Contrôles
          </h2>
          <AppForm>
            <Button size="sm" name="intent" value="register">
              {loaderData.registerAsked
                ? 'Consulter de nouveau le registre'
                : 'Consulter le registre'}
            </Button>
          </AppForm>
        </div>
        {loaderData.registerAsked && (
          <p className="mt-1 text-sm text-faint">
            Registre consulté le {loaderData.registerAsked}.
          </p>
        )}
        <div className="mt-4">
          <CompanyChecklist cards={loaderData.cards} typed={actionData?.typed ?? null} />
        </div>
        {loaderData.premium && (
          <AppForm className="mt-6">
            <Button name="intent" value="premium">
              Accorder le contrôle Premium
            </Button>
          </AppForm>
        )}
      </section>
      <CompanyFacts {...loaderData} />
      {loaderData.pictures.length > 0 && (
        <section aria-labelledby="galerie" className="mt-12">
          <h2 id="galerie" className="mb-3 text-heading">
            Galerie
          </h2>
          <ul className="photos">
            {loaderData.pictures.map((picture) => (
              <li key={picture.id}>
                <PhotoView
                  id={`photo-${picture.id}`}
                  small={paths.galleryPicture(picture.fileId, { taille: 'petite' })}
                  full={paths.galleryPicture(picture.fileId)}
                  alt={picture.caption}
                  width={480}
                  height={360}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
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
      <ConfirmDialog
        id="refuser"
        title="Que doit corriger l’artisan ?"
        confirm="Envoyer la réponse"
        danger={file.verification === 'verified'}
        form={AppForm}
        fields={{ intent: 'refuse' }}
      >
        <TextArea
          id="refuse-reason"
          label="Votre réponse"
          name="reason"
          rows={4}
          maxLength={1000}
          required
          defaultValue={actionData?.intent === 'refuse' ? actionData.reason : loaderData.draft}
          error={refusedField === 'refuser' ? actionData!.error : null}
          hint="Elle part par email telle quelle. Dites ce qui ne va pas et quel document envoyer."
        />
      </ConfirmDialog>
      <ConfirmDialog
        id="suspendre"
        title={suspendedWhen ? 'Rétablir cette entreprise ?' : 'Suspendre cette entreprise ?'}
        confirm={suspendedWhen ? 'Rétablir' : 'Suspendre'}
        danger={!suspendedWhen}
        form={AppForm}
        fields={{ intent: suspendedWhen ? 'reinstate' : 'suspend' }}
      >
        <p className="mb-4">
          {suspendedWhen
            ? 'Les demandes pourront de nouveau lui être proposées.'
            : 'Aucune nouvelle demande, page publique retirée, plus de devis envoyé ni accepté. Conversations et interventions en cours continuent.'}
        </p>
        <TextArea
          id="suspend-reason"
          label={suspendedWhen ? 'Raison' : 'Motifs'}
          name="reason"
          rows={4}
          maxLength={1000}
          required
          error={refusedField === 'suspendre' ? actionData!.error : null}
          hint={
            suspendedWhen
              ? 'Gardée au journal, jamais envoyée.'
              : 'Envoyés tels quels à l’artisan, et gardés au journal\u00a0: la règle et les faits, sans nommer personne d’autre.'
          }
        />
      </ConfirmDialog>
    </>
  )
}
