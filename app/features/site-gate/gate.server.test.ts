import { Hono } from 'hono'
import { afterEach, expect, it, vi } from 'vitest'
import { nextNumber } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { together } from '#test/race.ts'
import { gate, gateOpener } from './gate.server.ts'
import { GATE_PATH, LOCK_PATH } from './gate.ts'

const PASSWORD = 'un mot de passe de chantier'
const DAY = 86_400_000
const PAGE = { accept: 'text/html' }
const database = useTestDatabase()
afterEach(() => vi.useRealTimers())

/** The gate before a site of one page, as one peer meets it. */
function site() {
  const clientKey = `peer-${nextNumber()}`
  const app = new Hono<{ Variables: { clientKey: string } }>()
  app.use(
    gate({
      password: PASSWORD,
      ctx: () => ({ ...database.ctx(), who: { kind: 'visitor', clientKey } }),
      render: async (_c, request) => new Response(`locked ${request.url}`),
    }),
  )
  app.get('*', (c) => c.html('the site'))
  return {
    tries: async (password: string) => {
      const answer = await app.request(GATE_PATH, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams({ password, pour: '/faq' }),
      })
      return {
        ...((await answer.json()) as { location?: string; refusal?: string }),
        cookie: answer.headers.get('set-cookie'),
      }
    },
    visits: (cookie: string, headers: Record<string, string> = PAGE) =>
      app.request('/faq', { headers: { ...headers, cookie } }),
    locks: () => app.request(LOCK_PATH, { method: 'POST' }),
  }
}
const sent = (cookie: string | null) => cookie!.split(';')[0]!

it('lets in whoever knows the password, however often, many at once, and with some wrong ones between', async () => {
  const { tries } = site()
  for (let round = 0; round < 3; round++) {
    for (const { location } of await together(8, () => tries(PASSWORD)))
      expect(location).toBe('/faq')
    expect((await tries('perdu')).refusal).toBe('wrong')
  }
  for (let time = 0; time < 20; time++) expect((await tries('  ')).refusal).toBe('blank')
  for (let time = 3; time < 10; time++) expect((await tries('perdu')).refusal).toBe('wrong')
  expect((await tries('perdu')).refusal).toBe('tooMany')
  expect((await tries(PASSWORD)).refusal).toBe('tooMany')
})

it('checks no more than ten wrong passwords, a hundred at once', async () => {
  const { tries } = site()
  const answers = await together(100, () => tries('perdu'))
  expect(answers.filter(({ refusal }) => refusal === 'wrong')).toHaveLength(10)
})

it('stays open as long as a browser keeps a cookie, begins it anew while it is used, and shuts when it is locked', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { tries, visits, locks } = site()
  const opens = gateOpener(PASSWORD)
  const { cookie } = await tries(PASSWORD)
  expect(cookie).toContain('Max-Age=34560000;')
  expect((await visits(sent(cookie))).headers.get('set-cookie')).toBeNull()
  expect(opens(sent(cookie))).toBe(true)

  vi.setSystemTime(Date.now() + 2 * DAY)
  // Nothing that does not go through the gate is given for it: its next page comes from the
  // application, with the new cookie.
  expect(opens(sent(cookie))).toBe(false)
  expect((await visits(sent(cookie), { accept: '*/*' })).headers.get('set-cookie')).toBeNull()
  const renewed = (await visits(sent(cookie))).headers.get('set-cookie')
  expect(renewed).toContain('Max-Age=34560000;')
  expect(opens(sent(renewed))).toBe(true)

  vi.setSystemTime(Date.now() + 399 * DAY)
  expect((await visits(sent(cookie))).status).toBe(401)
  expect((await visits(sent(renewed))).status).toBe(200)
  expect((await locks()).headers.get('set-cookie')).toContain('Max-Age=0;')
  vi.setSystemTime(Date.now() + 2 * DAY)
  expect((await visits(sent(renewed))).status).toBe(401)
})
