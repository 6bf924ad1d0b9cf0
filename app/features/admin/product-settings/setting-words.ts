import { NOTICE_DAYS } from '#app/features/announcements/announcement.ts'
import {
  declared,
  type SettingKey,
  type Unit,
  type Values,
} from '#app/features/product-settings/product-settings.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDay, type Day } from '#app/values/time/french-date.ts'
import {
  AHEAD_DAYS,
  REASON_MIN,
  type CancelRefusal,
  type SettingInput,
  type SettingRefusal,
} from './setting-change.ts'

/** A figure with its unit: « 39,90 € », « 10 », « 35 % », « 30 jours ». */
export function figureInWords(unit: Unit, value: number): string {
  if (unit === 'cents') return formatEuros(value)
  if (unit === 'percent') return `${value}\u00a0%`
  return unit === 'days' ? `${value}\u00a0jours` : String(value)
}

/** The figures of a setting, in a line. */
export function valuesInWords(key: SettingKey, values: Values): string {
  const { fields, unit } = declared(key)
  const names = Object.entries(fields)
  if (names.length === 1) return figureInWords(unit, values[names[0]![0]]!)
  return names
    .map(([name, { label }]) => `${label}\u00a0: ${figureInWords(unit, values[name]!)}`)
    .join(', ')
}

/** What an ask would set, in a line. */
export const settingInWords = ({ key, values, startsOn }: SettingInput): string =>
  `${declared(key).label}\u00a0: ${valuesInWords(key, values)}${startsOn ? `, à partir du ${formatDay(startsOn)}` : ''}`

/** Each figure that moves, before and after. */
export function movesOf(key: SettingKey, before: Values, after: Values) {
  const { fields, unit } = declared(key)
  return Object.entries(fields)
    .filter(([name]) => before[name] !== after[name])
    .map(([name, { label }]) => ({
      label,
      before: figureInWords(unit, before[name]!),
      after: figureInWords(unit, after[name]!),
    }))
}

/** What those concerned read of a change: what moves, what becomes of what was agreed, and why. */
export function changeInWords(
  key: SettingKey,
  { before, after, day, reason }: { before: Values; after: Values; day: Day; reason: string },
): string {
  const { label, agreed } = declared(key)
  const lines = movesOf(key, before, after).map(
    (move) => `${move.label}\u00a0: ${move.before} aujourd’hui, ${move.after} ensuite.`,
  )
  return [
    `${label}, à partir du ${formatDay(day)}\u00a0:`,
    ...lines,
    '',
    agreed,
    '',
    `Pourquoi\u00a0: ${reason}`,
  ].join('\n')
}

/** The town of the example is none. */
export const NO_SUCH_TOWN = 'Aucune commune ne s’appelle ainsi. Essayez son code postal.'

/** Why a setting is not changed. */
export const SETTING_REFUSALS: Record<SettingRefusal, string> = {
  out_of_range: 'Ce chiffre sort des bornes indiquées.',
  not_together: 'Ces chiffres ne vont pas ensemble.',
  nothing_changes: 'Ces chiffres sont déjà ceux d’aujourd’hui.',
  day_missing: 'Choisissez le jour où le changement prend effet.',
  too_soon: `Ce jour vient trop tôt. La loi veut ${NOTICE_DAYS.text} jours pleins entre l’annonce et le changement (règlement (UE) 2019/1150, article 3), et nos conditions de vente ${NOTICE_DAYS.price} pour un tarif.`,
  too_far: `${AHEAD_DAYS} jours à l’avance au plus.`,
  one_waits: 'Un changement attend déjà sa date\u00a0: annulez-le d’abord.',
  changed: 'Quelqu’un a changé ce réglage entre-temps\u00a0: relisez-le, puis recommencez.',
  reason_short: `Dites pourquoi en ${REASON_MIN} caractères au moins, pour qui le lira.`,
  needs_approval: 'Une deuxième personne doit l’approuver.',
}

/** Why a change is not taken back. */
export const CANCEL_REFUSALS: Record<CancelRefusal, string> = {
  begun:
    'Ce changement a déjà pris effet, ou a déjà été annulé. Pour revenir en arrière, réglez de nouveau.',
  changed: SETTING_REFUSALS.changed,
  reason_short: SETTING_REFUSALS.reason_short,
}
