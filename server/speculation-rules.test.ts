import { expect, it } from 'vitest'
import { speculationRules } from './speculation-rules.ts'

it('makes ready the pages that are kept, and nothing of anybody’s own', () => {
  const cache = { tags: [] }
  const routes = {
    root: { id: 'root', path: '', module: {} },
    home: { id: 'home', parentId: 'root', index: true, module: { handle: { cache } } },
    trade: { id: 'trade', parentId: 'root', path: 'metiers/:slug', module: { handle: { cache } } },
    space: {
      id: 'space',
      parentId: 'root',
      path: 'espace',
      module: { handle: { application: 'team' } },
    },
    out: { id: 'out', parentId: 'root', path: 'deconnexion', module: {} },
  }
  const rules = JSON.parse(speculationRules(routes as never)) as {
    prerender: { where: { and: { href_matches: string[] }[] } }[]
    prefetch: { where: { href_matches: string[] } }[]
  }
  expect(rules.prerender[0]!.where.and[0]!.href_matches).toEqual(['/', '/metiers/:slug'])
  expect(rules.prefetch[0]!.where.href_matches).toEqual(['/trouver-pro'])
})
