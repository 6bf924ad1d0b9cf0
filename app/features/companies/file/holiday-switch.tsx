import { Button } from '#app/ui/button.tsx'
import { AppForm } from '#app/ui/link.tsx'

/** Goes on holiday or comes back: its own form, apart from the file. */
export function HolidaySwitch({ onHoliday }: { onHoliday: boolean }) {
  return (
    <section className="flex flex-wrap items-center justify-between gap-4 border-y border-line py-8">
      <div className="max-w-prose">
        <h2 className="text-heading">{onHoliday ? 'Vous êtes en congés' : 'Congés'}</h2>
        <p className="mt-1 text-muted">
          {onHoliday
            ? 'Aucune nouvelle demande ne vous est proposée. Reprenez quand vous voulez.'
            : 'Pendant vos congés, aucune nouvelle demande ne vous est proposée. Celles que vous avez déjà reçues continuent.'}
        </p>
      </div>
      <AppForm>
        <input type="hidden" name="onHoliday" value={onHoliday ? 'no' : 'yes'} />
        <Button name="intent" value="holiday">
          {onHoliday ? 'Reprendre' : 'Partir en congés'}
        </Button>
      </AppForm>
    </section>
  )
}
