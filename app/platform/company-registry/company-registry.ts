/** What the official register says of a number: working, closed, not there; `to_check` when it could not be asked. */
export type RegisterStatus = 'active' | 'closed' | 'unknown' | 'to_check'

/**
 * What the register answered about a SIRET. `naf` is the establishment's activity, « 43.22A », in
 * the version named.
 */
export type RegisterAnswer = {
  status: RegisterStatus
  name: string | null
  naf: string | null
  nafVersion: 'NAFRev2' | 'NAF2025' | null
}

/** No answer: the team looks by hand, and nothing is called verified for it. */
export const NOT_ASKED: RegisterAnswer = {
  status: 'to_check',
  name: null,
  naf: null,
  nafVersion: null,
}

/**
 * The divisions of building in both versions of the nomenclature: construction, civil works,
 * special works, repair of machines.
 */
const BUILDING = /^(?:41\.2|42|43|33\.2)/

/** Whether an activity is one of building; another one is a warning for the team, never a refusal. */
export function isBuildingActivity(naf: string): boolean {
  return BUILDING.test(naf)
}
