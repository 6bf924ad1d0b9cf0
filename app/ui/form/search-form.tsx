import Search from 'lucide-react/icons/search'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm, type AppFormProps } from '#app/ui/link.tsx'

/**
 * The search of a public page: a plain GET that sends `q`. Other attributes go to the form, for a
 * script that narrows as one types.
 */
export function SearchForm({
  label,
  placeholder,
  value,
  maxLength = 80,
  ...form
}: Omit<AppFormProps, 'method' | 'children' | 'className'> & {
  label: string
  placeholder: string
  value: string
  maxLength?: number
}) {
  return (
    <search>
      <AppForm method="get" {...form} className="flex max-w-[38rem] flex-wrap gap-3">
        <label className="input-frame min-w-[min(15rem,100%)] flex-1">
          <span className="sr-only">{label}</span>
          <input
            className="input"
            type="search"
            name="q"
            defaultValue={value}
            maxLength={maxLength}
            placeholder={placeholder}
            autoComplete="off"
          />
          <span className="input-lead" aria-hidden="true">
            <Icon of={Search} />
          </span>
        </label>
        <Button type="submit" variant="primary" className="min-h-13 max-sm:w-full">
          Rechercher
        </Button>
      </AppForm>
    </search>
  )
}
