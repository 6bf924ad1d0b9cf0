import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import * as signOut from './sign-out.page.tsx'
import { endNotedSessions, endSessionLater, NOTES_AT_MOST } from './end-session-later.server.ts'
import { openSession, readSession } from './sessions.server.ts'

const data = mkdtempSync(join(tmpdir(), 'ouvreo-sign-out-'))
const folder = join(data, 'sessions-to-end')
vi.stubEnv('DATA_DIR', data)
afterAll(() => (vi.unstubAllEnvs(), rmSync(data, { recursive: true })))
beforeEach(() => rmSync(folder, { recursive: true, force: true }))

const database = useTestDatabase()
async function aSession() {
  const { accountId } = await aParticulier(database)
  return openSession(database.ctx(), accountId, null)
}
const isOpen = async (token: string) =>
  (await readSession(database.db, token, TEST_NOW, 'test')) !== null

it('ends what was noted, once, and nothing else', async () => {
  const [noted, other] = [await aSession(), await aSession()]
  await endNotedSessions(database.ctx())
  await endSessionLater(noted)
  await endSessionLater(noted)
  expect(readdirSync(folder)).toHaveLength(1)
  // What lies there opens nothing.
  expect(readdirSync(folder)[0]).not.toContain(noted)
  await Promise.all([endNotedSessions(database.ctx()), endNotedSessions(database.ctx())])
  expect([await isOpen(noted), await isOpen(other)]).toEqual([false, true])
  expect(readdirSync(folder)).toEqual([])
})

it('keeps its notes until the database answers', async () => {
  const token = await aSession()
  await endSessionLater(token)
  const away = openDatabase(database.url, { max: 1 })
  await away.close()
  await expect(endNotedSessions({ ...database.ctx(), db: away.db })).rejects.toThrow()
  expect(readdirSync(folder)).toHaveLength(1)
  await endNotedSessions(database.ctx())
  expect(await isOpen(token)).toBe(false)
})

it('takes no more notes than somebody could make up while nothing counts them', async () => {
  await endSessionLater(await aSession())
  for (let index = 1; index < NOTES_AT_MOST; index++) writeFileSync(join(folder, `${index}`), '')
  await expect(endSessionLater('x'.repeat(43))).rejects.toThrow('Too many')
})

it('is what signing out falls back on: the browser forgets at once, and says so', async () => {
  const away = openDatabase('postgres://nobody@127.0.0.1:1/nothing', { max: 1 })
  const token = await aSession()
  const answer = await askPage({ ...database, db: away.db }, signOut, '/deconnexion', {
    post: {},
    sessionToken: token,
  })
  await away.close()
  expect(answer).toMatchObject({ status: 302, location: '/' })
  expect(answer.cookies[0]).toMatch(/^__Host-session=; .*Max-Age=0/)
  expect(decodeURIComponent(answer.cookies.at(-1)!)).toMatch(
    /^toast=.*Erreur lors de la déconnexion.*Elle se fermera d’elle-même/,
  )
  expect(await isOpen(token)).toBe(true)
  await endNotedSessions(database.ctx())
  expect(await isOpen(token)).toBe(false)
})
