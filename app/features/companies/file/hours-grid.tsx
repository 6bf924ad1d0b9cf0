import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { hoursFields, WEEKDAY_NAMES, WEEKDAYS } from './opening-hours.ts'

/** Monday's times for every day until Friday, as if they had been typed. */
function copyMonday(form: HTMLFormElement): void {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  for (const day of WEEKDAYS.slice(1, 5))
    hoursFields(day).forEach(
      (name, index) => (field(name).value = field(hoursFields('mon')[index]!).value),
    )
}

const TIMES = ['de', 'à', 'puis de', 'à (après-midi)']

/** The four times of each day of the week. */
export function HoursGrid({
  values,
  errors,
}: {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}) {
  return (
    <div className="hours-grid">
      {WEEKDAYS.map((day) => {
        const error = errors[`${day}.0.from`]
        return (
          <div key={day} className="hours-day" role="group" aria-label={WEEKDAY_NAMES[day]}>
            <span>{WEEKDAY_NAMES[day]}</span>
            <div>
              <div className="hours-times">
                {hoursFields(day).map((name, index) => (
                  <input
                    key={name}
                    id={name}
                    type="time"
                    name={name}
                    className="input"
                    defaultValue={values[name]}
                    aria-label={`${WEEKDAY_NAMES[day]}, ${TIMES[index]}`}
                    {...(error
                      ? { 'aria-invalid': true as const, 'aria-describedby': `${day}-error` }
                      : {})}
                  />
                ))}
              </div>
              {error && <FieldError id={`${day}-error`}>{error}</FieldError>}
              {day === 'mon' && (
                <Button
                  type="button"
                  size="sm"
                  className="mt-2"
                  onClick={(event) => copyMonday(event.currentTarget.form!)}
                >
                  Les mêmes jusqu’à vendredi
                </Button>
              )}
            </div>
          </div>
        )
      })}
    </div>
  )
}
