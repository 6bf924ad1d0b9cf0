import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { AppForm } from '#app/ui/link.tsx'
import type { Day } from '#app/values/time/french-date.ts'

/** From which week on the company can begin new works: its own form, apart from the file. */
export function FreeWeekForm({
  chosen,
  weeks,
  error,
}: {
  chosen: Day | null
  weeks: readonly { value: Day; label: string }[]
  error: string | undefined
}) {
  return (
    <section aria-labelledby="semaine-libre" className="grid gap-4 border-t border-line py-8">
      <div className="max-w-prose">
        <h2 id="semaine-libre" className="text-heading">
          Prochaine semaine libre
        </h2>
        <p className="mt-1 text-muted">
          Quand pouvez-vous commencer de nouveaux travaux&#8239;? Votre page publique et l’annuaire
          l’affichent jusqu’à la fin de cette semaine-là. Cela ne change pas votre rang.
        </p>
      </div>
      <AppForm className="flex flex-wrap items-end gap-3 max-sm:w-full">
        <div className="max-sm:w-full">
          <Select
            label="Libre à partir de"
            name="freeWeekOn"
            defaultValue={chosen ?? ''}
            placeholder="Je ne l’indique pas"
            options={weeks}
            error={error}
          />
        </div>
        <Button type="submit" name="intent" value="free-week" className="min-h-13">
          Enregistrer
        </Button>
      </AppForm>
    </section>
  )
}
