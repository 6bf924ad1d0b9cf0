import { useMemo, useState, type FormEvent } from 'react'
import { useNavigation } from 'react-router'
import {
  billDeposit,
  billFinal,
  billProgress,
  invoicedTotals,
  leftToBill,
  type BillableContract,
  type Billed,
  type BillingRefusal,
} from '#app/features/invoices/billing/contract-billing.ts'
import { BILLING_FAULTS } from '#app/features/invoices/copy.ts'
import type { ContractInvoiceKind } from '#app/features/invoices/invoice.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { Checkbox } from '#app/ui/form/choice-fields.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { centsForInput, formatEuros, parseEuros } from '#app/values/numbers/money.ts'
import { formatVatRate } from '#app/values/numbers/vat.ts'
import type { Result } from '#app/values/result.ts'
import { BillingTotals } from './billing-totals.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import { percentForInput, readPercent } from './percent.ts'
import { PERCENT_FIELD } from './invoice-fields.ts'

const FORM = 'facture'

/** What the fields of a draft begin with. */
export type StoredInvoice = {
  kind: ContractInvoiceKind
  title: string
  depositCents: number | null
  percents: Readonly<Record<string, number>>
  retentionBasisPoints: number
  performedOn: string | null
  dueOn: string | null
}

/** Writes an invoice of a contract: how much of it, which days, and what it comes to as one types. */
export function InvoiceComposer({
  stored,
  contract,
  client,
  today,
  mandated,
  faults,
  errors,
  typed,
}: {
  stored: StoredInvoice
  contract: BillableContract
  client: string
  today: string
  /** The company accepted the billing mandate. */
  mandated: boolean
  /** What its company file lacks. */
  faults: readonly string[]
  errors: FieldErrors
  /** What was typed when it was refused. */
  typed: Readonly<Record<string, string>> | null
}) {
  const { kind } = stored
  const first = (name: string, value: string) => typed?.[name] ?? value
  const [deposit, setDeposit] = useState(
    first('depositCents', stored.depositCents === null ? '' : centsForInput(stored.depositCents)),
  )
  const [percents, setPercents] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      contract.lines.map(({ key }) => [
        key,
        first(PERCENT_FIELD + key, percentForInput(stored.percents[key] ?? 0)),
      ]),
    ),
  )
  const [retention, setRetention] = useState(
    first('retentionBasisPoints', String(stored.retentionBasisPoints)) === '500',
  )
  const billed = useMemo(
    (): Result<Billed, BillingRefusal> =>
      kind === 'deposit'
        ? billDeposit(contract, amountOf(deposit))
        : kind === 'progress'
          ? billProgress(
              contract,
              Object.fromEntries(
                contract.lines.map(({ key }) => [key, readPercent(percents[key] ?? '') ?? -1]),
              ),
            )
          : billFinal(contract),
    [kind, contract, deposit, percents],
  )
  const intent = useNavigation().formData?.get('intent')
  const setAll = (event: FormEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    setPercents(Object.fromEntries(contract.lines.map(({ key }) => [key, value])))
  }
  return (
    <>
      <AppForm id={FORM} className="composer">
        <button name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only">
          Enregistrer
        </button>
        <div className="composer-main">
          {Object.keys(errors).length > 0 && <ErrorSummary errors={summedErrors(errors)} />}
          {faults.length > 0 && (
            <div className="notice">
              <p className="font-semibold">Il manque à votre dossier d’entreprise</p>
              <ul className="mt-1 grid gap-1 text-muted">
                {faults.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </div>
          )}
          <section className="grid gap-5" aria-labelledby="quoi">
            <h2 id="quoi" className="text-heading">
              La facture
            </h2>
            <TextField
              label="Titre"
              name="title"
              maxLength={120}
              autoComplete="off"
              defaultValue={first('title', stored.title)}
              error={errors.title}
            />
            {kind === 'deposit' && (
              <TextField
                label="Montant de l’acompte, TTC"
                name="depositCents"
                inputMode="decimal"
                autoComplete="off"
                suffix="€"
                value={deposit}
                onChange={(event) => setDeposit(event.currentTarget.value)}
                error={errors.deposit ?? errors.depositCents}
                hint={`Réparti sur chaque taux de TVA du contrat, à proportion. Il reste ${formatEuros(leftToBill(contract).totalInclCents)} à facturer.`}
              />
            )}
            <div className="grid gap-5 sm:grid-cols-2">
              {kind !== 'deposit' && (
                <TextField
                  type="date"
                  label={kind === 'final' ? 'Travaux terminés le' : 'Travaux faits au'}
                  name="performedOn"
                  max={today}
                  defaultValue={first('performedOn', stored.performedOn ?? '')}
                  error={errors.performedOn}
                />
              )}
              <TextField
                type="date"
                label="À payer au plus tard le"
                name="dueOn"
                min={today}
                defaultValue={first('dueOn', stored.dueOn ?? '')}
                error={errors.dueOn}
              />
            </div>
          </section>
          {kind === 'progress' && (
            <section className="grid gap-5" aria-labelledby="avancement">
              <div>
                <h2 id="avancement" className="text-heading">
                  Avancement
                </h2>
                <p className="mt-1 max-w-prose text-muted">
                  Pour chaque ligne du contrat, ce qui est fait depuis le début. Ce qui est déjà
                  facturé est déduit.
                </p>
              </div>
              {errors.percents && <p className="notice notice-bad">{errors.percents}</p>}
              <div className="max-w-80">
                <TextField
                  label="Le même avancement partout"
                  name=""
                  id="partout"
                  optional
                  inputMode="decimal"
                  autoComplete="off"
                  suffix="%"
                  onInput={setAll}
                />
              </div>
              <ul className="lines lines-flush">
                {contract.lines.map((line) => (
                  <li key={line.key} className="percent-line">
                    <TextField
                      label={line.designation}
                      hint={lineWords(line)}
                      name={PERCENT_FIELD + line.key}
                      inputMode="decimal"
                      autoComplete="off"
                      suffix="%"
                      value={percents[line.key] ?? ''}
                      onChange={(event) => {
                        const { value } = event.currentTarget
                        setPercents((last) => ({ ...last, [line.key]: value }))
                      }}
                      error={errors[PERCENT_FIELD + line.key]}
                    />
                  </li>
                ))}
              </ul>
            </section>
          )}
          {kind !== 'deposit' && (
            <section className="grid gap-4" aria-labelledby="retenue">
              <h2 id="retenue" className="text-heading">
                Retenue de garantie
              </h2>
              <Checkbox
                name="retentionBasisPoints"
                value="500"
                checked={retention}
                onChange={(event) => setRetention(event.currentTarget.checked)}
                error={errors.retentionBasisPoints}
                label="Le client garde 5 % jusqu’à un an après la réception"
                hint="Seulement si votre contrat la prévoit."
              />
            </section>
          )}
        </div>
        <aside className="composer-side" aria-label="Total et émission">
          <section aria-labelledby="total">
            <h2 id="total" className="mb-3 text-heading">
              Total
            </h2>
            <BillingTotals
              contract={contract.totals}
              invoiced={invoicedTotals(contract)}
              billed={billed.ok ? billed.value.totals : null}
              refusal={billed.ok ? null : BILLING_FAULTS[billed.refusal]}
              retention={retention && kind !== 'deposit'}
              largeDeposit={
                kind === 'deposit' && amountOf(deposit) * 10 > contract.totals.totalInclCents * 3
              }
            />
          </section>
          <div className="composer-act">
            <p className="composer-act-total">
              <span>Cette facture</span>{' '}
              <strong>{billed.ok ? formatEuros(billed.value.totals.totalInclCents) : '—'}</strong>
            </p>
            <Button variant="primary" wide {...opens('emettre')}>
              Émettre la facture
            </Button>
          </div>
          <div className="composer-more">
            <Button wide name="intent" value="save" pending={intent === 'save'}>
              Enregistrer
            </Button>
            <Button wide name="intent" value="preview" pending={intent === 'preview'}>
              Aperçu du PDF
            </Button>
            <Button variant="link" {...opens('jeter')}>
              Supprimer le brouillon
            </Button>
          </div>
        </aside>
      </AppForm>
      <IssueDialog
        form={FORM}
        total={billed.ok ? billed.value.totals.totalInclCents : null}
        client={client}
        mandated={mandated}
        error={errors.mandate}
        pending={intent === 'issue'}
      />
      <ConfirmDialog
        id="jeter"
        title="Supprimer ce brouillon ?"
        confirm="Supprimer"
        danger
        form={AppForm}
        fields={{ intent: 'delete' }}
      >
        Aucun numéro ne lui a été donné. Ce qui est écrit ici sera perdu.
      </ConfirmDialog>
    </>
  )
}

const amountOf = (typed: string): number => {
  const read = parseEuros(typed)
  return read.ok ? read.value : 0
}

const lineWords = ({ totalExclCents, vatBasisPoints }: BillableContract['lines'][number]) =>
  vatBasisPoints > 0
    ? `${formatEuros(totalExclCents)} HT, TVA ${formatVatRate(vatBasisPoints)}`
    : formatEuros(totalExclCents)
