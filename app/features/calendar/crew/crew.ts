import type { WorksId } from '#app/values/identity/ids.ts'
import type { TeamRight, CompanyRole } from '#app/values/team-rights.ts'

/** People whom one company may name. */
export const MAX_CREW = 30

/** Characters of a name. */
export const MAX_CREW_NAME = 80

/**
 * Somebody of a company, named by it: they go to visits and works. With an address, they were
 * invited to see which; once they came, since when.
 */
export type CrewMember = {
  id: string
  name: string
  email: string | null
  invitedAt: Date | null
  joinedAt: Date | null
  /** On the sites or in the office, and what they were granted; of nobody who was not invited. */
  role: CompanyRole | null
  rights: readonly TeamRight[] | null
}

/** What somebody goes to. */
export type Assigned = { worksId: WorksId } | { visitId: string }

/** Characters of what is asked of somebody at a visit or on works. */
export const MAX_INSTRUCTIONS = 1_000

/** Why nobody is added. */
export type CrewRefusal = 'already_there' | 'too_many'

/** Why a name is not added, by those that are there; capitals make no other person. */
export function refusalToAdd(name: string, crew: readonly { name: string }[]): CrewRefusal | null {
  const wanted = name.toLocaleLowerCase('fr')
  if (crew.some((one) => one.name.toLocaleLowerCase('fr') === wanted)) return 'already_there'
  return crew.length >= MAX_CREW ? 'too_many' : null
}
