import { createStaticHandler, Outlet, Scripts, type EntryContext } from 'react-router'
import { describe, expect, it } from 'vitest'
import { renderPage } from './render-page.server.tsx'

const ROUTES = [
  { id: 'root', path: '' },
  { id: 'space', parentId: 'root' },
  { id: 'list', parentId: 'space', path: 'demandes' },
  { id: 'one', parentId: 'space', path: 'demandes/:id' },
  { id: 'home', parentId: 'root', index: true },
  { id: 'other', parentId: 'root', path: 'autre' },
]

/** A page of a site of six routes, as the framework hands it over. */
async function entryAt(path: string): Promise<EntryContext> {
  const under = (parentId: string | undefined): object[] =>
    ROUTES.filter((route) => route.parentId === parentId).map(({ id, path: own, index }) =>
      index ? { id, index } : { id, path: own, children: under(id) },
    )
  const handler = createStaticHandler(under(undefined) as never)
  const Page = () => <Outlet />
  const Root = () => (
    <html lang="fr">
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
  return {
    manifest: {
      entry: { module: '/entry.js', imports: [] },
      routes: Object.fromEntries(
        ROUTES.map((route) => [route.id, { ...route, module: `/${route.id}.js` }]),
      ),
    },
    routeModules: Object.fromEntries(
      ROUTES.map(({ id }) => [id, { default: id === 'root' ? Root : Page }]),
    ),
    staticHandlerContext: await handler.query(new Request(`https://ouvreo.example${path}`)),
    serverHandoffString: '{}',
    serverHandoffStream: new Response('').body!,
    renderMeta: {},
    future: {},
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  } as never
}

const page = async (path: string, interactive: boolean) =>
  renderPage(await entryAt(path), {
    url: `https://ouvreo.example${path}`,
    nonce: undefined,
    interactive,
    toast: null,
  })

describe('the routes that a page begins with', () => {
  it('are its own and those of the addresses above it, and no others', async () => {
    const html = await page('/demandes/1', true)
    const { routes } = JSON.parse(
      /window\.__reactRouterManifest = (\{[\s\S]*?\n\});/.exec(html)![1]!,
    ) as { routes: Record<string, { module: string }> }
    expect(Object.keys(routes).toSorted()).toEqual(['home', 'list', 'one', 'root', 'space'])
    expect(routes.list!.module).toBe('/list.js')
  })

  it('are its own alone where no script takes it over', async () => {
    const html = await page('/demandes/1', false)
    expect(html).toContain('/one.js')
    expect(html).not.toMatch(/\/(?:list|home|other)\.js/)
  })
})
