import type { TeamRole } from '#app/platform/context.ts'
import { plainPath } from '#app/values/plain-path.ts'

/*
 * Who of the team may open which page of the administration, and act there: one table, which the guard of every page
 * obeys (`requireAdmin`), the menu and the buttons are made from, and a test holds to the routes.
 */

/** What somebody of the team does, in the order in which it is given. An administrator may do everything. */
export const TEAM_ROLES: readonly TeamRole[] = [
  'support',
  'verification',
  'moderation',
  'finance',
  'administrator',
]

/** What each role is called. */
export const TEAM_ROLE_LABELS: Record<TeamRole, string> = {
  support: 'Support',
  verification: 'Vérification',
  moderation: 'Modération',
  finance: 'Finance',
  administrator: 'Administrateur',
}
/** What each role is for, where it is given. */
export const TEAM_ROLE_HINTS: Record<TeamRole, string> = {
  support: 'Messages, support, demandes, dépannages, emails',
  verification: 'Dossiers et contrôles des entreprises',
  moderation: 'Avis, témoignages, contenus, signalements, litiges',
  finance: 'Abonnements, factures, vendeurs, facturation électronique',
  administrator: 'Tout, avec les rôles, les tâches, le journal et l’apparence',
}

type Roles = readonly TeamRole[]
const everybody: Roles = TEAM_ROLES
const none: Roles = []

/** Besides administrators: who reads a page and all that begins with its address, and who acts there. */
type Access = { reads: Roles; acts: Roles }
const both = (...roles: TeamRole[]): Access => ({ reads: roles, acts: roles })

/** By the beginning of an address; the longest that fits holds. */
export const TEAM_ACCESS: Record<string, Access> = {
  '/admin': both(...everybody),
  '/admin/bureau': both(...everybody),
  // Everybody writes with them.
  '/admin/bureau/reponses': { reads: everybody, acts: none },
  '/admin/bureau.csv': both(),
  // What is found is what one's roles open.
  '/admin/recherche': both(...everybody),
  '/admin/parametres': both(...everybody),
  '/admin/confirmer': both(...everybody),
  '/admin/parcours': both(),
  '/admin/pilotage': both('finance'),
  '/admin/annonces': both(),
  '/admin/faits-contestes': both('moderation'),
  '/admin/chiffres.csv': both(),
  // Everybody finds an account; what is done to one is said act by act.
  '/admin/utilisateurs': both(...everybody),
  '/admin/utilisateurs.csv': both(),
  '/admin/utilisateurs/:id/donnees.json': both(),
  // What waits for a second person; each sees the acts that their roles do.
  '/admin/approbations': both('finance'),
  // What the whole site obeys; a price wants a second administrator besides.
  '/admin/reglages': both(),
  '/admin/essais': both(),
  '/admin/taches': both(),
  '/admin/journal': both(),
  '/admin/design': both(),
  '/admin/partenaires': both(),
  '/admin/abonnements': both('finance'),
  '/admin/factures': { reads: ['finance', 'support', 'moderation'], acts: ['finance'] },
  '/admin/vendeurs': both('finance'),
  '/admin/facturation-electronique': both('finance'),
  '/admin/depannages': both('support'),
  '/admin/messages': both('support'),
  '/admin/conversations': both('support'),
  '/admin/conversations-signalees': both('moderation'),
  '/admin/notifications-de-contenu': both('moderation'),
  '/admin/avis': both('moderation'),
  '/admin/temoignages': both('moderation'),
  '/admin/emails': both('support'),
  '/admin/demandes': { reads: ['support', 'moderation', 'verification'], acts: ['support'] },
  '/admin/signalements': both('moderation'),
  '/admin/signalements/factures': both('finance', 'moderation'),
  '/admin/litiges': both('moderation'),
  '/admin/artisans': {
    reads: ['verification', 'support', 'moderation', 'finance'],
    acts: ['verification'],
  },
}

/** What is done to an account, by the name that its button posts. */
const ACCOUNT_ACCESS: Record<string, Roles> = {
  suspend: ['moderation'],
  reinstate: ['moderation'],
  sessions: ['support', 'moderation'],
  look: ['support'],
  stopLooking: ['support'],
  grant: none,
  revoke: none,
  roles: none,
  erase: none,
}

const holds = (roles: Roles, allowed: Roles): boolean =>
  roles.includes('administrator') || roles.some((role) => allowed.includes(role))

/** The line of the table that holds at an address; null for one that it knows nothing of. */
function accessAt(pathname: string): Access | null {
  const path = plainPath(pathname.replace(/[?#].*$/, '')).split('/')
  const fits = Object.keys(TEAM_ACCESS).filter((pattern) => {
    const parts = pattern.split('/')
    return (
      parts.length <= path.length &&
      // The home is itself alone: what no line names is an administrator's.
      (pattern !== '/admin' || path.length === parts.length) &&
      parts.every((part, at) => part.startsWith(':') || isPart(path[at]!, part))
    )
  })
  const longest = fits.toSorted((a, b) => b.length - a.length)[0]
  return longest === undefined ? null : TEAM_ACCESS[longest]!
}
/** `avis.csv` is what `/avis` lists, as a file. */
const isPart = (asked: string, part: string) => asked === part || asked === `${part}.csv`

/** Whether somebody with these roles may read, or act at, an address of the administration. */
export function mayAt(roles: Roles, pathname: string, acts = false): boolean {
  const access = accessAt(pathname)
  return holds(roles, access ? (acts ? access.acts : access.reads) : none)
}

/** Whether somebody with these roles may do something to an account. */
const mayToAccount = (roles: Roles, act: string): boolean =>
  holds(roles, ACCOUNT_ACCESS[act] ?? none)

/** Who can do what one may not, in a sentence: « Demandez à quelqu’un qui a le rôle Finance, ou à un administrateur. » */
function whoCan(allowed: Roles): string {
  const names = allowed
    .filter((role) => role !== 'administrator')
    .map((role) => TEAM_ROLE_LABELS[role])
  return names.length === 0
    ? 'Seul un administrateur le peut.'
    : `Il faut le rôle ${names.join(' ou ')}, ou être administrateur.`
}

/** Who can read, or act at, an address, in a sentence. */
export function whoCanAt(pathname: string, acts = false): string {
  const access = accessAt(pathname)
  return whoCan(access ? (acts ? access.acts : access.reads) : none)
}

/** Why somebody with these roles may not act at an address that they read, in a sentence; null when they may. */
export const actingRefusal = (roles: Roles, pathname: string): string | null =>
  mayAt(roles, pathname, true) ? null : whoCanAt(pathname, true)

/** Why somebody with these roles may not do something to an account, in a sentence; null when they may. */
export const roleRefusal = (roles: Roles, act: string): string | null =>
  mayToAccount(roles, act) ? null : whoCan(ACCOUNT_ACCESS[act] ?? none)
