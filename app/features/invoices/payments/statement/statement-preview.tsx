import { Button } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { FileColumns } from '#app/ui/form/file-columns.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDay } from '#app/values/time/french-date.ts'
import { counted } from '#app/values/words/counted.ts'
import type { ProposedLine, WaitingStatement } from './import-statement.server.ts'
import { STATEMENT_FIELDS, type StatementField } from './statement-columns.ts'
import type { MatchReason, OpenInvoice } from './statement.ts'

/** Credits that are shown at once: the rest of a long statement comes in another file. */
const SHOWN = 100
/** Invoices that a line may be given to, the first due first. */
const CHOICES = 60

const FIELD_LABELS: Record<StatementField, string> = {
  day: 'Date',
  label: 'Libellé',
  amount: 'Montant (avec son signe)',
  credit: 'Crédit',
  debit: 'Débit',
  reference: 'Référence',
}
const REASONS: Record<MatchReason, string> = {
  number: 'Le libellé porte le numéro de la facture.',
  amount_and_name: 'Même montant, et le nom du client.',
}

/** The credits of a statement, each with the invoice that it seems to pay, and how its columns were read. */
export function StatementPreview({ lines, open, unread, header, columns }: WaitingStatement) {
  const shown = lines.slice(0, SHOWN)
  return (
    <div className="grid gap-10">
      {shown.length === 0 ? (
        <p className="notice">
          Aucun virement reçu n’est compris dans ce fichier. Vérifiez les colonnes ci-dessous.
        </p>
      ) : (
        <AppForm className="grid gap-6">
          <Table
            caption={counted(lines.length, 'virement reçu', 'virements reçus')}
            rows={shown}
            rowKey={({ fingerprint }) => fingerprint}
            columns={[
              {
                key: 'day',
                header: 'Date',
                cell: ({ day }) => <span className="whitespace-nowrap">{formatDay(day)}</span>,
              },
              { key: 'label', header: 'Libellé', rowHeader: true, cell: ({ label }) => label },
              {
                key: 'cents',
                header: 'Montant',
                align: 'end',
                cell: ({ cents }) => <Money cents={cents} />,
              },
              {
                key: 'invoice',
                header: 'Paie la facture',
                cell: (line) => <Pays line={line} open={open} />,
              },
            ]}
          />
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" name="intent" value="confirm">
              Enregistrer les paiements choisis
            </Button>
            <Button name="intent" value="drop">
              Choisir un autre relevé
            </Button>
          </div>
        </AppForm>
      )}
      <details className="more" open={shown.length === 0}>
        <summary>Les colonnes du fichier</summary>
        <p className="mt-2 text-muted">
          Devinées d’après leurs titres.
          {unread > 0 &&
            ` ${counted(unread, 'ligne n’est pas comprise', 'lignes ne sont pas comprises')}.`}
        </p>
        <div className="mt-4">
          <FileColumns
            fields={STATEMENT_FIELDS}
            labels={FIELD_LABELS}
            columns={columns}
            header={header}
          >
            {shown.length === 0 && (
              <Button name="intent" value="drop">
                Choisir un autre relevé
              </Button>
            )}
          </FileColumns>
        </div>
      </details>
    </div>
  )
}

function Pays({ line, open }: { line: ProposedLine; open: readonly OpenInvoice[] }) {
  if (line.payout)
    return (
      <span className="text-muted">
        Versement de Stripe&nbsp;: ces paiements par carte sont déjà enregistrés
      </span>
    )
  if (line.recorded) return <Badge tone="ok">Déjà enregistrée</Badge>
  const may = open
    .filter(({ leftCents }) => line.cents <= leftCents)
    .toSorted(
      (a, b) => Number(b.id === line.match?.invoiceId) - Number(a.id === line.match?.invoiceId),
    )
    .slice(0, CHOICES)
  if (may.length === 0) return <span className="text-muted">Aucune facture de ce montant</span>
  return (
    <Select
      label={`Facture payée par « ${line.label} »`}
      name={`line-${line.number}`}
      defaultValue={line.match?.invoiceId ?? ''}
      placeholder="Aucune"
      options={may.map(({ id, number, clientName, leftCents }) => ({
        value: id,
        label: `${number}, ${clientName}, reste ${formatEuros(leftCents)}`,
      }))}
      hint={line.match ? REASONS[line.match.why] : undefined}
    />
  )
}
