import { Outlet, useLocation } from 'react-router'
import { requestScope } from '#app/features/accounts/request-scope.server.ts'
import { LOCK_PATH } from '#app/features/site-gate/gate.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { operator } from '#app/platform/operator.server.ts'
import { paths } from '#app/paths.ts'
import { SiteShell } from '#app/ui/site-shell.tsx'
import type { Route } from './+types/site'
import { footerColumns, headerActions, headerContext, headerLinks } from './site-navigation.tsx'

/** The public site's frame needs who looks, and the operator's phone. */
export function loader({ context }: Route.LoaderArgs) {
  const { brand, phone, emails, hours } = operator()
  return { brand, phone, email: emails.contact, hours, kind: requestScope(context).viewer.who.kind, gated: Boolean(readConfig().gatePassword) }
}

export default function SiteLayout({ loaderData: { brand, phone, email, hours, kind, gated } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const context = headerContext(pathname)
  const tel = { label: phone, href: `tel:${phone.replaceAll(' ', '')}` }
  return (
    <SiteShell
      brand={{ name: brand, href: paths.landing() }}
      links={headerLinks(context, pathname)}
      actions={headerActions(context, kind)}
      phone={tel}
      footer={{
        words: 'La place de marché des travaux, entre particuliers et artisans vérifiés.',
        contact: (
          <>
            <a href={tel.href}>{phone}</a>
            <a href={`mailto:${email}`}>{email}</a>
            <span>{hours}</span>
          </>
        ),
        columns: footerColumns(),
        end: (
          <>
            <span>{brand}</span>
            {gated && (
              <form method="post" action={LOCK_PATH}>
                <button type="submit" className="footer-button">Verrouiller le site</button>
              </form>
            )}
          </>
        ),
      }}
    >
      <Outlet />
    </SiteShell>
  )
}
