import { paths } from '#app/paths.ts'
import { AppLink } from '#app/ui/link.tsx'
import { Table } from '#app/ui/data/table.tsx'
import type { Route } from './+types/admin-request.page'
import { ScoreParts, scoreText } from '#app/features/requests/matching/score-parts.tsx'

type Loaded = Route.ComponentProps['loaderData']

export function PassedOverArtisans({ passedOver, now }: Pick<Loaded, 'passedOver' | 'now'>) {
  return (
    <section>
      <h2 className="mb-3 text-heading">Jamais sollicités</h2>
      <p className="mb-4 max-w-prose text-sm text-muted">
        Les 25 artisans du métier les plus proches à qui la demande n’a pas été proposée. La raison
        et le score sont recalculés maintenant, le {now}&nbsp;: ils peuvent différer de ce qu’ils
        étaient à la recherche.
      </p>
      {passedOver.length === 0 ? (
        <p className="text-muted">Il n’y en a pas à moins de 150&nbsp;km.</p>
      ) : (
        <Table
          caption="Artisans jamais sollicités pour cette demande"
          hideCaption
          rows={passedOver}
          rowKey={(row) => row.artisanId}
          columns={[
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
            { key: 'distance', header: 'Distance', align: 'end', cell: (row) => row.distance },
            {
              key: 'reach',
              header: 'Sa zone',
              align: 'end',
              cell: (row) => <span className="whitespace-nowrap">{row.reachKm}&nbsp;km</span>,
            },
            {
              key: 'score',
              header: 'Score',
              align: 'end',
              cell: (row) => scoreText(row.score),
            },
            { key: 'parts', header: 'Points', cell: (row) => <ScoreParts parts={row.parts} /> },
            {
              key: 'why',
              header: 'Pourquoi',
              cell: (row) => (
                <span className={row.eligible ? 'text-ok' : 'text-muted'}>{row.why}</span>
              ),
            },
          ]}
        />
      )}
    </section>
  )
}
