import { AppLink } from '#app/ui/link.tsx'
import { NavLinks } from '#app/ui/layout/nav-links.tsx'
import type { HeaderContext } from './header-context.ts'
import type { FootFacts } from './site-facts.server.ts'
import { callable, LockButton } from './foot-parts.tsx'
import { spaceLinks } from './site-navigation.tsx'

/**
 * The foot of a working space: what its people find in the site's header and footer, the telephone
 * and the legal pages.
 */
export function SpaceFoot({
  context,
  facts: { phone, hours, gated },
}: {
  context: HeaderContext
  facts: FootFacts
}) {
  const { site, legal } = spaceLinks(context)
  return (
    <>
      <nav aria-label="Le site">
        <NavLinks links={site} />
      </nav>
      <nav aria-label="Informations">
        <NavLinks links={legal} />
      </nav>
      <div className="work-foot-end">
        <AppLink href={callable(phone).href}>{phone}</AppLink>
        <span>{hours}</span>
        <LockButton gated={gated} />
      </div>
    </>
  )
}
