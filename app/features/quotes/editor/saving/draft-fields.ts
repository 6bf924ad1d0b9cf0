import { parseId, type DeviceActId } from '#app/values/identity/ids.ts'

/** The fields by which the save of a draft says what it was made from: a version, and the saves since. */
export const DRAFT_FIELDS = { base: 'brouillon-version', after: 'brouillon-suite' } as const
/** How many earlier saves one names at most: the first ones, whose answers may be lost, and the last. */
const MOST_AFTER = { first: 20, last: 80 } as const
/** What the act is called that keeps a draft later. */
export const KEEP_DRAFT = 'keep-draft'

/** What the act is called that begins a devis written without network. */
export const WRITE_QUOTE = 'write-quote'
/** The field that says for whom a devis written without network is. */
export const FOR_WHOM = 'pour'

/** What a draft was made from: a version that the server gave, and saves whose answer may not have come. */
export type DraftOrigin = { base: string; after: readonly DeviceActId[] }

/** What a posted draft was made from; null where it says nothing, as without script. */
export function draftOrigin(form: FormData): DraftOrigin | null {
  const base = form.get(DRAFT_FIELDS.base)
  if (typeof base !== 'string' || base === '') return null
  const after = String(form.get(DRAFT_FIELDS.after) ?? '')
    .slice(0, 10_000)
    .split(' ')
  return {
    base: base.slice(0, 64),
    after: bounded(after.flatMap((id) => parseId<DeviceActId>(id) ?? [])),
  }
}

/** The same, as fields to post. */
export function originFields({ base, after }: DraftOrigin): [string, string][] {
  return [
    [DRAFT_FIELDS.base, base],
    [DRAFT_FIELDS.after, bounded(after).join(' ')],
  ]
}

function bounded<Id>(after: readonly Id[]): Id[] {
  const { first, last } = MOST_AFTER
  return after.length <= first + last
    ? [...after]
    : [...after.slice(0, first), ...after.slice(-last)]
}
