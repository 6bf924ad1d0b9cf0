import { createContext, use } from 'react'
import type { TeamRole } from '#app/platform/context.ts'
import { mayAt } from './team-access.ts'

/** The roles of whoever looks at a page of the team; the frame of its space gives them. */
export const RolesOfReader = createContext<readonly TeamRole[]>([])

/** Tells whether whoever looks may open an address of the administration: a page links to no other. */
export function useMayOpen(): (href: string) => boolean {
  const roles = use(RolesOfReader)
  return (href) => mayAt(roles, href)
}
