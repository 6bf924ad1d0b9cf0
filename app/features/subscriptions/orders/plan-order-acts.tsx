import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { Route } from './+types/admin-plan-order.page'
import type { RefusedAct } from '#app/platform/web/act.server.ts'

type Loaded = Route.ComponentProps['loaderData']

export function PlanOrderActs({
  may,
  expected,
  today,
  formKey,
  lines,
  answer: actionData,
}: Pick<Loaded, 'may' | 'expected' | 'today' | 'lines'> & {
  formKey: Loaded['key']
  answer: RefusedAct | undefined
}) {
  const refused = (intent: string, field: string) =>
    actionData?.intent === intent ? actionData.errors[field] : null
  const typed = (intent: string, field: string, usual = '') =>
    actionData?.intent === intent ? (actionData.values[field] ?? usual) : usual
  const payable = lines.filter(({ correctable }) => correctable)
  return (
    <>
      {may.invoice && (
        <Act title="Facture">
          <p className="text-muted">
            Elle prend le numéro suivant de nos factures et part par email, en PDF. Elle ne se
            change plus ensuite.
          </p>
          <div>
            <Button name="intent" value="invoice">
              Émettre la facture
            </Button>
          </div>
        </Act>
      )}
      {may.pay && (
        <Act key={formKey} title="Virement reçu">
          <input type="hidden" name="key" value={formKey} />
          <div className="max-w-48">
            <TextField
              label="Montant"
              name="amount"
              inputMode="decimal"
              suffix="€"
              required
              defaultValue={typed('payment', 'amount', expected)}
              error={refused('payment', 'amount')}
            />
          </div>
          <TextField
            label="Jour"
            name="day"
            type="date"
            max={today}
            required
            className="max-w-48"
            defaultValue={typed('payment', 'day', today)}
            error={refused('payment', 'day')}
          />
          <TextField
            label="Référence de l’opération"
            name="reference"
            required
            maxLength={120}
            defaultValue={typed('payment', 'reference')}
            error={refused('payment', 'reference')}
            hint="Comme sur le relevé de banque."
          />
          <div>
            <Button name="intent" value="payment">
              Enregistrer le virement
            </Button>
          </div>
        </Act>
      )}
      {payable.map((line) => (
        <Act key={line.id} title={`Corriger le virement de ${line.sum}`}>
          <input type="hidden" name="lineId" value={line.id} />
          <TextField
            id={`reason-${line.id}`}
            label="Raison"
            name="reason"
            required
            maxLength={300}
            defaultValue={typed('correct', 'lineId') === line.id ? typed('correct', 'reason') : ''}
            error={typed('correct', 'lineId') === line.id ? refused('correct', 'reason') : null}
            hint="Une contre-écriture du même montant est ajoutée au registre. La période activée, elle, s’arrête à part."
          />
          <div>
            <Button name="intent" value="correct">
              Ajouter la contre-écriture
            </Button>
          </div>
        </Act>
      ))}
      {may.end && (
        <ReasonAct
          title="Arrêter la période"
          intent="end"
          does="Arrêter maintenant"
          hint="La formule s’arrête tout de suite. Ce qui n’est pas gardé du prix (virement corrigé avant ou après) donne un avoir. L’artisan lit cette raison."
          typed={typed('end', 'reason')}
          error={refused('end', 'reason')}
        />
      )}
      {may.cancel && (
        <ReasonAct
          title="Annuler la demande"
          intent="cancel"
          does="Annuler la demande"
          hint="L’artisan lit cette raison."
          typed={typed('cancel', 'reason')}
          error={refused('cancel', 'reason')}
        />
      )}
    </>
  )
}

function Act({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-12">
      <h2 className="mb-4 text-heading">{title}</h2>
      <AppForm className="grid max-w-xl gap-5">{children}</AppForm>
    </section>
  )
}

/** An act that asks for its reason alone, which the artisan reads. */
function ReasonAct({
  title,
  intent,
  does,
  hint,
  typed,
  error,
}: {
  title: string
  intent: string
  does: string
  hint: string
  typed: string
  error: string | null | undefined
}) {
  return (
    <Act title={title}>
      <TextField
        id={`reason-${intent}`}
        label="Raison"
        name="reason"
        required
        maxLength={300}
        defaultValue={typed}
        error={error}
        hint={hint}
      />
      <div>
        <Button name="intent" value={intent}>
          {does}
        </Button>
      </div>
    </Act>
  )
}
