import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CsvLink, OneLine, RowName, TeamList, TeamTable } from '#app/ui/data/team-list.tsx'
import { NobodyFoundDrawing } from '#app/ui/drawings/empty-states.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { formatSiret, type Siret } from '#app/values/identity/siret.ts'
import type { Route } from './+types/admin-companies.page'
import { VERIFICATION_PROMISE_HOURS } from '#app/features/companies/artisan.ts'
import { countCompaniesToVerify } from '#app/features/companies/queries.server.ts'
import { companyList } from './company-list.ts'
import { companies, countRenewals, getOldestToVerify } from './list-companies.server.ts'
import {
  VerificationBadge,
  WaitingBadge,
  waitingText,
} from '#app/features/companies/checks/verification-badge.tsx'

export const meta = () => [{ title: 'Vérifications — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const [shown, pending, renewals, oldest] = await Promise.all([
    companies.load(ctx, request),
    countCompaniesToVerify(ctx),
    countRenewals(ctx),
    getOldestToVerify(ctx),
  ])
  return {
    ...shown,
    waiting: { 'a-verifier': { count: pending }, assurances: { count: renewals } },
    oldest: oldest?.waiting
      ? { id: oldest.id, name: oldest.companyName, waiting: oldest.waiting }
      : null,
  }
}

const NONE: Partial<Record<string, { title: string; text: string }>> = {
  'a-verifier': {
    title: 'Aucune entreprise n’attend',
    text: 'Les prochaines arrivent ici dès que leur artisan les envoie.',
  },
  assurances: {
    title: 'Aucune assurance n’attend son contrôle',
    text: 'Une entreprise vérifiée vient ici quand elle dépose une attestation d’assurance décennale.',
  },
}

export default function AdminCompaniesPage({
  loaderData: { rows, waiting, oldest, ...shown },
}: Route.ComponentProps) {
  const list = { list: companyList, ...shown }
  const pending = waiting['a-verifier'].count
  return (
    <>
      <PageHeader title="Vérifications" aside={<CsvLink {...list} />}>
        Chaque entreprise reçoit une réponse sous {VERIFICATION_PROMISE_HOURS}&nbsp;heures.
      </PageHeader>
      {oldest && (
        <div className="mb-10">
          <AttentionBand
            title={
              pending === 1
                ? 'Une entreprise attend votre réponse'
                : `${pending} entreprises attendent votre réponse`
            }
            action={
              <ButtonLink href={paths.adminArtisan(oldest.id)} variant="primary">
                Examiner la plus ancienne
              </ButtonLink>
            }
          >
            {oldest.name} attend {waitingText(oldest.waiting.hours)}
            {oldest.waiting.late
              ? `\u00a0: la promesse de ${VERIFICATION_PROMISE_HOURS}\u00a0heures est dépassée.`
              : `, pour une promesse de ${VERIFICATION_PROMISE_HOURS}\u00a0heures.`}
          </AttentionBand>
        </div>
      )}
      <TeamList
        {...list}
        placeholder="Nom, SIRET, email, commune"
        waiting={waiting}
        none={{
          drawing: <NobodyFoundDrawing />,
          title: 'Aucune entreprise ici',
          ...NONE[shown.filter.view],
        }}
        unmatched={{
          title: 'Aucune entreprise ne correspond',
          text: 'Vérifiez l’orthographe, ou cherchez dans toutes les entreprises.',
        }}
      >
        <TeamTable
          {...list}
          counted={['entreprise', 'entreprises']}
          rows={rows}
          columns={[
            {
              header: 'Entreprise',
              sorts: 'nom',
              rowHeader: true,
              cell: (row) => <RowName href={paths.adminArtisan(row.id)}>{row.companyName}</RowName>,
            },
            {
              header: 'SIRET',
              cell: (row) => <OneLine>{row.siret ? formatSiret(row.siret as Siret) : '–'}</OneLine>,
            },
            {
              header: 'Commune',
              sorts: 'commune',
              cell: (row) => (row.town ? `${row.town} (${row.postalCode})` : '–'),
            },
            { header: 'Email', cell: (row) => <span className="break-all">{row.email}</span> },
            {
              header: 'État',
              sorts: 'attente',
              cell: (row) => (
                <span className="inline-flex flex-wrap justify-end gap-2 md:justify-start">
                  {row.waiting ? (
                    <WaitingBadge waiting={row.waiting} />
                  ) : (
                    <VerificationBadge verification={row.verification} />
                  )}
                  {row.suspended && <Badge tone="bad">Suspendue</Badge>}
                </span>
              ),
            },
          ]}
        />
      </TeamList>
    </>
  )
}
