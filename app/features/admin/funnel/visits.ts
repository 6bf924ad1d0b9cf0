/** What a page of the public site is, for the counts of visits: never which one. */
export const SITE_PAGES = [
  'accueil',
  'metiers',
  'annuaire',
  'profil',
  'formulaire',
  'depannage',
  'aide',
  'artisans',
  'site',
] as const
export type SitePage = (typeof SITE_PAGES)[number]

/** Each kind of page in words. */
export const SITE_PAGE_LABELS: Record<SitePage, string> = {
  accueil: 'Accueil',
  metiers: 'Métiers et villes',
  annuaire: 'Annuaire',
  profil: 'Profils d’entreprises',
  formulaire: 'Formulaire de demande',
  depannage: 'Dépannage',
  aide: 'Aide et questions',
  artisans: 'Pages pour les artisans',
  site: 'À propos, contact, textes',
}

const KINDS: readonly (readonly [RegExp, SitePage])[] = [
  [/^\/(?:particuliers)?$/, 'accueil'],
  [/^\/metiers(?:\/[\w-]+){0,2}$/, 'metiers'],
  [/^\/trouver-pro\/(?:artisans|comparer)$/, 'annuaire'],
  [/^\/artisans\/[\w-]+$/, 'profil'],
  [/^\/trouver-pro$/, 'formulaire'],
  [/^\/depannage(?:\/(?!suivi)[\w-]+)?$/, 'depannage'],
  [/^\/(?:faq|aide(?:\/[\w-]+){0,2})$/, 'aide'],
  [
    /^\/(?:artisans|espace-pro|tarifs|comment-ca-marche-pro|temoignages-pros|devenir-partenaire|developpeurs)$/,
    'artisans',
  ],
  [
    /^\/(?:a-propos|avis(?:\/regles)?|nos-garanties|classement|contact|confidentialite|mentions-legales|cg[uv]|accessibilite)$/,
    'site',
  ],
]

/** What kind of public page a path is; null for spaces, accounts, personal links and files, which are nobody's visit. */
export function sitePageOf(path: string): SitePage | null {
  return KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? null
}
