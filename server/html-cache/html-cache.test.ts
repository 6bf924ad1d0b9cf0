import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { type ContentTag } from '#app/platform/web/content-tags.ts'
import { learnVersions, contentVersion } from '#app/platform/web/content-version.server.ts'
import { createHtmlCache } from './html-cache.ts'
import { wantedPage, type Wanted } from './page-key.ts'

const page = (html: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  })
const wanted = (path: string, tags: ContentTag[] = [], kind: Wanted['kind'] = 'visitor') =>
  wantedPage(kind, path, '', { tags })!
const change = (tag: ContentTag) => learnVersions([[tag, contentVersion(tag) + 1]])
const cacheOf = (
  render: (wanted: Wanted) => Promise<Response>,
  options: { maxBytes?: number; now?: () => number } = {},
) => createHtmlCache({ render, tls: false, shared: true, ...options })
const bytesOf = (taken: Awaited<ReturnType<ReturnType<typeof cacheOf>['take']>>) =>
  taken && 'page' in taken ? taken.page.copies.identity!.bytes.toString() : null

describe('a page that is kept', () => {
  it('is rendered once for all who ask, at the same time or later', async () => {
    const render = vi.fn(async () => page('<p>Bonjour'))
    const cache = cacheOf(render)
    const all = await Promise.all(Array.from({ length: 30 }, () => cache.take(wanted('/faq'), 'r')))
    all.push(await cache.take(wanted('/faq'), 'r'))
    expect(new Set(all.map(bytesOf))).toEqual(new Set(['<p>Bonjour']))
    expect(render).toHaveBeenCalledOnce()
  })

  it('that is not there runs its own look and script all the same, and is not kept', async () => {
    const cache = createHtmlCache({
      render: async () => page('<style>a{}</style><p>Oops', {}, 404),
      tls: false,
      shared: true,
      scripts: ['start()'],
    })
    const taken = await cache.take(wanted('/metiers/astronomie'), 'r')
    const answer = (taken as { answer: Response }).answer
    const policy = answer.headers.get('content-security-policy')!
    for (const inline of ['a{}', 'start()'])
      expect(policy).toContain(`'sha256-${createHash('sha256').update(inline).digest('base64')}'`)
    expect([answer.status, await answer.text(), cache.store.size]).toEqual([
      404,
      '<style>a{}</style><p>Oops',
      0,
    ])
  })

  it('of one kind of viewer is never that of another, nor that of one address another’s', async () => {
    const cache = cacheOf(async ({ kind, address }) => page(`${kind} ${address}`))
    for (const kind of ['visitor', 'particulier', 'artisan', 'admin'] as const) {
      for (const path of ['/', '/faq'])
        expect(bytesOf(await cache.take(wanted(path, [], kind), 'r'))).toBe(`${kind} ${path}`)
    }
    for (const kind of ['visitor', 'particulier', 'artisan', 'admin'] as const)
      expect(cache.find(wanted('/faq', [], kind).key)!.copies.identity!.bytes.toString()).toBe(
        `${kind} /faq`,
      )
    expect(cache.store.size).toBe(8)
  })

  it.each(['theme', 'operator', 'reviews'] as const)(
    'is rendered again once %s changed, and not for what it does not show',
    async (tag) => {
      let turn = 0
      const cache = cacheOf(async () => page(`v${++turn}`))
      const asked = wanted('/avis', ['reviews'])
      await cache.take(asked, 'r')
      change('plans')
      expect(bytesOf(await cache.take(asked, 'r'))).toBe('v1')
      change(tag)
      expect(cache.find(asked.key)).toBeNull()
      expect(bytesOf(await cache.take(asked, 'r'))).toBe('v2')
    },
  )

  it('is not what was being rendered while its content changed', async () => {
    const finish: ((answer: Response) => void)[] = []
    const cache = cacheOf(() => new Promise((resolve) => finish.push(resolve)))
    const asked = wanted('/avis', ['reviews'])
    const before = cache.take(asked, 'r')
    change('reviews')
    const after = cache.take(asked, 'r')
    await vi.waitFor(() => expect(finish).toHaveLength(2), { timeout: 30_000 })
    finish[1]!(page('new'))
    expect(bytesOf(await after)).toBe('new')
    finish[0]!(page('old'))
    expect(bytesOf(await before)).toBe('old')
    expect(cache.find(asked.key)!.copies.identity!.bytes.toString()).toBe('new')
  })

  it('grows old by itself within a quarter of an hour', async () => {
    let now = 1
    const cache = cacheOf(async () => page(`at ${now}`), { now: () => now })
    await cache.take(wanted('/'), 'r')
    now = 14 * 60_000
    expect(bytesOf(await cache.take(wanted('/'), 'r'))).toBe('at 1')
    now = 15 * 60_000 + 2
    expect(bytesOf(await cache.take(wanted('/'), 'r'))).toBe('at 900002')
  })
})

describe('what is not kept', () => {
  it.each([
    ['a refusal', page('no', {}, 404)],
    ['a fault', page('oops', {}, 500)],
    ['what sets a cookie', page('hello', { 'set-cookie': 'a=b' })],
    ['what carries a nonce', page('<script nonce="x">')],
    ['what is not a page', new Response('{}', { headers: { 'content-type': 'application/json' } })],
  ])('%s is for who asked first; the others render their own', async (_what, answer) => {
    const cache = cacheOf(async () => answer.clone())
    const [first, second] = await Promise.all([
      cache.take(wanted('/x'), 'r'),
      cache.take(wanted('/x'), 'r'),
    ])
    expect(first && 'answer' in first && first.answer.status).toBe(answer.status)
    expect(second).toBeNull()
    expect(cache.store.size).toBe(0)
  })

  it('a failure is told to all who waited, and tried anew by the next', async () => {
    let turn = 0
    const cache = cacheOf(async () => {
      if (turn++ === 0) throw new Error('no database')
      return page('back')
    })
    const outcomes = await Promise.allSettled([
      cache.take(wanted('/'), 'r'),
      cache.take(wanted('/'), 'r'),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(bytesOf(await cache.take(wanted('/'), 'r'))).toBe('back')
  })
})

describe('the memory it takes', () => {
  it('stays under its bound; what is asked for most lately stays', async () => {
    const cache = cacheOf(async ({ address }) => page(address.padEnd(10_000, 'x')), {
      maxBytes: 100_000,
    })
    for (let n = 0; n < 50; n++) {
      await cache.take(wanted(`/page-${n}`), 'r')
      cache.find(wanted('/page-0').key)
      expect(cache.store.calculatedSize).toBeLessThanOrEqual(100_000)
    }
    expect(cache.find(wanted('/page-0').key)).not.toBeNull()
    expect(cache.find(wanted('/page-1').key)).toBeNull()
    expect(cache.store.size).toBe(5)
  })

  it('holds nothing heavier than itself', async () => {
    const cache = cacheOf(async ({ address }) => page(address.padEnd(10_000, 'x')), {
      maxBytes: 15_000,
    })
    await cache.take(wanted('/a'), 'r')
    expect([cache.store.size, cache.store.calculatedSize]).toEqual([0, 0])
  })
})
