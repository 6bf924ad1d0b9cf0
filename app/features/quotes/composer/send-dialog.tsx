import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { closes, Dialog } from '#app/ui/feedback/dialog.tsx'

/** Asks before a document that is being written leaves for its client: the button posts the whole form with `send`. */
export function SendDialog({
  id,
  form,
  title,
  confirm,
  pending,
  children,
}: {
  id: string
  /** The id of the form that leaves. */
  form: string
  title: string
  confirm: string
  pending: boolean
  children: ReactNode
}) {
  return (
    <Dialog id={id} title={title}>
      {children}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button {...closes(id)}>Annuler</Button>
        <Button variant="primary" form={form} name="intent" value="send" pending={pending}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}
