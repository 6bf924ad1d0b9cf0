import type { ServerBuild } from 'react-router'
import { describe, expect, it } from 'vitest'
import { setLogLevel } from '#app/platform/log.server.ts'
import { PAGES_IN_HAND } from './admission.ts'
import { createPages } from './pages.ts'

setLogLevel('silent')

/** A page that is prepared as soon as the backend goes on, a kept one, and a form. */
function stuckSite() {
  let begun = 0
  let goOn = () => {}
  const going = new Promise<void>((resolve) => (goOn = resolve))
  const prepared = async () => {
    begun++
    await going
    return new Response('prête')
  }
  const html = () => new Response('<p>gardée</p>', { headers: { 'content-type': 'text/html' } })
  const route = (path: string, module: object) => ({ id: path, path, module })
  const pages = createPages(
    {} as never,
    {
      entry: { module: { default: () => new Response() } },
      routes: {
        lente: route('lente', { loader: prepared, action: prepared }),
        gardee: route('gardee', { loader: html, handle: { cache: { tags: [] } } }),
      },
      assets: { routes: {} },
      future: {},
      publicPath: '/',
      ssr: true,
      isSpaMode: false,
      prerender: [],
      routeDiscovery: { mode: 'initial' },
    } as unknown as ServerBuild,
  )
  const asking = {
    requestId: 'r',
    nonce: 'n',
    clientAddress: '127.0.0.1',
    clientKey: '127.0.0.1',
    upload: false,
  }
  return {
    ask: (path: string, method = 'GET') =>
      pages.answer(new Request(`http://localhost:3000${path}`, { method }), asking),
    goOn: () => goOn(),
    begun: () => begun,
  }
}

describe('more readers than pages can be prepared for', () => {
  it('are told so at once, while those before them are answered, kept pages are, and forms are taken', async () => {
    const site = stuckSite()
    expect((await site.ask('/gardee')).status).toBe(200)
    const inHand = Array.from({ length: PAGES_IN_HAND }, () => site.ask('/lente'))

    const refused = await Promise.all(Array.from({ length: 50 }, () => site.ask('/lente')))
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
    expect(refused[0]!.headers.get('retry-after')).toBe('5')
    expect(await refused[0]!.text()).toContain(
      'Votre page n’a pas pu être préparée tout de suite : réessayez dans quelques secondes.',
    )
    expect(await (await site.ask('/gardee')).text()).toBe('<p>gardée</p>')
    const form = site.ask('/lente', 'POST')

    site.goOn()
    const answered = await Promise.all([...inHand, form])
    expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([200]))
    expect(site.begun()).toBe(PAGES_IN_HAND + 1)

    const after = await Promise.all(Array.from({ length: PAGES_IN_HAND }, () => site.ask('/lente')))
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]))
  })
})
