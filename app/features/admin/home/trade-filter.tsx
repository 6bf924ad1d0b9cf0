import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { AppForm } from '#app/ui/link.tsx'

/** Narrows the page it stands on to one trade: its address says which. */
export function TradeFilter({
  trade,
  options,
}: {
  trade: string | null
  options: { value: string; label: string }[]
}) {
  return (
    <AppForm method="get" className="flex flex-wrap items-end gap-3">
      <div className="w-56">
        <Select
          key={trade ?? ''}
          label="Métier"
          name="metier"
          defaultValue={trade ?? ''}
          placeholder="Tous"
          options={options}
        />
      </div>
      <Button type="submit" className="min-h-13">
        Afficher
      </Button>
    </AppForm>
  )
}
