import { Button } from '#app/ui/button.tsx'
import { AppForm } from '#app/ui/link.tsx'

/** Says that something was deleted a moment ago, above the list it left, and gives it back by the act `restore`. */
export function DeletedNotice({
  id,
  action,
  children,
}: {
  /** What was deleted. */
  id: string
  /** The page whose act gives it back. */
  action: string
  children: string
}) {
  return (
    <div className="notice mb-6 flex flex-wrap items-center justify-between gap-3" role="status">
      {children}
      <AppForm action={action}>
        <input type="hidden" name="id" value={id} />
        <Button size="sm" name="intent" value="restore">
          Annuler
        </Button>
      </AppForm>
    </div>
  )
}
