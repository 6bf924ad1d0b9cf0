import { requestScope, visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { currentTheme } from '#app/features/theme/current-theme.server.ts'
import { notFound } from '#app/platform/web/not-found.server.ts'
import type { Route } from './+types/share-card.route'
import { drawShareCard, findAnyShareCard } from './share-card.server.ts'

/**
 * The picture that a shared link shows: `/partage/metiers/plomberie.png` for `/metiers/plomberie`,
 * `/partage/accueil.png` for the landing page.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const path = /^([\w/-]+)\.png$/.exec(params['*'])?.[1]
  const card =
    path === undefined
      ? null
      : await findAnyShareCard(visitorCtx(context), path === 'accueil' ? '/' : `/${path}`)
  if (!card) notFound()
  const picture = await drawShareCard(card, (await currentTheme(requestScope(context))).colors)
  if (!picture)
    return new Response('Trop d’images à la fois.', {
      status: 503,
      headers: { 'retry-after': '5' },
    })
  return new Response(new Uint8Array(picture), {
    headers: {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}
