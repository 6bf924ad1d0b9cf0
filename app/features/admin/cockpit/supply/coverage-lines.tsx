import { Table } from '#app/ui/data/table.tsx'
import { Meter } from '#app/ui/data/meter.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { formatNumber, formatUpToTenths } from '#app/values/numbers/french-number.ts'

/** Whom to recruit and what it would bring, what serves most first. */
export function AdviceLines({
  advice,
}: {
  advice: readonly { says: string; brings: string; href: string | null }[]
}) {
  return (
    <TitledSection id="recruter-titre" title="Qui recruter">
      {advice.length === 0 ? (
        <p className="mt-2 text-muted">
          Chaque demande qui a eu le temps de recevoir trois devis les a reçus.
        </p>
      ) : (
        <ol className="lines mt-4">
          {advice.map(({ says, brings, href }) => (
            <li key={says}>
              <span className="font-semibold">{says}</span>&nbsp;:{' '}
              {href ? (
                <AppLink href={href} className="link">
                  {brings}
                </AppLink>
              ) : (
                brings
              )}
              .
            </li>
          ))}
        </ol>
      )}
    </TitledSection>
  )
}

type Cell = { count: number; href: string | null }
type Row = {
  name: string
  requests: Cell
  unanswered: Cell
  lacking: Cell
  companies: Cell
  /** Contacts taken, of a request, on average: 0 to 5. */
  seats: number
}

/** Each trade and département where something was asked, what lacks most devis first. */
export function CoverageTable({ rows, total }: { rows: readonly Row[]; total: number }) {
  return (
    <TitledSection id="tableau-titre" title="Par métier et département">
      {total > rows.length && (
        <p className="mt-2 text-muted">
          Les {rows.length} lignes où il manque le plus de devis, sur {formatNumber(total)}&nbsp;:
          l’export les a toutes.
        </p>
      )}
      <div className="mt-5">
        <Table
          caption="Demandes et entreprises par métier et département"
          hideCaption
          rows={rows}
          rowKey={({ name }) => name}
          columns={[
            {
              key: 'name',
              header: 'Métier et département',
              rowHeader: true,
              cell: ({ name }) => name,
            },
            {
              key: 'requests',
              header: 'Demandes',
              align: 'end',
              cell: ({ requests }) => <Count of={requests} />,
            },
            {
              key: 'seats',
              header: 'Places prises',
              cell: ({ seats }) => (
                <span className="inline-block w-36">
                  <Meter label="" value={seats} max={5} text={`${formatUpToTenths(seats)} sur 5`} />
                </span>
              ),
            },
            {
              key: 'unanswered',
              header: 'Sans contact',
              align: 'end',
              cell: ({ unanswered }) => <Count of={unanswered} />,
            },
            {
              key: 'lacking',
              header: 'Moins de trois devis',
              align: 'end',
              cell: ({ lacking }) => <Count of={lacking} />,
            },
            {
              key: 'companies',
              header: 'Entreprises',
              align: 'end',
              cell: ({ companies }) => <Count of={companies} />,
            },
          ]}
        />
      </div>
    </TitledSection>
  )
}

function Count({ of: { count, href } }: { of: Cell }) {
  return href ? (
    <AppLink href={href} className="hover:underline">
      {formatNumber(count)}
    </AppLink>
  ) : (
    <>{formatNumber(count)}</>
  )
}
