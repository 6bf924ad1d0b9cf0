/** Which world a page belongs to: what its header offers. */
export type HeaderContext = 'particulier' | 'artisan' | 'neutral'

/** Addresses of one page each, with their aliases. */
const EXACT: Record<string, HeaderContext> = {
  '/particuliers': 'particulier',
  '/nos-garanties': 'particulier',
  '/garanties': 'particulier',
  '/faq': 'particulier',
  '/artisans': 'artisan',
  '/comment-ca-marche-pro': 'artisan',
  '/temoignages-pros': 'artisan',
  '/connexion-pro': 'artisan',
  '/inscription': 'artisan',
  '/pro': 'artisan',
}

/** Whole families of addresses, by how they begin. */
const FAMILIES: readonly (readonly [RegExp, HeaderContext])[] = [
  [/^\/espace-(?:particulier|equipe)/, 'particulier'],
  [/^\/trouver-pro/, 'particulier'],
  [/^\/metiers(\/|$)/, 'particulier'],
  [/^\/artisans\/./, 'particulier'],
  [/^\/espace-pro/, 'artisan'],
]

/**
 * The header's context for a path. A final slash changes nothing; an alias has the context of its
 * canonical address; any other path is neutral.
 */
export function headerContext(pathname: string): HeaderContext {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return EXACT[path] ?? FAMILIES.find(([begins]) => begins.test(path))?.[1] ?? 'neutral'
}
