import {
  declared,
  faultsOf,
  type SettingKey,
  type Unit,
  type Values,
} from '#app/features/product-settings/product-settings.ts'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { centsForInput, parseEuros } from '#app/values/numbers/money.ts'
import { isDay } from '#app/values/time/french-date.ts'
import { parseId } from '#app/values/identity/ids.ts'
import type { SettingInput } from './setting-change.ts'
import { figureInWords, SETTING_REFUSALS } from './setting-words.ts'

/** A figure as it stands in its field. */
export const figureForInput = (unit: Unit, value: number): string =>
  unit === 'cents' ? centsForInput(value) : String(value)

/** What its field writes after it. */
export const SUFFIXES: Record<Unit, string | undefined> = {
  cents: '€ TTC',
  percent: '%',
  days: 'jours',
  count: undefined,
}

/** The bounds of a field: « 5,00 € à 500,00 € ». */
export const boundsInWords = (unit: Unit, { min, max }: { min: number; max: number }): string =>
  `${figureInWords(unit, min)} à ${figureInWords(unit, max)}`

/** Reads a posted form of a setting: what to set, or what is wrong beside each figure. */
export function readTypedSetting(
  key: SettingKey,
  form: FormData,
): { input: SettingInput & { reason: string } } | { errors: FieldErrors } {
  const { fields, unit, together } = declared(key)
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const values: Values = Object.fromEntries(
    Object.keys(fields).map((name) => [name, figureOf(unit, text(name))]),
  )
  const faults = Object.entries(faultsOf(key, values))
  if (faults.length > 0)
    return {
      errors: Object.fromEntries(
        faults.map(([name, fault]) => [
          name,
          fault === 'range'
            ? `${fields[name]!.label}\u00a0: de ${boundsInWords(unit, fields[name]!)}.`
            : together!(values)!,
        ]),
      ),
    }
  const startsOn = text('startsOn')
  // Not taken for an empty field, which means at once.
  if (startsOn !== '' && !isDay(startsOn))
    return { errors: { startsOn: SETTING_REFUSALS.day_missing } }
  return {
    input: {
      key,
      values,
      startsOn: startsOn || null,
      follows: parseId<string>(text('follows')),
      reason: text('reason'),
    },
  }
}

/** A whole number of the unit; NaN where the text is none. */
function figureOf(unit: Unit, text: string): number {
  if (unit !== 'cents') return /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  const read = parseEuros(text)
  return read.ok ? read.value : Number.NaN
}
