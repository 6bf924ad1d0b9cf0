import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { accountsOf, DAY, later } from '#test/account-builders.ts'
import { aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { endOldestSessions, SESSIONS_AT_MOST } from './end-oldest-sessions.server.ts'
import { openSession, readSession, touchSession } from './sessions.server.ts'
import { sessions, users } from '#app/features/accounts/tables.server.ts'

const database = useTestDatabase()
const { system } = accountsOf(database)

describe('a session', () => {
  const read = (token: string, now: Date) => readSession(database.db, token, now, 'test')

  it('ends after seven days unused and thirty in all, however much it is used', async () => {
    const { accountId } = await aParticulier(database)
    const token = await openSession(system(), accountId, 'x'.repeat(1_000))
    expect(await read(token, later(7 * DAY - 1))).not.toBeNull()
    expect(await read(token, later(7 * DAY))).toBeNull()
    for (let day = 6; day < 30; day += 6)
      await touchSession(database.db, (await read(token, later(day * DAY)))!, later(day * DAY))
    expect(await read(token, later(30 * DAY - 1))).not.toBeNull()
    expect(await read(token, later(30 * DAY))).toBeNull()
    expect(
      (await database.rows(sessions, eq(sessions.userId, accountId)))[0]!.userAgent,
    ).toHaveLength(300)
  })

  it('is written at most once an hour', async () => {
    const { accountId } = await aParticulier(database)
    const token = await openSession(system(), accountId, null)
    const seenAt = async () =>
      (await database.rows(sessions, eq(sessions.userId, accountId)))[0]!.updatedAt
    await touchSession(database.db, (await read(token, later(59)))!, later(59))
    expect(await seenAt()).toEqual(TEST_NOW)
    await touchSession(database.db, (await read(token, later(60)))!, later(60))
    expect(await seenAt()).toEqual(later(60))
  })

  it('ends when its account has fifty others that were visited since', async () => {
    const [{ accountId }, other] = [await aParticulier(database), await aParticulier(database)]
    const opened = await Promise.all(
      Array.from({ length: SESSIONS_AT_MOST + 3 }, (_, minute) =>
        openSession(system(later(minute)), accountId, null),
      ),
    )
    const others = await openSession(system(), other.accountId, null)
    // The first one of all is visited again.
    await touchSession(database.db, (await read(opened[0]!, later(90)))!, later(90))
    expect(await endOldestSessions(system(later(91)))).toBe(3)
    expect(await endOldestSessions(system(later(91))), 'a second time').toBe(0)
    const left = await Promise.all(
      [...opened, others].map(async (token) => (await read(token, later(91))) !== null),
    )
    expect(left.flatMap((stands, index) => (stands ? [] : [index]))).toEqual([1, 2, 3])
  })

  it('signs nobody in once the account is suspended, unconfirmed or gone', async () => {
    const { accountId } = await aParticulier(database)
    const token = await openSession(system(), accountId, null)
    const set = (change: Partial<typeof users.$inferInsert>) =>
      database.db.update(users).set(change).where(eq(users.id, accountId))
    await set({ suspendedAt: TEST_NOW })
    expect(await read(token, later(1))).toBeNull()
    await set({ suspendedAt: null, emailVerified: false })
    expect(await read(token, later(1))).toBeNull()
    await set({ emailVerified: true })
    expect(await read(token, later(1))).toMatchObject({ who: { kind: 'particulier' } })
    await database.db.delete(users).where(eq(users.id, accountId))
    expect(await read(token, later(1))).toBeNull()
    for (const wrong of ['', 'x', '%', token.toUpperCase()])
      expect(await read(wrong, later(1))).toBeNull()
  })
})
