import Plus from 'lucide-react/icons/plus'
import { requireOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { NoCertificateDrawing } from '#app/ui/drawings/empty-company.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { numbersKept } from '#app/ui/data/numbers-kept.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { formatDay } from '#app/values/time/french-date.ts'
import type { Route } from './+types/qualifications.page'
import { todayAt } from '#app/features/companies/file/company-file.server.ts'
import { ProofBadge } from './proof-badge.tsx'
import { listQualifications } from './proof-queries.server.ts'
import { getCompany } from '#app/features/companies/queries.server.ts'

export const meta = () => [{ title: 'Qualifications — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireOwner(context, request)
  const { file } = await getCompany(ctx)
  const held = await listQualifications(ctx)
  return {
    today: todayAt(ctx, file.insee),
    held: held.map(({ id, label, body, number, domain, endsOn, verdict, reason, documents }) => ({
      id,
      label,
      body,
      number,
      domain,
      endsOn,
      verdict,
      reason,
      documents,
    })),
  }
}

export default function QualificationsPage({ loaderData: { held, today } }: Route.ComponentProps) {
  const add = (
    <ButtonLink href={paths.qualification('nouvelle')} variant="primary" icon={<Icon of={Plus} />}>
      Ajouter une qualification
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        title="Qualifications"
        trail={[{ label: 'Mon entreprise', href: paths.company() }, { label: 'Qualifications' }]}
        aside={held.length > 0 ? add : null}
      >
        RGE, Qualibat, diplômes. Chacune figure sur votre page une fois vérifiée, avec la date du
        contrôle.
      </PageHeader>
      {held.length === 0 ? (
        <EmptyState
          drawing={<NoCertificateDrawing />}
          title="Aucune qualification enregistrée"
          action={add}
        >
          Ajoutez au moins le diplôme ou l’expérience qui vous permet d’exercer&nbsp;: CAP, BEP, ou
          trois ans de pratique.
        </EmptyState>
      ) : (
        <ul className="lines">
          {held.map((one) => (
            <li key={one.id} className="proof-line">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2 font-semibold">
                  {one.label} <ProofBadge verdict={one.verdict} endsOn={one.endsOn} today={today} />
                </p>
                <p className="text-muted">
                  {numbersKept(
                    [one.body, one.number && `n°\u00a0${one.number}`, one.domain]
                      .filter(Boolean)
                      .join(', '),
                  )}
                </p>
                {one.endsOn && (
                  <p className="text-sm text-faint">Valable jusqu’au {formatDay(one.endsOn)}</p>
                )}
                {one.verdict === 'refused' && one.reason && (
                  <p className="mt-1 text-sm text-bad">Notre réponse&nbsp;: {one.reason}</p>
                )}
                {one.documents === 0 && (
                  <p className="mt-1 text-sm text-warn">Certificat à joindre.</p>
                )}
              </div>
              <AppLink href={paths.qualification(one.id)} className="btn btn-quiet btn-sm">
                Modifier<span className="sr-only"> {one.label}</span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
