import { useEffect, useState, type FormEvent } from 'react'
import { useNavigation } from 'react-router'
import type { TypedItem } from '#app/features/quotes/editor/quote-editor.ts'
import type { AutosaveOptions, KeptDraft } from '#app/features/quotes/editor/saving/autosave.ts'
import { useAutosave } from '#app/features/quotes/editor/saving/use-autosave.ts'
import type { FieldErrors } from '#app/values/field-errors.ts'

/**
 * A draft made of lines while it is typed: what its fields hold, the errors that still stand, and
 * how it is kept. `read` gives what a form's fields outside the lines hold.
 */
export function useLinesDraft<Typed extends { items: TypedItem[] }, Kept extends KeptDraft>({
  first,
  refused,
  read,
  savedAt,
  ...keeping
}: {
  /** What the fields begin with. */
  first: Typed
  /** What the server said of each field. */
  refused: FieldErrors
  read: (form: FormData) => Partial<Typed>
  /** When it was kept last, in words. */
  savedAt: string
} & Pick<AutosaveOptions<Typed, Kept>, 'address' | 'stored' | 'savable' | 'formOf' | 'device'>) {
  const [typed, setTyped] = useState(first)
  const [errors, setErrors] = useState(refused)
  useEffect(() => setErrors(refused), [refused])
  const { saving, kept, keep, touch, settle } = useAutosave<Typed, Kept>(typed, keeping)
  const change = (next: (last: Typed) => Partial<Typed>) =>
    setTyped((last) => ({ ...last, ...next(last) }))

  return {
    typed,
    errors,
    kept,
    /** Keeps at once what is typed. */
    keep,
    draft: { saving, savedAt: kept?.savedAt ?? savedAt, settle },
    pending: useNavigation().formData?.get('intent'),
    /** Changes fields that the page fills by itself. */
    fill: (next: (last: Typed) => Partial<Typed>) => {
      change(next)
      touch()
    },
    onInput: (event: FormEvent<HTMLFormElement>) => {
      const { name } = event.target as HTMLInputElement
      if (errors[name]) setErrors(({ [name]: _, ...others }) => others)
      // The lines say themselves what changed in them.
      if (!name.startsWith('lines.')) {
        const form = new FormData(event.currentTarget)
        change(() => read(form))
      }
      touch()
    },
    onItems: (next: (items: TypedItem[]) => TypedItem[], kind: 'typed' | 'edited') => {
      change(({ items }) => ({ items: next(items) }) as Partial<Typed>)
      if (kind !== 'edited') return
      // After a line was moved, errors would stand beside another.
      setErrors((last) =>
        Object.fromEntries(Object.entries(last).filter(([field]) => !field.startsWith('lines'))),
      )
      touch()
    },
  }
}
