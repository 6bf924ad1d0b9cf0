/**
 * What `/robots.txt` says: nothing may be read while the gate is on; else the public pages, and where their list is.
 * `/espace-pro` is a public page, the personal spaces under it are not.
 */
export function robotsText({ gated, origin }: { gated: boolean; origin: string }): string {
  if (gated) return 'User-agent: *\nDisallow: /\n'
  const closed = [
    '/admin',
    '/espace-particulier',
    '/espace-equipe',
    '/equipe/',
    '/espace-pro-dashboard',
    '/espace-pro/',
    '/paiement/',
    '/demande/',
    '/auth/',
    '/api/',
    '/fichiers/',
  ]
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`
}
