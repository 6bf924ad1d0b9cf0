import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionCookie } from '#app/features/accounts/sessions/session-cookie.server.ts'
import { createFront, readerKindOf } from './front.ts'
import { SITE_STARTER } from '#app/shell/site-starter.ts'
import { createHtmlCache } from './html-cache.ts'
import { createCachedAnswers } from './cached-answers.ts'
import { encodingFor } from './cached-page.ts'

const HTML = `<p>${'Bonjour à tous. '.repeat(200)}</p><style>p{color:red}</style>`
const cache = createHtmlCache({
  scripts: [SITE_STARTER],
  tls: true,
  shared: true,
  render: async ({ kind }) =>
    new Response(HTML + kind, { headers: { 'content-type': 'text/html' } }),
})
const answers = createCachedAnswers(cache, (path) => (path === '/faq' ? { tags: [] } : null))
const session = `${sessionCookie.name()}=abcdefghijklmnopqrstuvwxyz`
let open = true
let refuses = false
let server: Server
let port: number

/** What the front lets through is answered 204 here. */
beforeAll(async () => {
  const front = createFront(cache, { isOpen: () => open, refuses: () => refuses })
  server = createServer(
    (asked, answer) => void (front(asked, answer) || answer.writeHead(204).end()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as { port: number }).port
})
afterAll(() => void server.close())

function ask(
  headers: IncomingHttpHeaders = {},
  path = '/faq',
  method = 'GET',
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request({ port, path, method, headers: { ...headers } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      )
    })
      .on('error', reject)
      .end()
  })
}
const warm = (headers: Record<string, string> = {}) =>
  answers(new Request('http://x.test/faq', { headers }), 'r')

describe('who is given a cached page', () => {
  it('is told by the cookies: a visitor without a session, else the kind, else nobody', () => {
    expect(
      [undefined, '', 'theme=1', 'kind=admin', 'xsession=1; kind=artisan'].map((cookies) =>
        readerKindOf(cookies),
      ),
    ).toEqual(['visitor', 'visitor', 'visitor', 'visitor', 'visitor'])
    expect(readerKindOf(`${session}; kind=artisan`)).toBe('artisan')
    expect(readerKindOf(`kind=particulier;${session}`)).toBe('particulier')
    expect(
      [
        session,
        `${session}; kind=root`,
        `${session}; notkind=admin`,
        `${session}; kind=visitor`,
      ].map(readerKindOf),
    ).toEqual([null, null, null, null])
  })

  it('is nobody while a toast is on its way', () => {
    expect(
      [`toast=%7B%7D`, `a=b; toast=x`, `${session}; kind=artisan; toast=x`].map(readerKindOf),
    ).toEqual([null, null, null])
  })
})

describe('a cached page on the wire', () => {
  it('is left to the application until it is kept, and in the encoding that is asked for', async () => {
    expect((await ask()).status).toBe(204)
    await warm()
    expect((await ask()).status).toBe(200)
    expect((await ask({ 'accept-encoding': 'br' })).status).toBe(204)
    await warm({ 'accept-encoding': 'br' })
    await warm({ 'accept-encoding': 'gzip' })
    const [plain, br, gzip] = [
      await ask(),
      await ask({ 'accept-encoding': 'gzip, br' }),
      await ask({ 'accept-encoding': 'gzip;q=1, br;q=0' }),
    ]
    expect([
      plain.headers['content-encoding'],
      br.headers['content-encoding'],
      gzip.headers['content-encoding'],
    ]).toEqual([undefined, 'br', 'gzip'])
    expect([brotliDecompressSync(br.body), gunzipSync(gzip.body)].map(String)).toEqual([
      plain.body.toString(),
      plain.body.toString(),
    ])
    expect(br.headers).toMatchObject({
      vary: 'Accept-Encoding, Cookie',
      'cache-control': 'public, no-cache',
      'content-length': String(br.body.length),
      'content-type': 'text/html; charset=utf-8',
    })
    expect(br.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    expect(br.headers).not.toHaveProperty('set-cookie')
  })

  it('carries all headers of safety: no nonce, the hash of its style and of the script that starts the site’s own', async () => {
    const { headers } = await ask()
    const policy = new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((line) => [line.split(' ')[0]!, line.split(' ').slice(1)]),
    )
    expect(policy.get('script-src')).toEqual([
      "'self'",
      `'sha256-${createHash('sha256').update(SITE_STARTER).digest('base64')}'`,
    ])
    expect(policy.get('style-src-elem')!.join(' ')).toMatch(/^'self' 'sha256-[\w+/]{43}='$/)
    // Named there, the list of next pages would be fetched before the page is painted.
    expect(headers).not.toHaveProperty('speculation-rules')
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  })

  it('is 304 to who has it, whatever stands between, and bodiless to HEAD', async () => {
    const { headers } = await ask()
    for (const name of [headers.etag!, headers.etag!.slice(2), `"other", ${headers.etag}`, '*']) {
      const again = await ask({ 'if-none-match': name })
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag])
    }
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200)
    const head = await ask({}, '/faq', 'HEAD')
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      headers['content-length'],
    ])
  })

  it('goes to nobody signed in of a kind that has none, nor on a post, a query or another spelling', async () => {
    await warm()
    const left = [
      await ask({ cookie: session }),
      await ask({ cookie: `${session}; kind=artisan` }),
      await ask({}, '/faq', 'POST'),
      await ask({}, '/faq?a'),
      await ask({}, '/faq/'),
      await ask({}, '/faq.data'),
    ]
    expect(left.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 204])
    await warm({ cookie: `${session}; kind=artisan` })
    const artisans = await ask({ cookie: `${session}; kind=artisan` })
    expect(artisans.body.toString()).toBe(`${HTML}artisan`)
    expect(artisans.headers['cache-control']).toBe('private, no-cache')
    expect((await ask()).body.toString()).toBe(`${HTML}visitor`)
  })

  it('is given to nobody before the gate, nor once the process is stopping', async () => {
    open = false
    expect((await ask()).status).toBe(204)
    open = true
    refuses = true
    expect((await ask()).status).toBe(204)
    refuses = false
    expect((await ask()).status).toBe(200)
  })
})

describe('behind the application', () => {
  it('answers the same: encodings, 304, HEAD', async () => {
    const whole = (await warm({ 'accept-encoding': 'br' }))!
    expect([whole.status, whole.headers.get('content-encoding')]).toEqual([200, 'br'])
    expect((await warm({ 'if-none-match': whole.headers.get('etag')! }))!.status).toBe(304)
    const head = (await answers(new Request('http://x.test/faq', { method: 'HEAD' }), 'r'))!
    expect([head.status, head.body]).toEqual([200, null])
  })

  it('leaves to the router what is not to be kept', async () => {
    expect(await answers(new Request('http://x.test/autre'), 'r')).toBeNull()
    expect(await answers(new Request('http://x.test/faq', { method: 'POST' }), 'r')).toBeNull()
    expect(
      await answers(new Request('http://x.test/faq', { headers: { cookie: session } }), 'r'),
    ).toBeNull()
  })
})

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5', 'br'],
  ['br;q=0.0,gzip;q=0', 'identity'],
  ['deflate', 'identity'],
] as const)('Accept-Encoding %s is answered with %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})
