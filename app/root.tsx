import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import { BrokenPage, NotFoundPage } from './features/public-site/error-pages.tsx'
import type { PageCache } from './platform/page-cache.ts'
import { siteScript } from './platform/site-script.server.ts'
import { useNonce } from './nonce.ts'
import { DEFAULT_THEME, themeGround } from './ui/theme.ts'
import { Toaster } from './ui/toaster.tsx'
import interHref from './ui/fonts/inter-french.woff2?url'
import stylesHref from './ui/styles.css?url'

/** What a route's `handle` may say: whether a person works on it, so that it needs the framework's script, and whether its HTML may be kept. */
export type PageHandle = { interactive?: boolean; cache?: PageCache }

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: interHref, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: stylesHref },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export function loader() {
  return { siteScript: siteScript() }
}

// It never changes while the page is open.
export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const interactive = useMatches().some((match) => (match.handle as PageHandle | undefined)?.interactive)
  const nonce = useNonce()
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={themeGround(DEFAULT_THEME)} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Toaster />
        {interactive ? (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : (
          data?.siteScript && <script type="module" src={data.siteScript} />
        )}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return <BrokenPage />
}
