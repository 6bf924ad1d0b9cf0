import { useRef, type KeyboardEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { closes, Dialog, opens } from '#app/ui/feedback/dialog.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { ofName } from '#app/values/words/french-words.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import {
  QUOTE_DECLINE_LABELS,
  SIGNED_DECLARATION,
  WITHDRAWAL_COPY,
} from '#app/features/quotes/copy.ts'
import type { ReceivedQuote } from './received-quotes.server.ts'
import { QUOTE_DECLINE_REASONS } from '#app/features/quotes/quote.ts'

/** Enter in a field would sign without the last question. */
function askFirst(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** The form by which a person signs a devis. Nothing is ticked beforehand; a last question comes before the act. */
export function AcceptForm({
  quote,
  errors,
  typed,
}: {
  quote: ReceivedQuote
  errors: FieldErrors
  typed: Readonly<Record<string, string>>
}) {
  const ask = useRef<HTMLFormElement>(null)
  const total = formatEuros(quote.document.totals.totalInclCents)
  return (
    <AppForm
      ref={ask}
      className="grid max-w-[42rem] gap-7"
      onSubmit={() => ask.current?.querySelector('dialog')?.close()}
      onKeyDown={askFirst}
    >
      <ErrorSummary errors={summedErrors(errors)} />
      <input type="hidden" name="contentHash" value={quote.contentHash} />
      <RadioGroup
        label="Où le contrat se conclut-il ?"
        name="mode"
        defaultValue={typed.mode ?? 'distance'}
        error={errors.mode}
        options={[
          {
            value: 'distance',
            label: 'À distance, en signant ici',
            hint: 'Même si l’artisan est venu voir le chantier avant. Vous avez 14\u00a0jours pour changer d’avis.',
          },
          {
            value: 'off_premises',
            label: 'Chez moi, l’artisan est présent',
            hint: 'Vous avez 14\u00a0jours pour changer d’avis, et rien à payer pendant 7\u00a0jours.',
          },
          {
            value: 'on_premises',
            label: 'Dans les locaux de l’entreprise',
            hint: 'La loi n’ouvre alors pas de délai de rétractation.',
          },
        ]}
      />
      <TextField
        label="Vos prénom et nom, pour signer"
        name="signedName"
        autoComplete="name"
        required
        star={false}
        defaultValue={typed.signedName}
        error={errors.signedName}
      />
      <div className="grid gap-2">
        <Checkbox
          name="agreed"
          defaultChecked={typed.agreed !== undefined}
          error={errors.agreed}
          label={SIGNED_DECLARATION}
        />
        {quote.document.certification && (
          <Checkbox
            name="certified"
            defaultChecked={typed.certified !== undefined}
            error={errors.certified}
            label={<span className="whitespace-pre-line">{quote.document.certification}</span>}
          />
        )}
        <Checkbox
          name="earlyStart"
          defaultChecked={typed.earlyStart !== undefined}
          label={WITHDRAWAL_COPY.earlyStart}
          hint="Facultatif. Sans cette demande, les travaux commencent après les 14&nbsp;jours."
        />
      </div>
      <div>
        <Button {...opens('signer')} variant="primary" className="max-sm:w-full">
          Accepter ce devis
        </Button>
      </div>
      <Dialog id="signer" title={`Accepter le devis ${ofName(quote.companyName)} ?`}>
        <p className="text-muted">
          Vous signez pour {total} TTC. Les autres artisans sont prévenus que vous avez choisi. Un
          email vous apporte le contrat signé en PDF, que vous retrouvez aussi ici.
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button {...closes('signer')}>Relire</Button>
          <Button type="submit" name="intent" value="accept" variant="primary">
            Signer et accepter
          </Button>
        </div>
      </Dialog>
    </AppForm>
  )
}

/** Refusing a devis, with the reason its artisan is told. */
export function DeclineForm({ companyName }: { companyName: string }) {
  return (
    <>
      <Button {...opens('refuser')}>Refuser ce devis</Button>
      <Dialog id="refuser" title={`Refuser le devis ${ofName(companyName)}`}>
        <AppForm className="grid gap-6">
          <RadioGroup
            label="Pour quelle raison ?"
            name="reason"
            id="raison"
            required
            options={QUOTE_DECLINE_REASONS.map((reason) => ({
              value: reason,
              label: QUOTE_DECLINE_LABELS[reason],
            }))}
            hint="Elle est transmise à l’artisan, poliment. Si c’était son seul devis, sa place va à un autre."
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button {...closes('refuser')}>Garder ce devis</Button>
            <Button type="submit" name="intent" value="decline" variant="primary">
              Refuser
            </Button>
          </div>
        </AppForm>
      </Dialog>
    </>
  )
}
