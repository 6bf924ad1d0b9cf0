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
import { Composer } from '#app/features/quotes/composer/composer.tsx'
import type { KeptDraft } from '#app/features/quotes/editor/saving/autosave.ts'
import { useAutosave } from '#app/features/quotes/editor/saving/use-autosave.ts'
import { paths } from '#app/paths.ts'
import { Checkbox } from '#app/ui/form/choice-fields.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { formatEuros, parseEuros } from '#app/values/numbers/money.ts'
import type { Result } from '#app/values/result.ts'
import { BillingTotals } from './billing-totals.tsx'
import { DISCARDED_INVOICE, IssueAct } from './issue-act.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import { MissingMentions, type Missing } from './missing-mentions.tsx'
import { ProgressLines } from './progress-lines.tsx'
import { readPercent } from './percent.ts'
import { PERCENT_FIELD } from './invoice-fields.ts'
import {
  formFromInvoice,
  savableInvoice,
  typedFromPosted,
  typedFromStored,
  type StoredInvoice,
  type TypedInvoice,
} from './typed-invoice.ts'

const FORM = 'facture'

/**
 * Writes an invoice of a contract: how much of it, which days, and what it comes to as one types.
 * Kept as it is written.
 */
export function InvoiceComposer({
  id,
  stored,
  contract,
  regimeChanged,
  client,
  today,
  savedAt,
  mandated,
  mayMandate,
  faults,
  errors,
  typed: refused,
}: {
  id: string
  stored: StoredInvoice
  contract: BillableContract
  /** The company's regime of VAT changed since it was signed. */
  regimeChanged: boolean
  client: string
  today: string
  /** When it was kept last, in words. */
  savedAt: string
  /** The company accepted the billing mandate. */
  mandated: boolean
  /** Whoever writes it may accept the mandate. */
  mayMandate: boolean
  /** What its company file lacks. */
  faults: readonly Missing[]
  errors: FieldErrors
  /** What was typed when it was refused. */
  typed: Readonly<Record<string, string>> | null
}) {
  const { kind } = stored
  const [begun] = useState(() =>
    typedFromStored(
      stored,
      contract.lines.map(({ key }) => key),
    ),
  )
  const [typed, setTyped] = useState(() => (refused ? typedFromPosted(refused, begun) : begun))
  const { saving, kept, touch, settle } = useAutosave<TypedInvoice, KeptDraft>(typed, {
    address: paths.keepInvoice(id),
    stored: begun,
    savable: savableInvoice,
    formOf: formFromInvoice,
  })
  const type = (change: TypedInvoice) => {
    setTyped((last) => ({ ...last, ...change }))
    touch()
  }
  const field = (name: string) => ({
    name,
    value: typed[name] ?? '',
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      type({ [name]: currentTarget.value }),
  })
  const retention = typed.retentionBasisPoints === '500'
  const billed = useMemo(
    (): Result<Billed, BillingRefusal> =>
      kind === 'deposit'
        ? billDeposit(contract, amountOf(typed.depositCents))
        : kind === 'progress'
          ? billProgress(
              contract,
              Object.fromEntries(
                contract.lines.map(({ key }) => [
                  key,
                  readPercent(typed[PERCENT_FIELD + key] ?? '') ?? -1,
                ]),
              ),
            )
          : billFinal(contract),
    [kind, contract, typed],
  )
  const total = billed.ok ? billed.value.totals.totalInclCents : null
  const pending = useNavigation().formData?.get('intent')
  const setAll = ({ currentTarget }: FormEvent<HTMLInputElement>) =>
    type(
      Object.fromEntries(
        contract.lines.map(({ key }) => [PERCENT_FIELD + key, currentTarget.value]),
      ),
    )
  return (
    <>
      <Composer
        form={FORM}
        draft={{ saving, savedAt: kept?.savedAt ?? savedAt, settle }}
        errors={errors}
        sideLabel="Total et émission"
        total={
          <BillingTotals
            contract={contract.totals}
            invoiced={invoicedTotals(contract)}
            billed={billed.ok ? billed.value.totals : null}
            refusal={billed.ok ? null : BILLING_FAULTS[billed.refusal]}
            retention={retention && kind !== 'deposit'}
            largeDeposit={
              kind === 'deposit' &&
              amountOf(typed.depositCents) * 10 > contract.totals.totalInclCents * 3
            }
          />
        }
        act={<IssueAct total={total} />}
        preview="Aperçu du PDF"
        pending={pending}
        discardWords={DISCARDED_INVOICE}
      >
        <MissingMentions faults={faults} />
        {regimeChanged && (
          <p className="notice">
            Votre régime de TVA a changé depuis la signature&nbsp;: cette facture suit encore
            l’ancien. Ne facturez ainsi que les travaux faits avant&nbsp;; pour le reste, faites
            signer un avenant qui le reprend et le porte au nouveau taux.
          </p>
        )}
        <TitledSection id="quoi" title="La facture" className="grid gap-5">
          <TextField label="Titre" {...field('title')} maxLength={120} autoComplete="off" />
          {kind === 'deposit' && (
            <TextField
              label="Montant de l’acompte, TTC"
              {...field('depositCents')}
              inputMode="decimal"
              autoComplete="off"
              suffix="€"
              error={errors.deposit ?? errors.depositCents}
              hint={`Réparti sur chaque taux de TVA du contrat, à proportion. Il reste ${formatEuros(leftToBill(contract).totalInclCents)} à facturer.`}
            />
          )}
          <div className="grid gap-5 sm:grid-cols-2">
            {kind !== 'deposit' && (
              <TextField
                type="date"
                label={kind === 'final' ? 'Travaux terminés le' : 'Travaux faits au'}
                {...field('performedOn')}
                max={today}
              />
            )}
            <TextField
              type="date"
              label="À payer au plus tard le"
              {...field('dueOn')}
              min={today}
            />
          </div>
        </TitledSection>
        {kind === 'progress' && (
          <ProgressLines
            lines={contract.lines}
            error={errors.percents}
            onSetAll={setAll}
            field={field}
          />
        )}
        {kind !== 'deposit' && (
          <TitledSection id="retenue" title="Retenue de garantie" className="grid gap-4">
            <Checkbox
              name="retentionBasisPoints"
              value="500"
              checked={retention}
              onChange={(event) =>
                type({ retentionBasisPoints: event.currentTarget.checked ? '500' : '0' })
              }
              error={errors.retentionBasisPoints}
              label="Le client garde 5 % jusqu’à un an après la réception"
              hint="Seulement si votre contrat la prévoit."
            />
          </TitledSection>
        )}
      </Composer>
      <IssueDialog
        form={FORM}
        total={total}
        client={client}
        mailed
        mandated={mandated}
        mayMandate={mayMandate}
        error={errors.mandate}
        pending={pending === 'issue'}
      />
    </>
  )
}

const amountOf = (typed = ''): number => {
  const read = parseEuros(typed)
  return read.ok ? read.value : 0
}
