import { paths } from '#app/paths.ts'
import type { ViewerKind } from './viewer.ts'

/** Where somebody's own space is; a visitor's is the landing page. */
export function homeOf(kind: ViewerKind): string {
  return {
    admin: paths.admin(),
    artisan: paths.proHome(),
    particulier: paths.particulierHome(),
    visitor: paths.landing(),
  }[kind]
}

/** Who alone gets into the pages whose paths begin so; every other page is anybody's. */
const SPACES: readonly (readonly [RegExp, ViewerKind])[] = [
  // Somebody of a company's crew has an account of the same kind.
  [/^\/espace-(?:particulier|equipe\b)/, 'particulier'],
  [/^\/(espace-pro[-/]|(nos-)?tarifs\b|paiement\/)/, 'artisan'],
  [/^\/admin\b/, 'admin'],
]

/** Whose space a path of this site is in; null when it is in nobody's. */
export function spaceOf(path: string): ViewerKind | null {
  return SPACES.find(([begins]) => begins.test(path))?.[1] ?? null
}

/** A path to go on to, for an account of a kind: null in another kind's space, so that they go to their own home. */
export function pathFor(kind: ViewerKind, wanted: string | null): string | null {
  const space = wanted && spaceOf(wanted)
  return space && space !== kind ? null : wanted
}

/** Where somebody signed in talks with the team; null for whoever has no conversation with it. */
export function supportOf(kind: ViewerKind): string | null {
  if (kind === 'particulier') return paths.requestConversation('support')
  return kind === 'artisan' ? paths.proConversation('support') : null
}
