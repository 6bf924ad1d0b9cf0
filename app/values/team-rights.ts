/** What a company may let a person of its office do, besides the everyday work of the space. */
export const OFFICE_RIGHTS = ['sign', 'take_leads', 'figures'] as const
/** What a company may let a person of its sites see and do, besides where they go. */
export const SITE_RIGHTS = ['prices', 'client_phone', 'payments'] as const

/** `sign`: binds the company; `take_leads`: spends its contacts; `figures`: sees what it earns. */
export type OfficeRight = (typeof OFFICE_RIGHTS)[number]
export type SiteRight = (typeof SITE_RIGHTS)[number]
export type TeamRight = OfficeRight | SiteRight

/** On the sites of the company, or in its office. */
export const TEAM_ROLES = ['site', 'office'] as const
export type CompanyRole = (typeof TEAM_ROLES)[number]

/** What each may be granted, and what each has until the company says otherwise. */
export const RIGHTS_OF: Record<CompanyRole, readonly TeamRight[]> = {
  site: SITE_RIGHTS,
  office: OFFICE_RIGHTS,
}
export const USUAL_RIGHTS: Record<CompanyRole, readonly TeamRight[]> = {
  site: ['client_phone'],
  office: [],
}

/** Why an act is not done for a company: the person was not granted it. */
export type GrantRefusal = 'not_granted'

/** Whether somebody may do something for a company: its owner everything, a person of its office what was granted. */
export function isGranted(who: { office?: readonly OfficeRight[] }, right: OfficeRight): boolean {
  return who.office === undefined || who.office.includes(right)
}

/** The rights, of those asked for, that a role may have, once each and in their order. */
export function rightsFor(role: CompanyRole, asked: readonly string[]): TeamRight[] {
  return RIGHTS_OF[role].filter((right) => asked.includes(right))
}
