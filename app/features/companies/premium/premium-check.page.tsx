import { useNavigation } from 'react-router'
import { requestScope, requireOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { NoCertificateDrawing } from '#app/ui/drawings/empty-company.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { fieldsOf } from '#app/ui/form/fields-of.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { formatDate } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { parseId, type ReferenceId } from '#app/values/identity/ids.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/premium-check.page'
import { standingChecks } from '#app/features/companies/file/checklist.server.ts'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import { refusalByStanding } from '#app/features/companies/company-standing.ts'
import { CHECK_WORDS, REFERENCE_REFUSALS } from '#app/features/companies/copy.ts'
import { PREMIUM_REFERENCES } from './premium-reference.ts'
import { referenceForm } from './premium-reference-form.ts'
import { listReferences, nameReference, withdrawReference } from './premium-references.server.ts'
import { getCompany } from '#app/features/companies/queries.server.ts'
import { PREMIUM_CHECKS } from '#app/features/companies/checks/verification-check.ts'

export const meta = () => [{ title: 'Contrôle approfondi Premium — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireOwner(context, request)
  const { file } = await getCompany(ctx)
  const [references, checks, standing] = await Promise.all([
    listReferences(ctx),
    standingChecks(ctx, ctx.who.artisanId),
    standingOf(ctx, ctx.who.artisanId),
  ])
  const refusal = refusalByStanding('promote', standing)
  return {
    premium: file.premiumPlan,
    refusal: refusal && REFERENCE_REFUSALS[refusal],
    passedOn: file.premiumCheckedAt && formatDate(file.premiumCheckedAt, PARIS),
    steps: PREMIUM_CHECKS.map((kind) => ({
      kind,
      result: checks.find((check) => check.kind === kind)?.result ?? null,
      reason: checks.find((check) => check.kind === kind)?.reason ?? null,
    })),
    references: references.map(({ id, clientName, works, answer, expiresAt }) => ({
      id,
      clientName,
      works,
      answer,
      late: answer === null && expiresAt < ctx.now,
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireOwner(context, request)
  return answerAct(request, {
    name: act({
      form: referenceForm,
      run: (reference) => nameReference(ctx, reference, requestScope(context).viewer.person!.email),
      refusals: REFERENCE_REFUSALS,
      done: (_, { clientName }) => ({
        title: 'Demande envoyée',
        description: `${clientName} reçoit un lien pour confirmer vos travaux.`,
      }),
    }),
    withdraw: act({
      run: ({ referenceId }) =>
        withdrawReference(ctx, orNotFound(parseId<ReferenceId>(referenceId))),
      done: 'Client retiré',
    }),
  })
}

export default function PremiumCheckPage({
  loaderData: { premium, refusal, passedOn, steps, references },
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const errors = actionData?.errors ?? {}
  const values = actionData?.values ?? {}
  const field = fieldsOf(values, errors)
  const saving = useNavigation().formData !== undefined
  const confirmed = references.filter(({ answer }) => answer === 'confirmed').length
  return (
    <>
      <PageHeader
        title="Contrôle approfondi"
        trail={[
          { label: 'Mon entreprise', href: paths.company() },
          { label: 'Contrôle approfondi' },
        ]}
        aside={passedOn ? <Badge tone="ok">Passé le {passedOn}</Badge> : null}
      >
        Trois clients confirment vos travaux, l’assureur confirme vos activités, nous vérifions
        l’identité du dirigeant. Le badge Premium n’apparaît qu’ensuite.
      </PageHeader>
      {!premium || refusal ? (
        <EmptyState
          drawing={<NoCertificateDrawing />}
          title={refusal ? 'Pas pour l’instant' : 'Ce contrôle fait partie de la formule Premium'}
          action={
            !refusal ? (
              <ButtonLink href={paths.pricing()} variant="primary">
                Voir les formules
              </ButtonLink>
            ) : (
              <ButtonLink href={paths.company()} variant="primary">
                Voir mon entreprise
              </ButtonLink>
            )
          }
        >
          {refusal ??
            'La vérification de base, elle, n’est pas à vendre : chaque entreprise vérifiée affiche ses contrôles.'}
        </EmptyState>
      ) : (
        <>
          <ul className="lines" aria-label="Étapes du contrôle">
            {steps.map((step) => (
              <li key={step.kind} className="proof-line">
                <div>
                  <p className="font-semibold">{CHECK_WORDS[step.kind].title}</p>
                  <p className="text-sm text-muted">
                    {step.kind === 'premium_references'
                      ? `${confirmed} sur ${PREMIUM_REFERENCES.needed} clients ont confirmé.`
                      : CHECK_WORDS[step.kind].forArtisan}
                  </p>
                  {step.result === 'refused' && step.reason && (
                    <p className="text-sm text-bad">Notre réponse&nbsp;: {step.reason}</p>
                  )}
                </div>
                <Badge
                  tone={
                    step.result === 'passed' ? 'ok' : step.result === 'refused' ? 'bad' : 'neutral'
                  }
                >
                  {step.result === 'passed'
                    ? 'Passé'
                    : step.result === 'refused'
                      ? 'Refusé'
                      : 'En attente'}
                </Badge>
              </li>
            ))}
          </ul>
          <p className="mt-4 text-sm text-muted">
            Pour l’identité du dirigeant, ajoutez une pièce dans vos{' '}
            <AppLink href={paths.companyDocuments()} className="link">
              documents
            </AppLink>
            .
          </p>
          <TitledSection id="clients" title="Vos clients" className="mt-12">
            {references.length > 0 && (
              <ul className="lines mt-4">
                {references.map((reference) => (
                  <li key={reference.id} className="proof-line">
                    <div>
                      <p className="font-semibold">{reference.clientName}</p>
                      <p className="text-sm text-muted">{reference.works}</p>
                    </div>
                    <div className="flex items-center gap-2">
                      <Badge
                        tone={
                          reference.answer === 'confirmed'
                            ? 'ok'
                            : reference.answer === 'denied'
                              ? 'bad'
                              : 'neutral'
                        }
                      >
                        {reference.answer === 'confirmed'
                          ? 'Confirmé'
                          : reference.answer === 'denied'
                            ? 'N’a pas confirmé'
                            : reference.late
                              ? 'Lien expiré'
                              : 'Attend sa réponse'}
                      </Badge>
                      {reference.answer === null && (
                        <AppForm>
                          <input type="hidden" name="referenceId" value={reference.id} />
                          <Button size="sm" name="intent" value="withdraw">
                            Retirer<span className="sr-only"> {reference.clientName}</span>
                          </Button>
                        </AppForm>
                      )}
                    </div>
                  </li>
                ))}
              </ul>
            )}
            {references.length < PREMIUM_REFERENCES.most && (
              <AppForm className="mt-6 grid max-w-[38rem] gap-6" key={references.length}>
                <RefusalNotice of={actionData} />
                {Object.keys(errors).length > 0 && <ErrorSummary errors={summedErrors(errors)} />}
                <TextField
                  label="Nom du client"
                  {...field('clientName')}
                  hint="Prévenez-le : il reçoit un email de notre part."
                />
                <TextField
                  label="Son email"
                  {...field('clientEmail')}
                  type="email"
                  inputMode="email"
                />
                <TextField
                  label="Travaux réalisés"
                  {...field('works')}
                  hint={'Exemple\u00a0: remplacement d’une chaudière.'}
                />
                <TextField label="Terminés le" {...field('workedOn')} type="date" />
                <Button variant="primary" name="intent" value="name" pending={saving}>
                  Demander sa confirmation
                </Button>
              </AppForm>
            )}
          </TitledSection>
        </>
      )}
    </>
  )
}
