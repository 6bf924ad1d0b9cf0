import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aKey, aPartnerKey, callApi, type Call } from '#test/api-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { aSubscribedArtisan } from '#test/own-client-builders.ts'
import { users } from '#app/features/accounts/tables.server.ts'
import { CALLS_A_MINUTE } from '#app/features/api/keys/api-key.ts'
import { apiKeys } from '#app/features/api/tables.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'

const database = useTestDatabase()
const call = (address: string, asked: Call = {}) => callApi(database, address, asked)

describe('a call', () => {
  it('is refused without a key, with one that does not exist and with one that is revoked', async () => {
    const artisan = await aSubscribedArtisan(database)
    const key = await aKey(database, artisan)
    expect(await call('/leads')).toMatchObject({ status: 401, body: { code: 'no_key' } })
    for (const wrong of ['ouv_', 'x', key.slice(0, -1), `${key}a`, key.toLowerCase()])
      expect(await call('/leads', { key: wrong })).toMatchObject({
        status: 401,
        body: { code: 'unknown_key' },
      })
    expect(await call('/leads', { key })).toMatchObject({ status: 200 })
    await database.db
      .update(apiKeys)
      .set({ revokedAt: TEST_NOW })
      .where(eq(apiKeys.artisanId, artisan.artisanId))
    expect(await call('/leads', { key })).toMatchObject({ status: 401 })
  })

  it('is refused while the account is suspended, and without a plan that has the API', async () => {
    const artisan = await aSubscribedArtisan(database)
    const key = await aKey(database, artisan)
    const suspend = (suspendedAt: Date | null) =>
      database.db.update(users).set({ suspendedAt }).where(eq(users.id, artisan.accountId))
    await suspend(TEST_NOW)
    expect(await call('/leads', { key })).toMatchObject({
      status: 403,
      body: { code: 'account_closed' },
    })
    await suspend(null)
    expect((await call('/leads', { key })).status).toBe(200)
    for (const change of [{ subscriptionTier: 'Basic' as const }, { subscribed: false }]) {
      await database.db
        .update(subscribers)
        .set(change)
        .where(eq(subscribers.artisanId, artisan.artisanId))
      expect(await call('/leads', { key })).toMatchObject({
        status: 403,
        body: { code: 'plan_without_api', title: expect.stringContaining('Pro ou Premium') },
      })
    }
  })

  it('is refused what its key does not let do, whatever else it does', async () => {
    const artisan = await aSubscribedArtisan(database)
    const key = await aKey(database, artisan, ['leads:read', 'quotes:write'])
    const partner = await aPartnerKey(database)
    expect((await call('/leads', { key })).status).toBe(200)
    for (const [address, as] of [
      ['/quotes', key],
      ['/invoices', key],
      ['/calendar?from=2026-03-10T00:00:00Z&to=2026-03-11T00:00:00Z', key],
      ['/leads', partner],
      ['/invoices', partner],
    ])
      expect(await call(address!, { key: as! })).toMatchObject({
        status: 403,
        body: { code: 'scope_missing' },
      })
    expect(await call('/requests', { key, body: {} })).toMatchObject({ status: 403 })
  })

  it('is told what exists: 404 for no address, 405 with what is allowed', async () => {
    expect(await call('/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } })
    const wrong = await call('/invoices', { method: 'DELETE' })
    expect(wrong).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
    expect(wrong.headers.get('allow')).toBe('GET')
    expect((await call('/quotes', { method: 'PUT' })).headers.get('allow')).toBe('GET, POST')
  })

  it('is a problem with a name, a French title and its explanation, and is kept by nobody', async () => {
    const answer = await call('/leads')
    expect(answer.body).toEqual({
      type: '/developpeurs#erreur-no-key',
      title: 'Cette adresse demande une clé d’API.',
      status: 401,
      code: 'no_key',
    })
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('keeps the version of its key, and may name another that exists', async () => {
    const key = await aKey(database, await aSubscribedArtisan(database))
    const asked = (version: string) =>
      call('/leads', { key, headers: { 'ouvreo-version': version } })
    expect((await call('/leads', { key })).headers.get('ouvreo-version')).toBe('2026-12-01')
    expect((await asked('2026-12-01')).status).toBe(200)
    expect(await asked('2026-01-01')).toMatchObject({
      status: 400,
      body: { code: 'unknown_version' },
    })
  })

  it('says how many are left, and to wait once none is', async () => {
    const key = await aKey(database, await aSubscribedArtisan(database))
    const now = new Date('2026-03-10T09:00:20Z')
    const first = await call('/leads', { key, now })
    expect(first.headers.get('ratelimit')).toBe(`"key";r=${CALLS_A_MINUTE - 1};t=40`)
    for (let made = 1; made < CALLS_A_MINUTE; made++) await call('/leads', { key, now })
    const over = await call('/leads', { key, now })
    expect(over).toMatchObject({ status: 429, body: { code: 'too_many_calls' } })
    expect(over.headers.get('retry-after')).toBe('40')
    const another = await aKey(database, await aSubscribedArtisan(database))
    expect((await call('/leads', { key: another, now })).status).toBe(200)
    expect((await call('/leads', { key, now: new Date('2026-03-10T09:01:00Z') })).status).toBe(200)
  })

  it('notes the day of the last use', async () => {
    const artisan = await aSubscribedArtisan(database)
    const key = await aKey(database, artisan)
    const used = async () =>
      (await database.rows(apiKeys, eq(apiKeys.artisanId, artisan.artisanId)))[0]!.lastUsedOn
    expect(await used()).toBeNull()
    await call('/leads', { key })
    expect(await used()).toBe('2026-03-10')
  })

  it('says every value that is wrong, in French, and takes nothing that it does not know', async () => {
    const key = await aKey(database, await aSubscribedArtisan(database))
    const answer = await call('/quotes', { key, body: { title: '', trade: 'x', colour: 'red' } })
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_input' } })
    expect(answer.body.errors.map(({ path }) => path).toSorted()).toEqual(
      ['client', 'colour', 'postalCode', 'title', 'trade'].toSorted(),
    )
    expect(JSON.stringify(answer.body)).not.toMatch(/Invalid|expected/)
    expect((await call('/leads?limit=101', { key })).status).toBe(422)
    expect((await call('/leads?page=2', { key })).status).toBe(422)
    expect(await call('/leads?cursor=abc', { key })).toMatchObject({
      status: 400,
      body: { code: 'invalid_cursor' },
    })
  })

  it.each([
    ['{', 400, 'unreadable_body'],
    ['[]', 400, 'unreadable_body'],
    ['null', 400, 'unreadable_body'],
    [JSON.stringify({ title: 'é'.repeat(40_000) }), 413, 'body_too_large'],
  ])('with the body %.20s is refused', async (body, status, code) => {
    const key = await aKey(database, await aSubscribedArtisan(database))
    expect(await call('/quotes', { key, body })).toMatchObject({ status, body: { code } })
  })

  it('takes JSON alone', async () => {
    const key = await aKey(database, await aSubscribedArtisan(database))
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await call('/quotes', { key, body: 'title=x', headers })).toMatchObject({
      status: 415,
      body: { code: 'not_json' },
    })
  })
})
