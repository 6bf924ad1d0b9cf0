import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { formatTime } from '#app/values/time/french-date.ts'
import { codesLeft } from './copy.ts'
import { CODE_INTENTS, CODE_MINUTES, type CodeStanding } from './signing-code.ts'

/** Asks for the code that signs. `to`: the masked address it goes to, or whose it is. */
export function AskForCode({ codes, to }: { codes: CodeStanding; to: string }) {
  return (
    <div className="grid gap-4">
      <p className="text-muted">
        Pour signer, un code à six chiffres part par email {to}
        {codes.sms && <>, ou par SMS {codes.sms},</>} et dure {CODE_MINUTES}&nbsp;minutes.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          name="intent"
          value={CODE_INTENTS.email}
          variant="primary"
          className="max-sm:w-full"
          disabledReason={codes.left === 0 ? codesLeft(0) : null}
        >
          Recevoir mon code{codes.sms && ' par email'}
        </Button>
        {codes.sms && (
          <Button
            name="intent"
            value={CODE_INTENTS.sms}
            className="max-sm:w-full"
            disabledReason={codes.left === 0 ? codesLeft(0) : null}
          >
            Recevoir un SMS
          </Button>
        )}
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
  const went = sent?.by === 'sms' && codes.sms ? `par SMS ${codes.sms}` : to
  return (
    <div className="grid gap-3">
      {fresh && sent && (
        <Notice tone="ok" live>
          Un code est parti {went}.
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
            ? `Envoyé ${went} à ${formatTime(sent.at, zone)}, valable jusqu’à ${formatTime(sent.expiresAt, zone)}.`
            : fresh
              ? undefined
              : 'Le dernier code envoyé ne peut plus servir.'
        }
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="sm"
          name="intent"
          value={CODE_INTENTS.email}
          disabledReason={left === 0 ? codesLeft(0) : null}
        >
          {codes.sms ? 'Renvoyer par email' : 'Renvoyer un code'}
        </Button>
        {codes.sms && (
          <Button
            size="sm"
            name="intent"
            value={CODE_INTENTS.sms}
            disabledReason={left === 0 ? codesLeft(0) : null}
          >
            Renvoyer par SMS
          </Button>
        )}
        {left > 0 && <span className="text-faint">{codesLeft(left)}</span>}
      </div>
    </div>
  )
}
