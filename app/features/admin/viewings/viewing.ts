import type { AccountFacts } from '#app/features/admin/accounts/account-acts.ts'
import { plainPath } from '#app/values/plain-path.ts'

/** How long somebody of the team looks at a space, minutes. */
export const VIEWING_MINUTES = 15
/** The shortest reason, and the longest, characters. */
export const VIEWING_REASON_FROM = 10
export const VIEWING_REASON_MAX = 300

/** Why a space is not opened to somebody of the team. */
export type ViewingRefusal =
  | 'not_found'
  | 'of_the_team'
  | 'no_space'
  | 'not_active'
  | 'reason_too_short'

/** Null when the space of an account may be looked at; never a colleague's, nor one that nobody can open. */
export function refusalToView({
  side,
  state,
}: Pick<AccountFacts, 'side' | 'state'>): 'of_the_team' | 'no_space' | 'not_active' | null {
  if (side === 'admin') return 'of_the_team'
  if (side === 'none') return 'no_space'
  return state === 'active' ? null : 'not_active'
}

/**
 * What whoever looks sees as the person: their space, and the files that its pages show. Everywhere else they stay
 * who they are.
 */
const VIEWED =
  /^\/(?:espace-(?:particulier|pro)(?:-dashboard$|\/)|espace-equipe(?:$|\/)|(?:fichiers|plans-travaux|documents|photos-interventions|notices-produits|photos|logos|avis\/photos)\/)/

/**
 * What stays closed to them there: what people write to one another, what protects the account, whole copies of its
 * data, and the pages that ask another service something in the person's name.
 */
const CLOSED: readonly RegExp[] = [
  /^\/espace-particulier\/conversations(?:$|\/)/,
  /^\/espace-particulier\/projets\/[^/]+\/fil$/,
  /^\/espace-pro\/(?:messages|projets)(?:$|\/)/,
  /^\/espace-(?:particulier|pro)\/parametres\/./,
  /^\/espace-particulier\/mot-de-passe$/,
  /^\/espace-pro\/factures\/(?:annuaire$|comptabilite\/)/,
  // An address that is told may carry a secret.
  /^\/espace-pro\/webhooks(?:$|\/)/,
  /\.csv$/,
  // Files made anew for whoever asks, which counts towards the person's own limit.
  /^\/espace-particulier\/projets\/[^/]+\/fichiers\//,
  /\/apercu$/,
]

/** Whether an address is seen as the person whose space is looked at. */
export const isViewed = (pathname: string): boolean => VIEWED.test(plainPath(pathname))

/** Whether an address of somebody's space stays closed to who looks at it. */
export const isClosedToViewers = (pathname: string): boolean => {
  const path = plainPath(pathname)
  return CLOSED.some((addresses) => addresses.test(path))
}

/** The address that the journal keeps of a page that was opened: what is searched for in it is left out. */
export const openedPage = (pathname: string): string => plainPath(pathname).slice(0, 200)
