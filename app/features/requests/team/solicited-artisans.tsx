import { paths } from '#app/paths.ts'
import { Badge, badgeTone } from '#app/ui/data/badge.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { Table } from '#app/ui/data/table.tsx'
import type { Route } from './+types/admin-request.page'
import { LEAD_STATUS_TONES, SEAT_STATUS_LABELS } from '#app/features/requests/lead-status-copy.ts'
import { ScoreParts, scoreText } from '#app/features/requests/matching/score-parts.tsx'

type Loaded = Route.ComponentProps['loaderData']

export function SolicitedArtisans({ leads }: Pick<Loaded, 'leads'>) {
  return (
    <section>
      <h2 className="mb-3 text-heading">Artisans sollicités</h2>
      {leads.length === 0 ? (
        <p className="text-muted">Personne pour l’instant.</p>
      ) : (
        <Table
          caption="Places proposées, de la première à la dernière"
          hideCaption
          rows={leads}
          rowKey={(lead) => lead.id}
          columns={[
            {
              key: 'company',
              header: 'Artisan',
              rowHeader: true,
              cell: (lead) => (
                <span className="grid">
                  <AppLink href={paths.adminArtisan(lead.artisanId)} className="link">
                    {lead.companyName}
                  </AppLink>
                  <span className="text-sm font-normal text-faint">
                    {lead.distance}
                    {lead.outsideArea && ', hors de sa zone'}
                  </span>
                  {lead.byHand && (
                    <span className="max-w-prose text-sm font-normal text-faint">
                      Proposée par l’équipe&nbsp;: {lead.byHand}
                    </span>
                  )}
                </span>
              ),
            },
            {
              key: 'status',
              header: 'État',
              cell: (lead) => (
                <Badge tone={badgeTone(LEAD_STATUS_TONES[lead.status])}>
                  {SEAT_STATUS_LABELS[lead.status]}
                </Badge>
              ),
            },
            { key: 'proposed', header: 'Proposée', cell: (lead) => lead.proposedWhen },
            {
              key: 'opened',
              header: 'Contact',
              cell: (lead) =>
                lead.givenBackWhen
                  ? `Rendu le ${lead.givenBackWhen}`
                  : lead.openedWhen
                    ? `Pris le ${lead.openedWhen}`
                    : '–',
            },
            {
              key: 'score',
              header: 'Score',
              align: 'end',
              cell: (lead) => scoreText(lead.score),
            },
            {
              key: 'parts',
              header: 'Pourquoi',
              cell: (lead) => <ScoreParts parts={lead.parts} />,
            },
          ]}
        />
      )}
    </section>
  )
}
