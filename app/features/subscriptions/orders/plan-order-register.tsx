import { Table } from '#app/ui/data/table.tsx'
import type { Route } from './+types/admin-plan-order.page'

export function PlanOrderRegister({ lines }: Pick<Route.ComponentProps['loaderData'], 'lines'>) {
  return (
    <section className="mt-14">
      <h2 className="mb-4 text-heading">Registre</h2>
      <Table
        caption="Tout ce qui est arrivé à cette demande"
        hideCaption
        rows={lines}
        rowKey={(line) => line.id}
        columns={[
          {
            key: 'what',
            header: 'Ligne',
            rowHeader: true,
            cell: (line) => (
              <span className="min-w-0">
                <span className="block">{line.what}</span>
                {line.about && (
                  <span className="block text-sm font-normal text-faint">{line.about}</span>
                )}
              </span>
            ),
          },
          { key: 'when', header: 'Écrite le', cell: (line) => line.when },
          { key: 'who', header: 'Par', cell: (line) => line.who },
          { key: 'sum', header: 'Montant', align: 'end', cell: (line) => line.sum ?? '–' },
        ]}
      />
    </section>
  )
}
