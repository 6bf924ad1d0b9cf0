import { useState, type ReactNode } from 'react'
import { AskForCode, CodeField } from '#app/features/signatures/code-fields.tsx'
import { SIGN_BUTTON } from '#app/features/signatures/copy.ts'
import { SignaturePad } from '#app/features/signatures/signature-pad.tsx'
import { asksCode, type CodeStanding } from '#app/features/signatures/signing-code.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/form/choice-fields.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatEuros } from '#app/values/numbers/money.ts'
import {
  QUOTE_REFUSALS,
  SIGNED_DECLARATION,
  URGENT_REPAIR,
  WITHDRAWAL_COPY,
} from '#app/features/quotes/copy.ts'
import type { QuoteDocument } from '#app/features/quotes/document/quote-document.ts'
import { ChoiceWords, type Choosing } from './choose-options.tsx'

/** What the form of a signature is drawn from. */
export type SignQuoteProps = {
  /** What is signed; a devis with its options as they are chosen. */
  choosing: Pick<Choosing, 'action' | 'changed'> & {
    document: Pick<
      QuoteDocument,
      'number' | 'title' | 'totals' | 'certification' | 'urgentRepair' | 'choices'
    >
  }
  contentHash: string
  codes: CodeStanding
  /** Where a code goes, as one reads it: « à c•••@o•••.fr ». */
  to: string
  zone: string
  /** What the last act was answered, with what was typed. */
  answer: RefusedAct | undefined
}

/**
 * The form by which a devis is signed, in steps on one page: the code is asked for, then typed back with the rest.
 * Nothing is ticked beforehand. `mode` asks what only one of the two devices asks.
 */
export function SignQuote({
  choosing,
  contentHash,
  codes: told,
  to,
  zone,
  answer,
  mode,
  name = 'Devis',
  declaration = SIGNED_DECLARATION,
}: SignQuoteProps & {
  mode: (typed: RefusedAct['values'], errors: RefusedAct['errors']) => ReactNode
  /** What is signed, and what is ticked to sign it. */
  name?: string
  declaration?: string
}) {
  const { document, action, changed } = choosing
  // A code signs the options it was sent for.
  const codes = changed ? { ...told, sent: null } : told
  // A code that runs out while one types takes nothing away.
  const asked = told.sent !== null || answer !== undefined
  const [open, setOpen] = useState(asked)
  if (asked && !open) setOpen(true)
  if (!asked && !open)
    return (
      <AppForm action={action} className="max-w-[42rem]">
        <AskForCode codes={codes} to={to} />
      </AppForm>
    )
  const errors = answer?.errors ?? {}
  const typed = answer?.values ?? {}
  const { certification, urgentRepair, number, totals } = document
  return (
    <AppForm action={action} className="grid max-w-[42rem] gap-7">
      {/* What the Enter key presses: nothing. Only its own button signs. */}
      <button type="submit" disabled hidden aria-label="Signer" />
      <ErrorSummary errors={summedErrors(errors)} />
      <input type="hidden" name="contentHash" value={contentHash} />
      {changed && told.sent && <Notice live>{QUOTE_REFUSALS.choice_changed}</Notice>}
      <CodeField
        codes={codes}
        to={to}
        zone={zone}
        typed={typed.signingCode}
        error={errors.signingCode}
        fresh={asksCode(answer?.intent) && answer?.notice === null}
      />
      {mode(typed, errors)}
      <TextField
        label="Vos prénom et nom, pour signer"
        name="signedName"
        autoComplete="name"
        required
        star={false}
        defaultValue={typed.signedName}
        error={errors.signedName}
      />
      <SignaturePad name="drawing" drawn={typed.drawing} error={errors.drawing} />
      <div className="grid gap-2">
        <Checkbox
          name="agreed"
          defaultChecked={typed.agreed !== undefined}
          error={errors.agreed}
          label={declaration}
        />
        {certification && (
          <Checkbox
            name="certified"
            defaultChecked={typed.certified !== undefined}
            error={errors.certified}
            label={<span className="whitespace-pre-line">{certification}</span>}
          />
        )}
        {urgentRepair && (
          <Checkbox
            name="urgentRepair"
            defaultChecked={typed.urgentRepair !== undefined}
            label={URGENT_REPAIR.confirm}
            hint={URGENT_REPAIR.confirmHint}
          />
        )}
        <Checkbox
          name="earlyStart"
          defaultChecked={typed.earlyStart !== undefined}
          label={WITHDRAWAL_COPY.earlyStart}
          hint="Facultatif. Sans cette demande, les travaux commencent après les 14&nbsp;jours."
        />
      </div>
      <div className="grid gap-5">
        <p className="signing-sum">
          <span>
            {name} {number}, {document.title}
          </span>
          <strong className="whitespace-nowrap">{formatEuros(totals.totalInclCents)} TTC</strong>
        </p>
        <ChoiceWords document={document} />
        <div>
          <Button name="intent" value="accept" variant="primary" className="max-sm:w-full">
            {SIGN_BUTTON}
          </Button>
        </div>
      </div>
    </AppForm>
  )
}
