import type { ComponentProps, ElementType, ReactNode } from 'react'
import X from 'lucide-react/icons/x'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { keptTogether } from '#app/ui/data/kept-together.ts'

/** The attributes of a `Button` that opens the dialog of this id, without script where the browser knows commands. */
export const opens = (id: string) =>
  ({ type: 'button', command: 'show-modal', commandfor: id }) as const

/** The attributes of a `Button` that closes it. */
export const closes = (id: string) =>
  ({ type: 'button', command: 'close', commandfor: id }) as const

/** A native modal dialog: the browser keeps the focus inside, Escape closes it. Stands anywhere in the page, closed. */
export function Dialog({
  id,
  title,
  children,
  ...rest
}: Omit<ComponentProps<'dialog'>, 'id' | 'title'> & {
  id: string
  title: string
  children: ReactNode
}) {
  return (
    <dialog id={id} aria-labelledby={`${id}-title`} closedby="any" {...rest} className="dialog">
      <div className="mb-4 flex items-start justify-between gap-4">
        <h2 id={`${id}-title`} className="text-heading">
          {keptTogether(title)}
        </h2>
        <Button
          {...closes(id)}
          variant="quiet"
          size="sm"
          square
          aria-label="Fermer"
          className="-mt-1.5 -mr-1.5"
        >
          <Icon of={X} />
        </Button>
      </div>
      {children}
    </dialog>
  )
}

/**
 * Asks before what cannot be undone: the title is the question, `children` say what follows, the
 * button repeats the verb. `form` is the element that posts (`AppForm`, or `'form'`), with its own
 * attributes in `formProps`; `fields` become hidden inputs.
 */
export function ConfirmDialog({
  id,
  title,
  children,
  confirm,
  cancel = 'Annuler',
  danger = false,
  pending,
  form: FormElement = 'form',
  formProps,
  fields = {},
}: {
  id: string
  title: string
  children?: ReactNode
  confirm: string
  cancel?: string
  /** For what destroys: the confirming button is then the red one. */
  danger?: boolean
  pending?: boolean
  form?: ElementType
  formProps?: Readonly<Record<string, unknown>>
  fields?: Readonly<Record<string, string>>
}) {
  return (
    <Dialog id={id} title={title}>
      <FormElement method="post" {...formProps}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="text-muted">{children}</div>
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button {...closes(id)}>{cancel}</Button>
          <Button variant={danger ? 'danger' : 'primary'} pending={pending}>
            {confirm}
          </Button>
        </div>
      </FormElement>
    </Dialog>
  )
}
