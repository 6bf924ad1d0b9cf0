import { useState } from 'react'
import { AskForCode, CodeField } from '#app/features/signatures/code-fields.tsx'
import { SignaturePad } from '#app/features/signatures/signature-pad.tsx'
import { asksCode } from '#app/features/signatures/signing-code.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/form/choice-fields.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { RECEPTION_STATEMENTS, RECEPTION_WORDS } from './copy.ts'
import type { ReceptionDetail } from './queries.server.ts'

/**
 * The form by which the client signs a report, in steps on one page: the code is asked for, then typed back with the
 * rest. `together`: on the artisan's device, where the artisan signs with it.
 */
export function SignReception({
  reception,
  to,
  zone,
  answer,
  together,
  closed,
}: {
  reception: ReceptionDetail
  /** Where a code goes, as one reads it: « à c•••@o•••.fr ». */
  to: string
  zone: string
  answer: RefusedAct | null
  together: boolean
  /** The works are confirmed already. */
  closed: boolean
}) {
  const { codes, contentHash, reservations, site } = reception
  // What the client signed by hand is theirs to confirm, as it was.
  const byHand = together ? null : site
  const intent = together ? 'sign-together' : 'sign'
  const mine = asksCode(answer?.intent) || answer?.intent === intent ? answer : null
  // A code that runs out while one types takes nothing away.
  const asked = codes.sent !== null || mine !== null
  const [open, setOpen] = useState(asked)
  if (asked && !open) setOpen(true)
  if (!asked && !open)
    return (
      <AppForm className="max-w-[42rem]">
        <AskForCode codes={codes} to={to} />
      </AppForm>
    )
  const errors = mine?.errors ?? {}
  const typed = mine?.values ?? {}
  return (
    <AppForm className="grid max-w-[42rem] gap-7">
      {/* What the Enter key presses: nothing. Only its own button signs. */}
      <button type="submit" disabled hidden aria-label="Signer" />
      <ErrorSummary errors={summedErrors(errors)} />
      <input type="hidden" name="contentHash" value={contentHash} />
      <CodeField
        codes={codes}
        to={to}
        zone={zone}
        typed={typed.signingCode}
        error={errors.signingCode}
        fresh={asksCode(mine?.intent) && mine?.notice === null}
      />
      {together && (
        <Checkbox
          name="together"
          defaultChecked={typed.together !== undefined}
          error={errors.together}
          label="L’artisan confirme que le client et lui sont ensemble, devant les travaux."
        />
      )}
      <TextField
        label={together ? 'Prénom et nom du client, pour signer' : 'Vos prénom et nom, pour signer'}
        name="signedName"
        autoComplete={together ? 'off' : 'name'}
        required
        star={false}
        defaultValue={typed.signedName ?? (byHand ? byHand.name : undefined)}
        error={errors.signedName}
      />
      <SignaturePad
        name="drawing"
        drawn={typed.drawing ?? (byHand ? byHand.drawing : undefined)}
        error={errors.drawing}
      />
      <Checkbox
        name="agreed"
        defaultChecked={typed.agreed !== undefined}
        error={errors.agreed}
        label={RECEPTION_STATEMENTS.client(reservations.length)}
        hint={closed ? undefined : RECEPTION_WORDS.confirms}
      />
      {together && <CompanyFields typed={typed} errors={errors} />}
      <Button name="intent" value={intent} variant="primary" className="max-sm:w-full">
        {together ? 'Signer tous les deux' : 'Signer la réception'}
      </Button>
    </AppForm>
  )
}

/** The form by which the artisan signs after the client. */
export function Countersign({
  contentHash,
  answer,
}: {
  contentHash: string
  answer: RefusedAct | null
}) {
  const mine = answer?.intent === 'countersign' ? answer : null
  return (
    <AppForm className="grid max-w-[42rem] gap-7">
      <ErrorSummary errors={summedErrors(mine?.errors ?? {})} />
      <input type="hidden" name="contentHash" value={contentHash} />
      <CompanyFields typed={mine?.values ?? {}} errors={mine?.errors ?? {}} />
      <Button name="intent" value="countersign" variant="primary" className="max-sm:w-full">
        Signer la réception
      </Button>
    </AppForm>
  )
}

function CompanyFields({
  typed,
  errors,
}: Pick<RefusedAct, 'errors'> & { typed: RefusedAct['values'] }) {
  return (
    <>
      <TextField
        label="Qui signe pour l’entreprise"
        name="companyName"
        autoComplete="off"
        required
        star={false}
        defaultValue={typed.companyName}
        error={errors.companyName}
      />
      <Checkbox
        name="companyAgreed"
        defaultChecked={typed.companyAgreed !== undefined}
        error={errors.companyAgreed}
        label={RECEPTION_STATEMENTS.company}
      />
    </>
  )
}
