import type { FieldErrors } from '#app/values/field-errors.ts'
import { parsePhone, PHONE_REFUSALS } from '#app/values/identity/phone-number.ts'
import { legalVatRates, vatTerritoryOf } from '#app/values/numbers/vat.ts'
import type { QuoteTexts } from '#app/features/quotes/editor/quote-editor.ts'
import { FOR_WHOM } from '#app/features/quotes/editor/saving/draft-fields.ts'
import { postedForWhom, readForWhom } from './for-whom.ts'
import type { WithoutNetworkChoices } from './read-choices.server.ts'
import type { WrittenHere } from './written-here.ts'

/** The rates that a line may bear where the works lie; those of the mainland until that is known. */
export function ratesOf({ vatRegime }: WithoutNetworkChoices, postalCode: string, insee: string) {
  const code = postalCode.replace(/\s/g, '')
  return legalVatRates(
    vatTerritoryOf(/^\d{5}$/.test(code) ? code : '75001', insee || undefined),
    vatRegime,
  )
}

/** The contact that is chosen, if one is. */
export function leadOf({ leads }: WithoutNetworkChoices, posted: string) {
  return leads.find(({ id }) => postedForWhom({ kind: 'lead', id }) === posted)
}

/** The client of the book that is chosen, if one is. */
export function clientOf({ clients }: WithoutNetworkChoices, posted: string) {
  return clients.find(({ id }) => postedForWhom({ kind: 'client', id }) === posted)
}

/** What keeps a devis from being one: the server would refuse it, and only once the network is back. */
export function missingFrom({ whom, quote }: WrittenHere, isOwn: boolean): FieldErrors {
  const chosen = readForWhom(whom[FOR_WHOM])
  // What was kept by the release before has no number.
  const phone = whom.phone ? parsePhone(whom.phone) : null
  return {
    ...(chosen ? {} : { [FOR_WHOM]: 'Choisissez pour qui est ce devis.' }),
    ...(chosen?.kind === 'new' && whom.name.trim() === ''
      ? { name: 'Indiquez le nom du client.' }
      : {}),
    ...(chosen?.kind === 'new' && phone && !phone.ok
      ? { phone: PHONE_REFUSALS[phone.refusal] }
      : {}),
    ...(isOwn && !/^(\d\s*){5}$/.test(whom.postalCode.trim())
      ? { postalCode: 'Indiquez le code postal des travaux.' }
      : {}),
    ...(quote.texts.title.trim() === '' ? { title: 'Dites en quelques mots quels travaux.' } : {}),
  }
}

/** A title that nobody wrote becomes that of the request that is chosen. */
export function withTitleOf(
  texts: QuoteTexts,
  choices: WithoutNetworkChoices,
  before: WrittenHere['whom'],
  now: WrittenHere['whom'],
): QuoteTexts {
  const lead = leadOf(choices, now[FOR_WHOM])
  const last = leadOf(choices, before[FOR_WHOM])
  const isUntouched = texts.title.trim() === '' || texts.title === last?.title
  if (!lead || lead === last || !isUntouched) return texts
  return { ...texts, title: lead.title }
}
