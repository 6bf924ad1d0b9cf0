import { Button } from '#app/ui/button.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { shownKey } from './two-factor.ts'
import { QrCode } from './qr-code.tsx'

// The form that asked for the key is gone from under the hand: one goes on where the key is explained.
const takeFocus = (words: HTMLElement | null) => words?.focus()

/**
 * Registers an application: its key to scan or to type, then its first code. `intent` tells the
 * action which form it is.
 */
export function TwoFactorSetup({
  keyOf,
  error,
  intent,
  pending = false,
  action,
}: {
  keyOf: { key: string; uri: string }
  error: string | undefined
  intent: string
  pending?: boolean
  action?: string
}) {
  return (
    <div className="grid gap-8 sm:grid-cols-[auto_1fr] sm:items-start">
      <QrCode text={keyOf.uri} label="QR code à scanner avec votre application" />
      <div className="grid min-w-0 gap-5">
        <p className="text-muted" ref={takeFocus} tabIndex={-1}>
          Scannez ce QR code avec une application de codes (celle de votre téléphone, FreeOTP,
          Aegis, 2FAS…), ou recopiez la clé :
        </p>
        <p className="text-sm tabular-nums break-words select-all" translate="no">
          {shownKey(keyOf.key)}
        </p>
        <AppForm intent={intent} className="grid gap-5" {...(action ? { action } : {})}>
          <TextField
            label="Code affiché par l’application"
            name="code"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a refused code is where one goes on, on pages without framework script too
            autoFocus={error !== undefined}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            error={error}
            required
          />
          <Button type="submit" variant="primary" wide pending={pending}>
            Activer
          </Button>
        </AppForm>
      </div>
    </div>
  )
}

/** The recovery codes, the only time they are shown. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <ol className="recovery-codes" translate="no">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ol>
  )
}
