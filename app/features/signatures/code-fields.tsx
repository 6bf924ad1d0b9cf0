import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { formatTime } from '#app/values/time/french-date.ts'
import { codesLeft } from './copy.ts'
import { CODE_MINUTES, type CodeStanding } from './signing-code.ts'

/** Asks for the code that signs. `to`: the masked address it goes to, or whose it is. */
export function AskForCode({ codes, to }: { codes: CodeStanding; to: string }) {
  return (
    <div className="grid gap-4">
      <p className="text-muted">
        Pour signer, un code à six chiffres part par email {to} et dure {CODE_MINUTES}
        &nbsp;minutes.
      </p>
      <div>
        <Button
          name="intent"
          value="code"
          variant="primary"
          className="max-sm:w-full"
          disabledReason={codes.left === 0 ? codesLeft(0) : null}
        >
          Recevoir mon code
        </Button>
      </div>
    </div>
  )
}

/**
 * Where the code is typed back, and another one asked for with what remains. `fresh`: it was sent
 * by the form that led here.
 */
export function CodeField({
  codes,
  to,
  zone,
  typed,
  error,
  fresh,
}: {
  codes: CodeStanding
  to: string
  zone: string
  typed: string | undefined
  error: string | undefined
  fresh: boolean
}) {
  const { sent, left } = codes
  return (
    <div className="grid gap-3">
      {fresh && sent && (
        <Notice tone="ok" live>
          Un code est parti {to}.
        </Notice>
      )}
      <TextField
        label="Code à six chiffres"
        name="signingCode"
        className="signing-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        star={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the code was asked for by the form that led here
        autoFocus={fresh}
        // A new code is typed anew.
        defaultValue={fresh ? '' : typed}
        error={error}
        hint={
          sent
            ? `Envoyé ${to} à ${formatTime(sent.at, zone)}, valable jusqu’à ${formatTime(sent.expiresAt, zone)}.`
            : fresh
              ? undefined
              : 'Le dernier code envoyé ne peut plus servir.'
        }
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="sm"
          name="intent"
          value="code"
          disabledReason={left === 0 ? codesLeft(0) : null}
        >
          Renvoyer un code
        </Button>
        {left > 0 && <span className="text-faint">{codesLeft(left)}</span>}
      </div>
    </div>
  )
}
