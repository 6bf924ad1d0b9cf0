import { parseId, type ArtisanId } from '#app/values/identity/ids.ts'

/** Companies that may be told first of a request. */
export const MAX_INVITED = 3

/** What the boxes of companies are called: this, then the company's identifier. */
export const INVITED_FIELD = 'invited.'

/** The companies that a form asks to be told first, in the order of its boxes. */
export const postedInvited = (fields: Readonly<Record<string, string>>): ArtisanId[] =>
  Object.entries(fields).flatMap(([name, value]) => {
    const id = name.startsWith(INVITED_FIELD)
      ? parseId<ArtisanId>(name.slice(INVITED_FIELD.length))
      : null
    return id && value ? [id] : []
  })
