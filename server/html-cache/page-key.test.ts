import { describe, expect, it } from 'vitest'
import { pagePolicies } from './page-policies.ts'
import { wantedPage } from './page-key.ts'

const search = { tags: [], query: ['q', 'page'] } as const

describe('which cached page a request wants', () => {
  it('is told by the kind, the path and the query names that the page allows, in one order', () => {
    expect(wantedPage('visitor', '/aide', '?page=2&utm_source=x&q=mot', search)).toMatchObject({
      key: 'visitor /aide?q=mot&page=2',
      address: '/aide?q=mot&page=2',
    })
    expect(wantedPage('artisan', '/aide', '?q=mot&page=2', search)!.key).toBe(
      'artisan /aide?q=mot&page=2',
    )
  })

  it('sees nothing of other names, and nothing at all where none is allowed', () => {
    expect(wantedPage('visitor', '/faq', '?q=<script>&fbclid=1', { tags: [] })).toMatchObject({
      key: 'visitor /faq',
      address: '/faq',
    })
  })

  it('is none for a search, where the page is kept alone', () => {
    const alone = { tags: [], query: 'alone' } as const
    expect(wantedPage('visitor', '/annuaire', '', alone)!.address).toBe('/annuaire')
    expect(wantedPage('visitor', '/annuaire', '?metier=plomberie', alone)).toBeNull()
  })

  it('cannot be made to be another’s by what is typed', () => {
    const keys = ['?q=a&page=b', '?q=a%26page%3Db', '?q=a%20b', '?q=a b', '?q=', '?', ''].map(
      (query) => wantedPage('visitor', '/aide', query, search)!.key,
    )
    expect(keys).toEqual([
      'visitor /aide?q=a&page=b',
      'visitor /aide?q=a%26page%3Db',
      'visitor /aide?q=a+b',
      'visitor /aide?q=a+b',
      'visitor /aide?q=',
      'visitor /aide',
      'visitor /aide',
    ])
  })

  it('is none for what nobody chose from our lists, nor for somebody signed in where the page shows their own', () => {
    expect(wantedPage('visitor', '/aide', `?q=${'x'.repeat(101)}`, search)).toBeNull()
    expect(wantedPage('particulier', '/contact', '', { tags: [], signedIn: false })).toBeNull()
    expect(wantedPage('visitor', '/contact', '', { tags: [], signedIn: false })).not.toBeNull()
  })
})

describe('which pages may be kept', () => {
  const cache = { tags: ['reviews'] }
  const routes = {
    root: { id: 'root', path: '', module: {} },
    site: { id: 'site', parentId: 'root', module: {} },
    home: { id: 'home', parentId: 'site', index: true, module: { handle: { cache } } },
    trade: { id: 'trade', parentId: 'site', path: 'metiers/:slug', module: { handle: { cache } } },
    form: {
      id: 'form',
      parentId: 'site',
      path: 'formulaire',
      module: { handle: { cache, application: 'public' } },
    },
    plain: { id: 'plain', parentId: 'site', path: 'libre', module: {} },
    work: { id: 'work', parentId: 'root', module: { handle: { application: 'team' } } },
    inside: { id: 'inside', parentId: 'work', path: 'espace', module: { handle: { cache } } },
    other: { id: 'other', parentId: 'site', path: '*', module: {} },
  }
  const policyOf = pagePolicies(routes as never)

  it('are those whose own route says so', () => {
    expect([policyOf('/'), policyOf('/metiers/plomberie')]).toEqual([cache, cache])
    expect([policyOf('/libre'), policyOf('/rien')]).toEqual([null, null])
  })

  it('are never those in which somebody works', () => {
    expect([policyOf('/formulaire'), policyOf('/espace')]).toEqual([null, null])
  })

  it('have one spelling, and are no data', () => {
    for (const path of [
      '/metiers/Plomberie',
      '/metiers/plomberie/',
      '//metiers/plomberie',
      '/metiers/plomb%65rie',
      '/metiers/plomberie.data',
      '/_root.data',
      '/metiers/..',
    ])
      expect([path, policyOf(path)]).toEqual([path, null])
  })
})
