import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { Table } from '#app/ui/data/table.tsx'
import type { Route } from './+types/admin-request.page'
import type { CandidateView } from '#app/features/requests/matching/candidate-queries.server.ts'
import { ScoreParts, scoreText } from '#app/features/requests/matching/score-parts.tsx'

type Loaded = Route.ComponentProps['loaderData']

const OUTCOMES: Record<
  CandidateView['outcome'],
  { label: string; tone: 'ok' | 'neutral' | 'tint' }
> = {
  proposed: { label: 'Proposée', tone: 'ok' },
  waiting: { label: 'En réserve', tone: 'neutral' },
  later: { label: 'Dans 15 minutes', tone: 'tint' },
}

export function RequestCandidates({ matchings }: Pick<Loaded, 'matchings'>) {
  return (
    <section>
      <h2 className="mb-3 text-heading">Candidats</h2>
      <p className="mb-4 max-w-prose text-sm text-muted">
        À chaque recherche, les 25 artisans éligibles les plus proches sont classés selon les poids
        publiés. Le score est sur 100.
      </p>
      {matchings.length === 0 ? (
        <p className="text-muted">Aucune recherche n’a encore eu lieu.</p>
      ) : (
        matchings.map((matching, index) => (
          <details
            key={matching.when}
            open={index === 0}
            className="border-t border-line py-4 last:border-b"
          >
            <summary className="font-semibold">
              Le {matching.when}, {matching.rows.length}&nbsp;
              {matching.rows.length === 1 ? 'candidat' : 'candidats'}
            </summary>
            <div className="mt-4">
              <Table
                caption={`Candidats du ${matching.when}`}
                hideCaption
                rows={matching.rows}
                rowKey={(row) => row.artisanId}
                columns={[
                  { key: 'rank', header: 'Rang', cell: (row) => row.rank },
                  {
                    key: 'company',
                    header: 'Artisan',
                    rowHeader: true,
                    cell: (row) => (
                      <AppLink href={paths.adminArtisan(row.artisanId)} className="link">
                        {row.companyName}
                      </AppLink>
                    ),
                  },
                  {
                    key: 'distance',
                    header: 'Distance',
                    align: 'end',
                    cell: (row) => row.distance,
                  },
                  {
                    key: 'score',
                    header: 'Score',
                    align: 'end',
                    cell: (row) => scoreText(row.score),
                  },
                  {
                    key: 'parts',
                    header: 'Points',
                    cell: (row) => <ScoreParts parts={row.parts} />,
                  },
                  {
                    key: 'outcome',
                    header: 'Suite',
                    cell: (row) => (
                      <span className="grid justify-items-end gap-1 md:justify-items-start">
                        <Badge tone={OUTCOMES[row.outcome].tone}>
                          {OUTCOMES[row.outcome].label}
                        </Badge>
                        <span className="text-sm text-faint">{row.why}</span>
                      </span>
                    ),
                  },
                ]}
              />
            </div>
          </details>
        ))
      )}
    </section>
  )
}
