import { Hono } from 'hono'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PROBLEMS, type ProblemCode } from '#app/features/api/calls/problem.ts'
import { handle } from '#app/features/api/calls/api.route.ts'
import { gate } from '#app/features/site-gate/gate.server.ts'
import { paths } from '#app/paths.ts'
import { setLogLevel } from '#app/platform/log.server.ts'
import { useTestDatabase } from '#test/database.ts'
import { answerByProblems } from './api-problems.ts'
import { createApp } from './app.ts'
import type { Pages } from './pages.ts'
import { bugPage, busyPage, unavailablePage } from './unavailable-page.ts'

setLogLevel('silent')
const database = useTestDatabase()
beforeEach(() => void vi.stubEnv('SITE_GATE_PASSWORD', ''))

/** The server in front of a route of the API that answers as it is told. */
function server(answer: () => Response | Promise<Response>) {
  const route = { id: 'api', path: `${paths.api()}/*`, module: { handle } }
  const pages: Pages = { cache: null, answer: async () => answer() }
  const app = createApp(
    {
      systemCtx: () => database.ctx(),
      db: database.db,
      pool: database.pool,
    } as never,
    { routes: { api: route } } as never,
    { draining: false },
    undefined,
    pages,
  )
  return (path: string, init: RequestInit = {}) => app.request(path, init)
}

const posted = (body: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', ...headers },
})

async function expectProblem(answer: Response, code: ProblemCode): Promise<void> {
  const [status, title] = PROBLEMS[code]
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect({ status: answer.status, body: await answer.json() }).toEqual({
    status,
    body: { type: `/developpeurs#erreur-${code.replaceAll('_', '-')}`, title, status, code },
  })
}

const done = () => Response.json({ data: [] })
const leads = `${paths.api()}/leads`

describe('what stands in front of the API refuses by a problem', () => {
  it('a body that is larger than any', async () => {
    const large = 'x'.repeat(256 * 1024 + 1)
    const asked = posted(large, { 'content-length': String(large.length) })
    await expectProblem(await server(done)(leads, asked), 'body_too_large')
  })

  it.each([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://ailleurs.example' }])(
    'a call of a page of another site: %o',
    async (headers) => {
      await expectProblem(await server(done)(leads, posted('{}', headers)), 'from_a_page')
    },
  )

  it('an address that nobody can read', async () => {
    await expectProblem(await server(done)(`${leads}/%00`), 'unreadable_call')
  })

  it('every call while the gate is locked, however it asks, and prepares no page for it', async () => {
    const app = new Hono<{ Variables: { clientKey: string } }>()
    app.use(`${paths.api()}/*`, answerByProblems)
    app.use(
      gate({
        password: 'une porte fermée',
        ctx: () => ({ ...database.ctx(), who: { kind: 'visitor', clientKey: 'x' } }),
        render: () => Promise.reject(new Error('a page is prepared')),
      }),
    )
    for (const init of [{}, { headers: { accept: 'application/json' } }, posted('{}')])
      await expectProblem(await app.request(leads, init), 'site_locked')
  })
})

describe('what fails in the API is said by a problem', () => {
  it.each([
    ['too many readers', () => busyPage(), 'unavailable'],
    ['a database that is away', () => unavailablePage({ method: 'POST' }), 'unavailable'],
    ['a fault', () => bugPage(), 'internal_error'],
    ['a route that throws', () => Promise.reject(new Error('x')), 'internal_error'],
  ] as const)('%s', async (_name, answer, code) => {
    const got = await server(answer)(leads)
    expect(got.headers.get('retry-after')).toBe(code === 'unavailable' ? '5' : null)
    expect(got.headers.get('content-security-policy')).not.toContain('sha256')
    await expectProblem(got, code)
  })
})

it('leaves what the route answers as it is, and what is not of the API', async () => {
  const refused = { status: 422, headers: { 'content-type': 'application/problem+json' } }
  const own = await server(() => new Response('{"code":"invalid_input"}', refused))(leads)
  expect([own.status, await own.text()]).toEqual([422, '{"code":"invalid_input"}'])
  expect(await (await server(done)(leads)).json()).toEqual({ data: [] })
  const page = await server(() => busyPage())('/faq')
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
})

it('says nothing to who asks for the headers alone', async () => {
  const app = new Hono().use(answerByProblems).all('*', (c) => c.text('Aucune page ici.', 404))
  const answer = await app.request(leads, { method: 'HEAD' })
  expect([answer.status, await answer.text()]).toEqual([404, ''])
})
