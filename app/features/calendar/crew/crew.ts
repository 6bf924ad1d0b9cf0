/** People whom one company may name. */
export const MAX_CREW = 30

/** Characters of a name. */
export const MAX_CREW_NAME = 80

/** Somebody of a company, named by it: they go to visits and works. They have no account. */
export type CrewMember = { id: string; name: string }

/** Why nobody is added. */
export type CrewRefusal = 'already_there' | 'too_many'

/** Why a name is not added, by those that are there; capitals make no other person. */
export function refusalToAdd(name: string, crew: readonly { name: string }[]): CrewRefusal | null {
  const wanted = name.toLocaleLowerCase('fr')
  if (crew.some((one) => one.name.toLocaleLowerCase('fr') === wanted)) return 'already_there'
  return crew.length >= MAX_CREW ? 'too_many' : null
}
