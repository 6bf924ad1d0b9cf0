import { useState } from 'react'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup, Select } from '#app/ui/form/choice-fields.tsx'
import { TextArea, TextField } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatEuros } from '#app/values/numbers/money.ts'
import type { Day } from '#app/values/time/french-date.ts'
import { OFFER_LABELS, WHAT_IT_IS } from './copy.ts'
import { DISPUTE_TEXT, OFFER_KINDS, OFFER_TEXT_MAX, type OfferKind } from './dispute.ts'
import type { InvoiceChoice } from './invoice-choices.server.ts'

const refusedOf = (answer: RefusedAct | null, intent: string) =>
  answer?.intent === intent ? answer : null

/** By which a side says what it knows. */
export function SayForm({
  label,
  hint,
  button,
  answer,
  intent = 'say',
  primary = false,
}: {
  label: string
  hint?: string
  button: string
  answer: RefusedAct | null
  intent?: string
  primary?: boolean
}) {
  const refused = refusedOf(answer, intent)
  return (
    <AppForm className="grid max-w-[42rem] gap-4">
      <TextArea
        label={label}
        name="text"
        id={`mots-${intent}`}
        rows={5}
        maxLength={DISPUTE_TEXT.max}
        required
        hint={hint}
        defaultValue={refused?.values.text}
        error={refused?.errors.text}
      />
      <Button name="intent" value={intent} variant={primary ? 'primary' : 'quiet'}>
        {button}
      </Button>
    </AppForm>
  )
}

/** By which a side, or the team, makes an offer. */
export function OfferForm({
  today,
  answer,
  button = 'Envoyer la proposition',
}: {
  today: Day
  answer: RefusedAct | null
  button?: string
}) {
  const refused = refusedOf(answer, 'offer')
  const [kind, setKind] = useState((refused?.values.kind ?? '') as OfferKind | '')
  const money = kind === 'reduction' || kind === 'refund'
  return (
    <AppForm className="mt-4 grid max-w-[42rem] gap-5">
      <RadioGroup
        label="Ce que vous proposez"
        name="kind"
        required
        value={kind}
        onChange={(value) => setKind(value as OfferKind)}
        error={refused?.errors.kind}
        options={OFFER_KINDS.map((one) => ({ value: one, label: OFFER_LABELS[one] }))}
      />
      {(money || kind === '') && (
        <TextField
          label="Montant"
          name="amountCents"
          inputMode="decimal"
          autoComplete="off"
          suffix="€"
          {...(money ? { required: true } : { optional: true })}
          className="max-w-[12rem]"
          defaultValue={refused?.values.amountCents}
          error={refused?.errors.amountCents}
        />
      )}
      <TextField
        label="Avant le"
        name="dueOn"
        type="date"
        min={today}
        className="max-w-[14rem]"
        {...(kind === 'resume_works' ? { required: true } : { optional: true })}
        defaultValue={refused?.values.dueOn}
        error={refused?.errors.dueOn}
      />
      <TextArea
        label="Précisions"
        name="text"
        id="precisions-proposition"
        rows={4}
        maxLength={OFFER_TEXT_MAX}
        {...(kind === 'other' ? { required: true } : { optional: true })}
        defaultValue={refused?.values.text}
        error={refused?.errors.text}
      />
      <p className="text-sm text-faint">{WHAT_IT_IS.agreement}</p>
      <Button name="intent" value="offer">
        {button}
      </Button>
    </AppForm>
  )
}

/** By which a side names another invoice of the contract. */
export function InvoiceForm({
  invoices,
  answer,
}: {
  invoices: readonly InvoiceChoice[]
  answer: RefusedAct | null
}) {
  const refused = refusedOf(answer, 'invoice')
  return (
    <AppForm className="mt-4 grid max-w-[42rem] gap-4">
      <Select
        label="Facture"
        name="invoiceId"
        id="facture-jointe"
        required
        placeholder="Choisissez une facture"
        defaultValue={refused?.values.invoiceId}
        error={refused?.errors.invoiceId}
        hint={WHAT_IT_IS.invoices}
        options={invoices.map(({ id, number, totalInclCents }) => ({
          value: id,
          label: `${number}, ${formatEuros(totalInclCents)}`,
        }))}
      />
      <Button name="intent" value="invoice">
        Joindre la facture
      </Button>
    </AppForm>
  )
}
