import { isLargeDeposit, readInstalments } from '#app/features/quotes/instalments.ts'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { formatEuros } from '#app/values/numbers/money.ts'

/** The schedule of payments, one a line, with what each comes to as one types. `text` is what the field begins with. */
export function QuoteInstalments({
  text,
  typed,
  error,
  totalInclCents,
}: {
  text: string
  typed: string
  error: string | undefined
  /** Null while the total cannot be read. */
  totalInclCents: number | null
}) {
  const read = totalInclCents ? readInstalments(typed, totalInclCents) : null
  return (
    <div className="grid gap-4">
      <TextArea
        label="Échéancier"
        name="instalmentsText"
        rows={3}
        maxLength={800}
        defaultValue={text}
        error={error}
        hint={
          'Une échéance par ligne\u202f: «\u00a030\u00a0% à la commande\u00a0», «\u00a0500\u00a0€ au début des travaux\u00a0», «\u00a0solde à la réception\u00a0».'
        }
      />
      {read && read.fault === null && (
        <dl className="totals-panel" aria-label="Montants de l’échéancier">
          {read.instalments.map(({ label, cents }, index) => (
            <div key={index}>
              <dt>{label}</dt>
              <dd>{formatEuros(cents)}</dd>
            </div>
          ))}
        </dl>
      )}
      {read?.fault && <p className="text-sm text-muted">{read.fault}</p>}
      {read && isLargeDeposit(read.instalments) && (
        <p className="notice">
          L’acompte dépasse 30&nbsp;% du total. C’est permis, mais inhabituel&#8239;: le client peut
          hésiter à signer.
        </p>
      )}
    </div>
  )
}
