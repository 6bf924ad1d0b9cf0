import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { aKey, aPartner, callApi } from '#test/api-builders.ts'
import { anAdmin } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { aSubscribedArtisan } from '#test/own-client-builders.ts'
import { aQuotingArtisan } from '#test/quote-builders.ts'
import { askPage, formOf } from '#test/pages.ts'
import { hashPassword } from '#app/features/accounts/passwords/password-hash.server.ts'
import { credentials } from '#app/features/accounts/tables.server.ts'
import * as partnersPage from '#app/features/api/partners/admin-partners.page.tsx'
import { apiKeys } from '#app/features/api/tables.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import { newId } from '#app/values/identity/ids.ts'
import { MAX_KEYS } from './api-key.ts'
import * as keysPage from './api-keys.page.tsx'

const database = useTestDatabase()
const PASSWORD = 'un mot de passe assez long'
const ADDRESS = '/espace-pro/parametres/api'
let hash: string

type Answered = {
  notice: string | null
  errors: Record<string, string>
  values: Record<string, string>
  kept: { key: string; scopes: string[] }
}

beforeAll(async () => {
  hash = await hashPassword(PASSWORD)
})

async function anOwner(): Promise<Artisan> {
  const artisan = await aSubscribedArtisan(database)
  await database.db.insert(credentials).values({
    id: newId(),
    userId: artisan.accountId,
    password: hash,
    createdAt: TEST_NOW,
    updatedAt: TEST_NOW,
  } as typeof credentials.$inferInsert)
  return artisan
}

const keysOf = ({ artisanId }: Artisan) => database.rows(apiKeys, eq(apiKeys.artisanId, artisanId))

const post = (as: Artisan, posted: Record<string, string>, scopes: readonly string[] = []) => {
  const form = formOf(posted)
  for (const scope of scopes) form.append('scopes', scope)
  return askPage<Answered>(database, keysPage, ADDRESS, { as, post: form })
}
const make = (as: Artisan, change: Record<string, string> = {}, scopes = ['leads:read']) =>
  post(as, { intent: 'make', name: 'Compta', password: PASSWORD, ...change }, scopes)

describe('the keys of a company', () => {
  it('ask for a name, a right, and who one is, with what was chosen kept', async () => {
    const owner = await anOwner()
    const refused = async (change: Record<string, string>, scopes?: string[]) => {
      const { status, data } = await make(owner, change, scopes)
      expect(status).toBe(422)
      return data
    }
    expect((await refused({ name: '  ' })).errors).toHaveProperty('name')
    expect((await refused({ name: 'x'.repeat(61) })).errors).toHaveProperty('name')
    expect((await refused({}, [])).errors).toHaveProperty('scopes')
    expect((await refused({}, ['requests:write', 'everything'])).errors).toHaveProperty('scopes')
    const wrong = await refused({ password: 'un autre' })
    expect(wrong.errors).toHaveProperty('password')
    expect(wrong).toMatchObject({ values: { name: 'Compta' }, kept: { scopes: ['leads:read'] } })
    expect(JSON.stringify(wrong)).not.toContain('un autre')
    expect(await keysOf(owner)).toEqual([])
  })

  it('are shown once, and kept as a digest', async () => {
    const owner = await anOwner()
    const { status, data } = await make(owner, {}, ['leads:read', 'quotes:read'])
    expect(status).toBe(200)
    const { key } = data.kept
    expect(key).toMatch(/^ouv_[\w-]{43}$/)
    const [kept] = await keysOf(owner)
    expect(kept).toMatchObject({ lastFour: key.slice(-4), version: '2026-12-01' })
    const text = await database.pool.query('select api_keys::text as row from api_keys')
    expect(JSON.stringify(text.rows)).not.toContain(key.slice(4, -4))
    const shown = await askPage(database, keysPage, ADDRESS, { as: owner })
    expect(JSON.stringify(shown.data)).not.toContain(key)
    expect(JSON.stringify(shown.data)).not.toContain(kept!.keyHash)
    expect((await callApi(database, '/leads', { key })).status).toBe(200)
    const told = await database.pool.query(
      `select 1 from pgboss.job where data ->> 'what' = 'api_key_made' and data ->> 'accountId' = $1`,
      [owner.accountId],
    )
    expect(told.rows).toHaveLength(1)
  })

  it('end at once when they are revoked, by their own company alone', async () => {
    const owner = await anOwner()
    const key = await aKey(database, owner)
    const [kept] = await keysOf(owner)
    const revoke = (as: Artisan, id: string) => post(as, { intent: 'revoke', key: id })
    expect((await revoke(await anOwner(), kept!.id)).status).toBe(404)
    expect((await revoke(owner, newId())).status).toBe(404)
    expect((await revoke(owner, 'x')).status).toBe(404)
    expect((await callApi(database, '/leads', { key })).status).toBe(200)
    expect((await revoke(owner, kept!.id)).location).toBe(ADDRESS)
    expect((await callApi(database, '/leads', { key })).status).toBe(401)
    expect((await revoke(owner, kept!.id)).status).toBe(404)
  })

  it('are ten at most, revoked ones not counted', async () => {
    const owner = await anOwner()
    for (let made = 0; made < MAX_KEYS; made++) await aKey(database, owner)
    expect(await make(owner)).toMatchObject({
      status: 409,
      data: { notice: expect.stringContaining('10 clés') },
    })
    const [first] = await keysOf(owner)
    await post(owner, { intent: 'revoke', key: first!.id })
    expect((await make(owner)).status).toBe(200)
  })

  it('are for a plan that has them, and shown without it', async () => {
    const owner = await aQuotingArtisan(database)
    expect(await make(owner)).toMatchObject({ status: 409 })
    expect(await askPage(database, keysPage, ADDRESS, { as: owner })).toMatchObject({
      status: 200,
      data: { open: false, keys: [] },
    })
  })
})

