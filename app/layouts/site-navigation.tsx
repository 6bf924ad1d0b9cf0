import { homeOf } from '#app/features/accounts/home.ts'
import type { ViewerKind } from '#app/features/accounts/viewer.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { NavLink } from '#app/ui/nav-links.tsx'
import type { FooterColumn } from '#app/ui/site-shell.tsx'

/** Which world a page belongs to: what its header offers. */
export type HeaderContext = 'particulier' | 'artisan' | 'neutral'

const PARTICULIER = ['/particuliers', '/espace-particulier', '/trouver-pro', '/metiers', '/artisans/', '/nos-garanties', '/garanties', '/faq', '/demande']
const ARTISAN = ['/artisans', '/espace-pro', '/pro', '/comment-ca-marche-pro', '/temoignages-pros', '/connexion-pro', '/inscription', '/tarifs', '/nos-tarifs', '/paiement']

/** The header's context for a path, as the specification lists them. */
export function headerContext(pathname: string): HeaderContext {
  const within = (prefixes: string[]) => prefixes.some((prefix) => pathname === prefix || pathname.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`) || pathname.startsWith(`${prefix}-`))
  if (pathname.startsWith('/artisans/')) return 'particulier'
  if (within(PARTICULIER)) return 'particulier'
  return within(ARTISAN) ? 'artisan' : 'neutral'
}

const LINKS: Record<HeaderContext, [label: string, href: string][]> = {
  particulier: [
    ['Accueil', paths.particuliers()],
    ['Trouver un pro', paths.findPro()],
    ['Métiers', paths.trades()],
    ['Nos garanties', paths.guarantees()],
    ['FAQ', paths.faq()],
    ['Contact', paths.contact()],
  ],
  artisan: [
    ['Accueil', paths.artisans()],
    ['Comment ça marche', paths.howItWorksPro()],
    ['Témoignages', paths.testimonialsPro()],
    ['Support', paths.contact()],
  ],
  neutral: [
    ['Particuliers', paths.particuliers()],
    ['Artisans', paths.artisans()],
    ['À propos', paths.about()],
    ['Contact', paths.contact()],
  ],
}

/** The header's links. */
export function headerLinks(context: HeaderContext, pathname: string): NavLink[] {
  return LINKS[context].map(([label, href]) => ({ label, href, current: pathname === href, document: href !== paths.findPro() || undefined }))
}

/** The header's buttons: one's own space, or the ways in. */
export function headerActions(context: HeaderContext, kind: ViewerKind) {
  if (kind !== 'visitor') {
    return <ButtonLink href={homeOf(kind)} size="sm" document>Mon espace</ButtonLink>
  }
  if (context === 'particulier') return <ButtonLink href={paths.signIn()} size="sm" document>Se connecter ou s’inscrire</ButtonLink>
  if (context === 'artisan') {
    return (
      <>
        <ButtonLink href={paths.signInPro()} size="sm" variant="link" document>Se connecter</ButtonLink>
        <ButtonLink href={paths.signUp()} size="sm" document>S’inscrire gratuitement</ButtonLink>
      </>
    )
  }
  return (
    <>
      <ButtonLink href={paths.particuliers()} size="sm" document>Je suis un particulier</ButtonLink>
      <ButtonLink href={paths.artisans()} size="sm" document>Je suis un artisan</ButtonLink>
    </>
  )
}

/** The footer, column by column. */
export function footerColumns(): FooterColumn[] {
  const column = (title: string, links: [string, string][]): FooterColumn => ({ title, links: links.map(([label, href]) => ({ label, href, document: true })) })
  return [
    column('Particuliers', [
      ['Trouver un pro', paths.findPro()],
      ['Métiers', paths.trades()],
      ['Avis', paths.reviews()],
      ['Garanties', '/garanties'],
    ]),
    column('Professionnels', [
      ['Devenir partenaire', paths.becomePartner()],
      ['Tarifs', paths.pricing()],
      ['Espace pro', paths.signIn()],
      ['Support', paths.support()],
    ]),
    column('Informations', [
      ['Classement des artisans', paths.ranking()],
      ['Mentions légales', paths.legalNotice()],
      ['Confidentialité', paths.privacyLong()],
      ['CGU', paths.termsOfUse()],
      ['CGV', paths.termsOfSale()],
    ]),
  ]
}
