import type { Application } from '#app/platform/web/page-handle.ts'

/** Where the pages of each application lie: what `routes.ts` puts inside its layout, which a test holds this to. */
const ADDRESSES: Record<Application, RegExp> = {
  particulier: /^\/espace-particulier(?:-dashboard$|\/)/,
  crew: /^\/espace-equipe(?:$|\/)/,
  artisan: /^\/espace-pro(?:-dashboard$|\/)/,
  team: /^\/admin(?:$|\/)/,
  public: /^\/(?:trouver-pro|depannage\/[^/]+|demande\/envoyee|auth\/confirm|comptable)$/,
}
/** What answers among them with something else than a page. */
const NO_PAGE =
  /\.(?:csv|json|xml|pdf)$|\/(?:documents|fichiers|declarations|photos)\/[^/]+$|\/(?:apercu|enregistrement|propositions|accord|notifications\/appareils|bibliotheque\/appareil)$/

/**
 * The application whose page stands at an address of this site; null for all others: the browser
 * loads those as documents.
 */
export function applicationAt(href: string): Application | null {
  const path = href.replace(/[?#].*$/, '')
  if (NO_PAGE.test(path)) return null
  const found = Object.entries(ADDRESSES).find(([, addresses]) => addresses.test(path))
  return (found?.[0] as Application | undefined) ?? null
}
