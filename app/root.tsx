import '#app/platform/web/no-eval.client.ts'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { useCallback, useEffect, useState } from 'react'
import type { Route } from './+types/root'
import { homeOf, spaceOf } from '#app/features/accounts/sessions/home.ts'
import { requestScope } from '#app/features/accounts/sessions/request-scope.server.ts'
import { isViewingRefusal } from './features/admin/viewings/viewing-refusal.ts'
import { refuseViewer } from './features/admin/viewings/refuse-viewer.server.ts'
import { SECOND_FACTOR_AWAITED } from './features/accounts/copy.ts'
import {
  BrokenPage,
  LineCutPage,
  NotFoundPage,
  SecondFactorWantedPage,
  ViewingRefusedPage,
} from './features/public-site/error-pages.tsx'
import { readingAttributes, readingOf } from './features/public-site/reading/reading.ts'
import { currentTheme } from './features/theme/current-theme.server.ts'
import { applicationAt } from '#app/shell/applications.ts'
import { keepOpenPage, useShownPage } from '#app/shell/open-page.ts'
import { Moves } from '#app/shell/moves.tsx'
import { applicationOf } from '#app/platform/web/page-handle.ts'
import { siteScript } from '#app/platform/web/site-script.server.ts'
import { useNonce } from '#app/platform/web/nonce.ts'
import { READING_STARTER } from '#app/shell/reading-starter.ts'
import { SITE_STARTER } from '#app/shell/site-starter.ts'
import { DEFAULT_SITE_THEME, siteThemeCss, versionsOf } from '#app/ui/theme/site-theme.ts'
import { CarriedToast } from '#app/ui/feedback/carried-toast.tsx'
import { IsInside } from './ui/link.tsx'
import { isLineCut } from '#app/ui/feedback/offline.ts'
import { fontFiles } from './ui/fonts/families.ts'
import { DEFAULT_GROUND } from '#app/ui/theme/default-ground.ts'
import { themeGround } from '#app/ui/theme/theme.ts'
import { Toaster } from '#app/ui/feedback/toaster.tsx'
import stylesHref from './ui/styles.css?url'

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesHref },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

/** The site's look, only what the style sheet does not say already, and the files of its fonts. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const theme = await currentTheme(requestScope(context))
  const versions = theme.versions === 'both' ? versionsOf(theme.colors) : null
  return {
    siteScript: siteScript(),
    // None in a page that is kept for everybody: there, the script in its head alone says it.
    reading: readingAttributes(readingOf(request.headers.get('cookie'))),
    ground: themeGround(theme.colors),
    // The one that the device asks, where visitors are shown both.
    grounds: versions && { dark: themeGround(versions.dark), light: themeGround(versions.light) },
    look: theme === DEFAULT_SITE_THEME ? null : siteThemeCss(theme),
    fonts: fontFiles(theme.fonts),
  }
}

// It never changes while the page is open.
export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  // What the document was sent as: no move of the router leaves it.
  const matches = useMatches()
  const [application] = useState(() => applicationOf(matches.map(({ handle }) => handle)))
  const isInside = useCallback(
    (href?: string) =>
      application !== null && (href === undefined || applicationAt(href) === application),
    [application],
  )
  const nonce = useNonce()
  return (
    <html lang="fr" {...data?.reading} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: READING_STARTER }} />
        {data?.grounds ? (
          <>
            <meta
              name="theme-color"
              media="(prefers-color-scheme: light)"
              content={data.grounds.light}
            />
            <meta
              name="theme-color"
              media="(prefers-color-scheme: dark)"
              content={data.grounds.dark}
            />
          </>
        ) : (
          <meta name="theme-color" content={data?.ground ?? DEFAULT_GROUND} />
        )}
        <Meta />
        {data?.fonts.map((file) => (
          <link
            key={file}
            rel="preload"
            href={file}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
          />
        ))}
        <Links />
        {data?.look && <style nonce={nonce}>{data.look}</style>}
      </head>
      <body>
        <IsInside value={isInside}>{children}</IsInside>
        <Toaster />
        {application ? (
          <>
            <Moves />
            <CarriedToast />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : (
          // A cached page, which has no nonce, is painted before its script; the others are worked on at once.
          data?.siteScript &&
          (nonce ? (
            <script type="module" src={data.siteScript} fetchPriority="low" />
          ) : (
            <script data-src={data.siteScript} dangerouslySetInnerHTML={{ __html: SITE_STARTER }} />
          ))
        )}
      </body>
    </html>
  )
}

/**
 * Whoever of the team only looks at a space is refused before any page runs.
 * A redirection out of the application that was asked loads its page as a document: the guards' to
 * the sign-in, and what leads to the site.
 */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => refuseViewer(requestScope(context)),
  async ({ request, url }, next) => {
    const answer = await next()
    const to = answer.headers.get('location')
    const isMove = new URL(request.url).pathname.endsWith('.data')
    if (to && isMove && applicationAt(to) !== applicationAt(url.pathname))
      answer.headers.set('X-Remix-Reload-Document', 'true')
    return answer
  },
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepOpenPage]

export default function Root() {
  useShownPage()
  return <Outlet />
}

/**
 * What breaks in an open page has the whole document made anew by the browser, which has no nonce to give: the policy
 * refuses the site's own look. Its words are there still, and a sheet made of them needs no leave.
 */
function wearTheLookAgain(): void {
  const look = document.head.querySelector('style')
  if (!look?.textContent || (look.sheet?.cssRules.length ?? 0) > 0) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(look.textContent)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation()
  useEffect(wearTheLookAgain, [])
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  if (isRouteErrorResponse(error) && error.data === SECOND_FACTOR_AWAITED)
    return <SecondFactorWantedPage wanted={pathname} />
  if (isViewingRefusal(error))
    return (
      <ViewingRefusedPage sentence={error.data} home={homeOf(spaceOf(pathname) ?? 'particulier')} />
    )
  if (isLineCut(error)) return <LineCutPage again={pathname + search} />
  return <BrokenPage />
}
