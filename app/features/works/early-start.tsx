import { EARLY_START } from './copy.ts'
import type { WorksDetail } from './read-works.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/form/choice-fields.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatDate } from '#app/values/time/french-date.ts'

/** The express request of the law, with nothing ticked beforehand. */
export function EarlyStart({
  works,
  zone,
  error,
}: {
  works: WorksDetail
  zone: string
  error: string | undefined
}) {
  return (
    <details className="more" open={error !== undefined}>
      <summary>Commencer avant le {formatDate(works.retractableUntil!, zone)}</summary>
      <AppForm className="mt-4 grid max-w-[38rem] gap-4">
        <Checkbox
          name="agreed"
          required
          label={EARLY_START.label}
          hint={EARLY_START.hint}
          error={error}
        />
        <Button size="sm" name="intent" value="early-start">
          Envoyer cette demande
        </Button>
      </AppForm>
    </details>
  )
}
