import { Figure, Figures } from '#app/ui/data/figures.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { formatNumber } from '#app/values/numbers/french-number.ts'

type Row = { label: string; began: number; opened: number }

/** What comes before a request: visits, where they begin, and how many lead to the form. */
export function VisitsSection({
  since,
  figures,
  pages,
}: {
  /** The first day that was counted, in words, where the period begins before it. */
  since: string | null
  figures: readonly { label: string; count: number; of: string | null }[]
  pages: readonly Row[]
}) {
  return (
    <TitledSection id="visites-titre" title="Avant la demande">
      <p className="mt-2 max-w-[46rem] text-muted">
        Comptées par le serveur, sans cookie ni adresse&nbsp;: une visite commence par une page où
        aucune page du site n’a conduit. Robots, artisans et équipe n’y sont pas.
        {since && ` Depuis le ${since}.`}
      </p>
      <div className="mt-6">
        <Figures>
          {figures.map(({ label, count, of }) => (
            <Figure key={label} label={label} value={formatNumber(count)} note={of} />
          ))}
        </Figures>
      </div>
      {pages.length > 0 && (
        <Table
          caption="Par où l’on arrive"
          rows={pages}
          rowKey={({ label }) => label}
          columns={[
            { key: 'page', header: 'Pages', rowHeader: true, cell: ({ label }) => label },
            {
              key: 'began',
              header: 'Visites qui y commencent',
              align: 'end',
              cell: ({ began }) => formatNumber(began),
            },
            {
              key: 'opened',
              header: 'Fois ouvertes',
              align: 'end',
              cell: ({ opened }) => formatNumber(opened),
            },
          ]}
        />
      )}
    </TitledSection>
  )
}
