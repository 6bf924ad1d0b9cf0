import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { Table } from '#app/ui/data/table.tsx'
import { CsvLink, TeamList } from '#app/ui/data/team-list.tsx'
import { NobodyFoundDrawing } from '#app/ui/drawings/empty-states.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatVatRate } from '#app/values/numbers/vat.ts'
import { formatDayShort } from '#app/values/time/french-date.ts'
import { counted } from '#app/values/words/counted.ts'
import type { Route } from './+types/admin-operator-invoices.page'
import { InvoiceFile } from './invoice-file.tsx'
import { operatorInvoiceList } from './operator-invoice-list.ts'
import { OPERATOR_INVOICE_KINDS } from './operator-invoice.ts'
import { missingIssuerFacts } from './operator-issuer.server.ts'
import { teamOperatorInvoices } from './queries.server.ts'

export const meta = () => [{ title: 'Factures d’abonnement — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  return {
    missing: missingIssuerFacts(),
    ...(await teamOperatorInvoices.load(requireAdmin(context), request)),
  }
}

export default function AdminOperatorInvoicesPage({
  loaderData: { missing, rows, ...shown },
}: Route.ComponentProps) {
  const list = { list: operatorInvoiceList, ...shown }
  return (
    <>
      <PageHeader
        title="Factures d’abonnement"
        trail={[{ label: 'Abonnements', href: paths.adminSubscribers() }, { label: 'Factures' }]}
        aside={<CsvLink {...list} />}
      >
        Nos propres factures et avoirs aux artisans abonnés. Rien ne s’y change.
      </PageHeader>
      {missing.length > 0 && (
        <div className="mb-8">
          <Notice tone="warn" title="Nos factures attendent">
            Le fichier de l’exploitant ne dit pas encore {missing.join(', ')}. Les paiements reçus
            auront leur facture dès qu’il le dira.
          </Notice>
        </div>
      )}
      <TeamList
        {...list}
        label="Rechercher"
        placeholder="Numéro, entreprise, jour"
        none={{
          drawing: <NobodyFoundDrawing />,
          title: 'Aucune facture d’abonnement',
          text: 'Une facture arrive ici à chaque paiement d’une formule.',
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
              cell: ({ kind, number, creditOf }) => (
                <>
                  <span className="whitespace-nowrap">
                    {OPERATOR_INVOICE_KINDS[kind]} {number}
                  </span>
                  {creditOf && <span className="block text-sm text-faint">sur {creditOf}</span>}
                </>
              ),
            },
            {
              key: 'company',
              header: 'Entreprise',
              cell: ({ artisanId, companyName }) => (
                <AppLink href={paths.adminSubscriber(artisanId)} className="link">
                  {companyName}
                </AppLink>
              ),
            },
            { key: 'day', header: 'Émis le', cell: ({ issuedOn }) => formatDayShort(issuedOn) },
            {
              key: 'excl',
              header: 'HT',
              align: 'end',
              cell: ({ kind, totalExclCents }) => signed(kind, totalExclCents),
            },
            {
              key: 'vat',
              header: 'TVA',
              align: 'end',
              cell: ({ vatBasisPoints }) => formatVatRate(vatBasisPoints),
            },
            {
              key: 'total',
              header: 'TTC',
              align: 'end',
              cell: ({ kind, totalInclCents }) => signed(kind, totalInclCents),
            },
            {
              key: 'paid',
              header: 'Paiement',
              cell: (row) => paymentWords(row),
            },
            {
              key: 'file',
              header: 'Fichier',
              cell: ({ file, number }) => (
                <InvoiceFile href={file && paths.adminOperatorInvoiceFile(file)} number={number} />
              ),
            },
          ]}
        />
      </TeamList>
    </>
  )
}

function paymentWords(
  row: Pick<
    Route.ComponentProps['loaderData']['rows'][number],
    'kind' | 'means' | 'paidOn' | 'takenBack'
  >,
): string {
  if (row.kind === 'credit_note') return '–'
  const means = row.means === 'card' ? 'Carte' : 'Virement'
  if (row.paidOn) return `${means}, ${formatDayShort(row.paidOn)}`
  return row.takenBack ? 'Reprise par avoir' : `${means}, attendu`
}

const signed = (kind: 'invoice' | 'credit_note', cents: number) => (
  <span className="whitespace-nowrap">{formatEuros(kind === 'credit_note' ? -cents : cents)}</span>
)
