import AlertCircle from 'lucide-react/icons/circle-alert'
import { Icon } from '#app/ui/drawings/icon.tsx'

/** One thing to correct: the id of the control, and the same sentence that stands beside it. */
export type SummedError = { field: string; message: string }

/** From `{ champ: 'phrase' }`, as actions return it, to the lines of the summary, in the order of the form. */
export const summedErrors = (
  errors: Readonly<Record<string, string | null | undefined>>,
): SummedError[] =>
  Object.entries(errors).flatMap(([field, message]) => (message ? [{ field, message }] : []))

// React gives `autoFocus` to controls only; on a page without its script the browser honours the attribute.
const takeFocus = (summary: HTMLElement | null) => summary?.focus()

/**
 * What is wrong in a form, at its top, each line leading to its field. Takes the focus when it
 * appears; nothing when empty.
 */
export function ErrorSummary({
  errors,
  title,
}: {
  errors: readonly SummedError[]
  title?: string | undefined
}) {
  if (errors.length === 0) return null
  const words =
    title ??
    (errors.length === 1 ? 'Un champ est à corriger' : `${errors.length} champs sont à corriger`)
  return (
    <div
      key={errors.map((error) => error.message).join()}
      ref={takeFocus}
      className="error-summary"
      role="alert"
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- after a refused form, what is wrong is where the reader must be
      autoFocus
    >
      <h2>
        <Icon of={AlertCircle} />
        {words}
      </h2>
      <ul>
        {errors.map((error) => (
          <li key={error.field}>
            <a href={`#${error.field}`}>{error.message}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
