import Plus from 'lucide-react/icons/plus'
import { requireOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { NoCertificateDrawing } from '#app/ui/drawings/empty-company.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { formatDay } from '#app/values/time/french-date.ts'
import type { Route } from './+types/policies.page'
import { needsInsurance } from '#app/features/companies/file/company-file.ts'
import { todayAt } from '#app/features/companies/file/company-file.server.ts'
import { POLICY_KINDS } from './proof.ts'
import { ProofBadge } from './proof-badge.tsx'
import { refusalReasons } from './proof-queries.server.ts'
import { getCompany } from '#app/features/companies/queries.server.ts'

export const meta = () => [{ title: 'Assurances — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireOwner(context, request)
  const { file, policies, trades, missingToSubmit } = await getCompany(ctx)
  const reasons = await refusalReasons(ctx, ctx.who.artisanId)
  return {
    policies: policies.map((policy) => ({ ...policy, reason: reasons.get(policy.id) ?? null })),
    today: todayAt(ctx, file.insee),
    needed: needsInsurance(trades),
    missing: missingToSubmit.includes('insurance'),
  }
}

export default function PoliciesPage({
  loaderData: { policies, today, needed, missing },
}: Route.ComponentProps) {
  const add = (
    <ButtonLink href={paths.policy('nouvelle')} variant="primary" icon={<Icon of={Plus} />}>
      Ajouter une assurance
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        title="Assurances"
        trail={[{ label: 'Mon entreprise', href: paths.company() }, { label: 'Assurances' }]}
        aside={policies.length > 0 ? add : null}
      >
        La décennale figure sur chaque devis, avec ses activités. Échue, elle arrête les nouvelles
        demandes&nbsp;; nous vous prévenons 30 jours puis 7 jours avant.
      </PageHeader>
      {missing && policies.length > 0 && (
        <p className="notice mb-6">
          Il manque encore une décennale en cours, avec son attestation, pour chacun de vos métiers
          qui l’exigent.
        </p>
      )}
      {policies.length === 0 ? (
        <EmptyState
          drawing={<NoCertificateDrawing />}
          title={needed ? 'Ajoutez votre assurance décennale' : 'Aucune assurance enregistrée'}
          action={add}
        >
          {needed
            ? 'Munissez-vous de l’attestation de l’année\u202f: elle porte l’assureur, le contrat, la période et les activités couvertes.'
            : 'Vos métiers n’exigent pas de décennale. Une responsabilité civile professionnelle rassure vos clients.'}
        </EmptyState>
      ) : (
        <ul className="lines">
          {policies.map((policy) => (
            <li key={policy.id} className="proof-line">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2 font-semibold">
                  {POLICY_KINDS[policy.kind]}{' '}
                  <ProofBadge verdict={policy.verdict} endsOn={policy.endsOn} today={today} />
                </p>
                <p className="text-muted">
                  {policy.insurer}, du {formatDay(policy.startsOn)} au {formatDay(policy.endsOn)}
                </p>
                <p className="text-sm text-faint">
                  {policy.activities.map((trade) => TRADES[trade].name).join(', ')}
                </p>
                {policy.reason && (
                  <p className="mt-1 text-sm text-bad">Notre réponse&nbsp;: {policy.reason}</p>
                )}
                {!policy.documented && (
                  <p className="mt-1 text-sm text-warn">Attestation à joindre.</p>
                )}
              </div>
              <AppLink href={paths.policy(policy.id)} className="btn btn-quiet btn-sm">
                Modifier<span className="sr-only"> {policy.insurer}</span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
