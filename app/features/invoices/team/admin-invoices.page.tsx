import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { INVOICE_KINDS, signedTotal } from '#app/features/invoices/copy.ts'
import { STATE_MARKS } from '#app/features/invoices/payments/copy.ts'
import { useMayOpen } from '#app/features/accounts/team/team-reader.tsx'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { TeamList } from '#app/ui/data/team-list.tsx'
import { NobodyFoundDrawing } from '#app/ui/drawings/empty-states.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { formatDayShort, type Day } from '#app/values/time/french-date.ts'
import { counted } from '#app/values/words/counted.ts'
import type { Route } from './+types/admin-invoices.page'
import { issuedList } from './issued-list.ts'
import { teamInvoices } from './list-issued.server.ts'

export const meta = () => [{ title: 'Factures émises — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  return teamInvoices.load(requireAdmin(context), request)
}

export default function AdminInvoicesPage({
  loaderData: { rows, ...shown },
}: Route.ComponentProps) {
  const list = { list: issuedList, ...shown }
  const mayOpen = useMayOpen()
  return (
    <>
      <PageHeader
        title="Factures émises"
        aside={
          mayOpen(paths.adminDisputedInvoices()) && (
            <ButtonLink href={paths.adminDisputedInvoices()}>Factures contestées</ButtonLink>
          )
        }
      >
        Les factures et avoirs que les entreprises ont émis ici. Rien ne s’y change.
      </PageHeader>
      <TeamList
        {...list}
        label="Rechercher"
        placeholder="Numéro, entreprise, client, jour"
        none={{
          drawing: <NobodyFoundDrawing />,
          title: 'Aucune facture émise',
          text: 'Une facture arrive ici dès qu’une entreprise l’émet.',
        }}
        unmatched={{ title: 'Aucune facture trouvée', all: 'Voir toutes les factures' }}
      >
        <Table
          caption={counted(shown.total, 'document', 'documents')}
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            {
              key: 'number',
              header: 'Document',
              rowHeader: true,
              cell: ({ kind, number }) => (
                <span className="whitespace-nowrap">
                  {INVOICE_KINDS[kind]} {number}
                </span>
              ),
            },
            {
              key: 'company',
              header: 'Entreprise',
              cell: ({ artisanId, companyName }) => (
                <AppLink href={paths.adminArtisan(artisanId)} className="link">
                  {companyName}
                </AppLink>
              ),
            },
            { key: 'client', header: 'Client', cell: ({ clientName }) => clientName },
            {
              key: 'day',
              header: 'Émis le',
              cell: ({ issuedOn }) => formatDayShort(issuedOn as Day),
            },
            { key: 'total', header: 'Total TTC', align: 'end', cell: (row) => signedTotal(row) },
            {
              key: 'state',
              header: 'État',
              cell: ({ state }) =>
                state && <Badge tone={STATE_MARKS[state].tone}>{STATE_MARKS[state].label}</Badge>,
            },
          ]}
        />
      </TeamList>
    </>
  )
}
