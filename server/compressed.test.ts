import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { expect, it } from 'vitest'
import { compressed } from './compressed.ts'

// The server's own Response takes the place of the platform's, as in the product.
getRequestListener(() => new Response())

const LONG = 'Bonjour à tous. '.repeat(200)
const ask = (accepted?: string) =>
  new Request('http://x.test/', { headers: accepted ? { 'accept-encoding': accepted } : {} })
const page = (text: string | null, type = 'text/html; charset=utf-8', init: ResponseInit = {}) =>
  new Response(text, {
    ...init,
    headers: { 'content-type': type, ...(init.headers as Record<string, string>) },
  })

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)(
  'sends a page as %s to who takes it, with its status and cookies',
  async (encoding, open) => {
    const answer = await compressed(
      page(LONG, undefined, { status: 422, headers: { 'set-cookie': 'a=b' } }),
      ask(encoding),
    )
    expect([
      answer.status,
      answer.headers.get('content-encoding'),
      answer.headers.get('vary'),
      answer.headers.get('set-cookie'),
    ]).toEqual([422, encoding, 'Accept-Encoding', 'a=b'])
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.length).toBeLessThan(LONG.length / 5)
    expect(open(bytes).toString()).toBe(LONG)
  },
)

it('sends a large one just so, without holding up the others', async () => {
  const large = LONG.repeat(60)
  for (const [encoding, open] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const answer = await compressed(page(large), ask(encoding))
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(open(Buffer.from(await answer.arrayBuffer())).toString()).toBe(large)
  }
})

it('sends it as it is to who does not, and what is short to everybody', async () => {
  for (const answer of [
    await compressed(page(LONG), ask()),
    await compressed(page('court'), ask('br')),
  ]) {
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
  }
  expect(await (await compressed(page('court'), ask('br'))).text()).toBe('court')
})

it.each(['text/event-stream', 'text/csv', 'image/jpeg', 'application/pdf'])(
  'leaves %s alone: it is sent as it is made, or small by nature',
  async (type) => {
    const answer = page(LONG, type)
    expect(await compressed(answer, ask('br'))).toBe(answer)
    expect(answer.headers.has('vary')).toBe(false)
  },
)

it('leaves alone what is compressed already, and what has no body', async () => {
  const done = page(LONG, undefined, { headers: { 'content-encoding': 'gzip' } })
  expect(await compressed(done, ask('br'))).toBe(done)
  const moved = page(null, undefined, { status: 302 })
  expect(await compressed(moved, ask('br'))).toBe(moved)
})
