import type { ComponentProps } from 'react'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { Field, fieldWiring, type FieldWords } from './field.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'

/** What `PasswordField` accepts; `autoComplete` is `current-password` or `new-password`. */
export type PasswordFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'name' | 'id' | 'required' | 'type'> & {
    /** Shows, while one types a new password, how well it would resist (`password-strength.client.ts`). */
    strength?: boolean
  }

/** A password with a button that shows it; `reveal-password.client.ts` does the showing, on every kind of page. */
export function PasswordField({
  label,
  name,
  hint,
  error,
  required,
  optional,
  star,
  id,
  strength = false,
  ...input
}: PasswordFieldProps) {
  const words = { label, name, hint, error, required, optional, star, id }
  const wiring = fieldWiring(words)
  return (
    <Field {...words}>
      <span className="input-frame">
        <input
          autoComplete="current-password"
          {...input}
          type="password"
          spellCheck={false}
          {...wiring}
          {...(strength ? { 'data-strength': '' } : {})}
          className="input pr-14"
        />
        <button
          type="button"
          className="reveal"
          data-reveal={wiring.id}
          aria-controls={wiring.id}
          aria-pressed="false"
          aria-label="Afficher le mot de passe"
        >
          <Icon of={Eye} />
          <Icon of={EyeOff} />
        </button>
      </span>
      {strength && (
        <div className="strength" id={`${wiring.id}-strength`} role="status" hidden>
          <i />
          <i />
          <i />
          <i />
          <strong />
          <p />
        </div>
      )}
    </Field>
  )
}
