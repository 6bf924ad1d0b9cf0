import { CopyButton } from '#app/ui/copy-button.tsx'
import { TextField } from './text-field.tsx'

/** A secret in the one answer that holds it, to be copied elsewhere. `copy` and `copied` are the words of its button. */
export function ShownOnce({
  name,
  secret,
  label,
  hint,
  copy,
  copied,
}: {
  name: string
  secret: string
  label: string
  hint: string
  copy: string
  copied: string
}) {
  return (
    <div className="grid gap-4" role="status">
      <TextField
        label={label}
        name={name}
        id={`${name}-montre`}
        defaultValue={secret}
        readOnly
        onFocus={(event) => event.target.select()}
        hint={hint}
      />
      <div>
        <CopyButton text={secret} label={copy} copied={copied} variant="primary" />
      </div>
    </div>
  )
}