describe('the keys of a partner', () => {
  it('are made by an administrator who proved who they are, with one right', async () => {
    const partner = await aPartner(database)
    const posted = { intent: 'make', partner: partner.id, name: 'Site' }
    const ask = (provedAt: Date | null, as: Awaited<ReturnType<typeof anAdmin>>) =>
      askPage<{ kept: string }>(database, partnersPage, '/admin/partenaires', {
        as,
        post: posted,
        provedAt,
      })
    const admin = await anAdmin(database)
    expect((await ask(null, admin)).location).toContain('/admin/confirmer')
    const { status } = await ask(TEST_NOW, { ...admin, roles: ['support'] })
    expect(status).toBe(403)
    const made = await ask(TEST_NOW, admin)
    expect(made.status).toBe(200)
    const call = await callApi(database, '/leads', { key: made.data.kept })
    expect(call).toMatchObject({ status: 403, body: { code: 'scope_missing' } })
  })

  it('are refused without a name, and a partner of the same name too', async () => {
    const partner = await aPartner(database)
    const as = await anAdmin(database)
    const ask = (posted: Record<string, string>) =>
      askPage<Answered>(database, partnersPage, '/admin/partenaires', { as, post: posted })
    expect(await ask({ intent: 'make', partner: partner.id, name: '' })).toMatchObject({
      status: 422,
      data: { errors: { keyName: expect.any(String) } },
    })
    const twice = { intent: 'add', name: partner.name.toUpperCase(), email: 'a@exemple.fr' }
    expect(await ask(twice)).toMatchObject({ status: 422, data: { values: twice } })
    expect(await ask({ ...twice, name: 'Autre', email: 'x' })).toMatchObject({
      status: 422,
      data: { errors: { email: expect.any(String) } },
    })
  })

  it('are not a company’s to be revoked by the team', async () => {
    const owner = await anOwner()
    await aKey(database, owner)
    const [kept] = await keysOf(owner)
    const posted = { intent: 'revoke', key: kept!.id }
    const { status } = await askPage(database, partnersPage, '/admin/partenaires', {
      as: await anAdmin(database),
      post: posted,
    })
    expect(status).toBe(404)
  })
})
