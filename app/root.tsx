import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import { requestScope } from './features/accounts/request-scope.server.ts'
import { BrokenPage, NotFoundPage } from './features/public-site/error-pages.tsx'
import { currentTheme } from './features/theme/current-theme.server.ts'
import type { PageCache } from './platform/page-cache.ts'
import { siteScript } from './platform/site-script.server.ts'
import { useNonce } from './nonce.ts'
import { DEFAULT_THEME, themeCss, themeGround } from './ui/theme.ts'
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

/** The site's colours, only when they are not those of the style sheet. */
export async function loader({ context }: Route.LoaderArgs) {
  const theme = await currentTheme(requestScope(context))
  return { siteScript: siteScript(), ground: themeGround(theme), colors: theme === DEFAULT_THEME ? null : themeCss(theme) }
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
        <meta name="theme-color" content={data?.ground ?? themeGround(DEFAULT_THEME)} />
        <Meta />
        <Links />
        {data?.colors && <style nonce={nonce}>{data.colors}</style>}
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
