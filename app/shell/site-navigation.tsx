import { homeOf } from '#app/features/accounts/sessions/home.ts'
import type { ViewerKind } from '#app/features/accounts/sessions/viewer.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { NavLink } from '#app/ui/layout/nav-links.tsx'
import type { FooterColumn } from '#app/ui/layout/site-shell.tsx'
import type { HeaderContext } from './header-context.ts'

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
  return LINKS[context].map(([label, href]) => ({
    label,
    href,
    current: pathname === href,
  }))
}

/** The header's buttons: one's own space, or the ways in. */
export function headerActions(context: HeaderContext, kind: ViewerKind) {
  if (kind !== 'visitor')
    return (
      <ButtonLink href={homeOf(kind)} size="sm">
        Espace personnel
      </ButtonLink>
    )
  if (context === 'particulier')
    return (
      <ButtonLink href={paths.signIn()} size="sm">
        Se connecter ou s’inscrire
      </ButtonLink>
    )
  if (context === 'artisan') return <ProDoors />
  return (
    <>
      <ButtonLink href={paths.particuliers()} size="sm">
        Je suis un particulier
      </ButtonLink>
      <ButtonLink href={paths.artisans()} size="sm">
        Je suis un artisan
      </ButtonLink>
    </>
  )
}

/** The landing page's own header: one's own space, or the two doors. */
export function landingActions(kind: ViewerKind) {
  return kind === 'visitor' ? (
    <ProDoors />
  ) : (
    <ButtonLink href={homeOf(kind)} size="sm">
      Espace personnel
    </ButtonLink>
  )
}

function ProDoors() {
  return (
    <>
      <ButtonLink href={paths.signInPro()} size="sm" variant="link">
        Se connecter
      </ButtonLink>
      <ButtonLink href={paths.signUp()} size="sm">
        S'inscrire gratuitement
      </ButtonLink>
    </>
  )
}

export function footerColumns(): FooterColumn[] {
  const column = (title: string, links: [string, string][]): FooterColumn => ({
    title,
    links: links.map(([label, href]) => ({ label, href })),
  })
  return [
    column('Particuliers', [
      ['Trouver un pro', paths.findPro()],
      ['Dépannage d’urgence', paths.emergencies()],
      ['Annuaire des artisans', paths.directory()],
      ['Métiers', paths.trades()],
      ['Avis', paths.reviews()],
      ['Garanties', paths.guaranteesShort()],
      ['Classement des artisans', paths.ranking()],
    ]),
    column('Professionnels', [
      ['Devenir partenaire', paths.becomePartner()],
      ['Tarifs', paths.pricing()],
      ['Espace pro', paths.signIn()],
      ['Support', paths.support()],
      ['Centre d’aide', paths.help()],
      ['Développeurs', paths.developers()],
    ]),
    column('Informations', [
      ['Mentions légales', paths.legalNotice()],
      ['Politique de confidentialité', paths.privacyLong()],
      ['CGU', paths.termsOfUse()],
      ['CGV', paths.termsOfSale()],
      ['Accessibilité', paths.accessibility()],
      ['Confort de lecture', paths.reading()],
      ['Signaler un contenu', paths.reportContent()],
    ]),
  ]
}

/**
 * What the foot of a working space leads to: the links of its context's header and of the footer,
 * each once, the legal ones apart.
 */
export function spaceLinks(context: HeaderContext): { site: NavLink[]; legal: readonly NavLink[] } {
  const columns = footerColumns()
  const site = [headerLinks(context, ''), ...columns.slice(0, -1).map(({ links }) => links)].flat()
  return {
    site: site.filter(
      (link, index) =>
        site.findIndex(({ href, label }) => href === link.href || label === link.label) === index,
    ),
    legal: columns.at(-1)!.links,
  }
}
