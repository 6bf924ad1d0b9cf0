import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { BrokenWords, LineCutWords, NotFoundWords } from '#app/features/public-site/error-pages.tsx'
import { paths } from '#app/paths.ts'
import { AppLink } from '#app/ui/link.tsx'
import { isLineCut } from '#app/ui/feedback/offline.ts'
import { SiteShell } from '#app/ui/layout/site-shell.tsx'
import { callable, LockButton } from './foot-parts.tsx'
import { headerContext } from './header-context.ts'
import { footerColumns, headerActions, headerLinks, landingActions } from './site-navigation.tsx'
import type { LoadedSiteFacts } from './site-facts.server.ts'

/** The frame of every public page: header by context and by who looks, footer. */
export function SiteFrame({ facts, children }: { facts: LoadedSiteFacts; children: ReactNode }) {
  const { pathname } = useLocation()
  const context = headerContext(pathname)
  const phone = callable(facts.phone)
  return (
    <SiteShell
      brand={{ name: facts.brand, href: paths.landing() }}
      links={headerLinks(context, pathname)}
      actions={headerActions(context, facts.kind)}
      phone={phone}
      footer={{
        words: 'La place de marché des travaux, entre particuliers et artisans vérifiés.',
        contact: (
          <>
            <a href={phone.href}>{phone.label}</a>
            <a href={`mailto:${facts.email}`}>{facts.email}</a>
            <span>{facts.hours}</span>
          </>
        ),
        columns: footerColumns(),
        end: (
          <>
            <span>{facts.brand}</span>
            {facts.social.length > 0 && (
              <span className="flex flex-wrap gap-x-4">
                {facts.social.map((link) => (
                  <AppLink key={link.url} href={link.url}>
                    {link.name}
                  </AppLink>
                ))}
              </span>
            )}
            <LockButton gated={facts.gated} />
          </>
        ),
      }}
    >
      {children}
    </SiteShell>
  )
}

/** What is missing or breaks, in the frame of the site. */
export function SiteError({ error, facts }: { error: unknown; facts: LoadedSiteFacts }) {
  const { pathname, search } = useLocation()
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <SiteFrame facts={facts}>
      {isLineCut(error) ? (
        <LineCutWords again={pathname + search} />
      ) : missing ? (
        <NotFoundWords />
      ) : (
        <BrokenWords />
      )}
    </SiteFrame>
  )
}

/** The landing page's own frame: two doors above, four links below. */
export function LandingFrame({ facts, children }: { facts: LoadedSiteFacts; children: ReactNode }) {
  return (
    <SiteShell
      brand={{ name: facts.brand, href: paths.landing() }}
      links={[]}
      actions={landingActions(facts.kind)}
      phone={callable(facts.phone)}
      footer={{
        columns: [],
        end: (
          <>
            <nav aria-label="Pied de page" className="flex flex-wrap gap-x-6">
              <AppLink href={paths.contact()}>Contact</AppLink>
              <AppLink href={paths.legalNotice()}>Mentions légales</AppLink>
              <AppLink href={paths.privacy()}>Confidentialité</AppLink>
              <AppLink href={paths.reading()}>Confort de lecture</AppLink>
            </nav>
            <LockButton gated={facts.gated} />
          </>
        ),
      }}
    >
      {children}
    </SiteShell>
  )
}
