import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { hashPassword } from '#app/features/accounts/passwords/password-hash.server.ts'
import { openSession, readSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { signIn } from '#app/features/accounts/sign-in/sign-in.server.ts'
import {
  credentials,
  erasures,
  sessions,
  userRoles,
  users,
} from '#app/features/accounts/tables.server.ts'
import { artisanTrades } from '#app/features/companies/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { anAdmin, anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage, type PageModule } from '#test/pages.ts'
import * as page from './admin-user.page.tsx'
import * as list from './admin-users.page.tsx'
import { endSessionsOf, eraseAccount, grantAdmin, revokeAdmin } from './act-on-account.server.ts'
import { loader as exportUser } from './export-user.route.ts'
import { loader as exportUsers } from './export-users.route.ts'
import { suspendAccount, reinstateAccount } from './suspend-account.server.ts'

const database = useTestDatabase()

const PASSWORD = 'brouette orange vif'
async function withPassword(accountId: AccountId) {
  await database.db.insert(credentials).values({
    id: newId(),
    userId: accountId,
    password: await hashPassword(PASSWORD),
    createdAt: TEST_NOW,
    updatedAt: TEST_NOW,
  })
  const [row] = await database.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, accountId))
  return (password = PASSWORD) =>
    signIn(database.ctx({ kind: 'visitor', clientKey: 'door' }), {
      email: row!.email,
      password,
      userAgent: null,
    })
}
const mailsTo = async (accountId: AccountId) =>
  (
    await database.db
      .select({ type: emailLogs.emailType, text: emailLogs.text })
      .from(emailLogs)
      .where(eq(emailLogs.accountId, accountId))
  ).map(({ type, text }) => ({ type, text }))
const auditOf = async (accountId: AccountId) =>
  (
    await database.pool.query<{ action: string; detail: object }>(
      'select action, detail from audit_log where subject_id = $1 order by at, id',
      [accountId],
    )
  ).rows

describe('suspending an account', () => {
  it('ends its sessions, shuts its door with a word, pauses its requests, and mails the reason once', async () => {
    const admin = database.ctx(await anAdmin(database))
    const person = await aParticulier(database)
    const knock = await withPassword(person.accountId)
    const requestId = await aQuoteRequest(database, person)
    const token = await openSession(database.ctx(), person.accountId, 'Firefox')
    expect(await suspendAccount(admin, person.accountId, '  ')).toMatchObject({
      ok: false,
      refusal: 'reason_missing',
    })
    expect((await suspendAccount(admin, person.accountId, 'Faux projets répétés.')).ok).toBe(true)

    expect(await readSession(database.db, token, TEST_NOW, 'x')).toBeNull()
    expect(await knock()).toMatchObject({ ok: false, refusal: 'suspended' })
    expect(await knock('au hasard')).toMatchObject({ ok: false, refusal: 'wrong_credentials' })
    expect(
      (
        await database.db
          .select({ status: quoteRequests.status })
          .from(quoteRequests)
          .where(eq(quoteRequests.id, requestId))
      )[0],
    ).toEqual({ status: 'paused' })
    expect(await suspendAccount(admin, person.accountId, 'Encore.')).toMatchObject({
      ok: false,
      refusal: 'already_suspended',
    })
    const mails = await mailsTo(person.accountId)
    expect(mails.filter(({ type }) => type === 'account_suspended')).toHaveLength(1)
    expect(mails.at(-1)!.text).toContain('Faux projets répétés.')

    expect((await reinstateAccount(admin, person.accountId, '')).ok).toBe(true)
    expect((await knock()).ok).toBe(true)
    expect(await reinstateAccount(admin, person.accountId, '')).toMatchObject({
      ok: false,
      refusal: 'not_suspended',
    })
    expect(await auditOf(person.accountId)).toEqual([
      { action: 'account.suspend', detail: { reason: 'Faux projets répétés.' } },
      { action: 'account.reinstate', detail: { reason: '' } },
    ])
  })

  it('stops a company with its account, and starts again only one that was stopped with it', async () => {
    const admin = database.ctx(await anAdmin(database))
    const available = async (id: AccountId) =>
      (
        await database.db
          .select({ available: artisanTrades.available })
          .from(artisanTrades)
          .where(sql`${artisanTrades.artisanId} = ${id}`)
      )[0]!.available
    const [free, stopped] = [
      await anArtisan(database),
      await anArtisan(database, { file: { suspendedAt: new Date(TEST_NOW.getTime() - 1_000) } }),
    ]
    for (const { accountId } of [free, stopped])
      expect((await suspendAccount(admin, accountId, 'Plaintes.')).ok).toBe(true)
    expect([await available(free.accountId), await available(stopped.accountId)]).toEqual([
      false,
      false,
    ])
    for (const { accountId } of [free, stopped])
      expect((await reinstateAccount(admin, accountId, '')).ok).toBe(true)
    expect([await available(free.accountId), await available(stopped.accountId)]).toEqual([
      true,
      false,
    ])
  })
})

describe('the team', () => {
  it('never puts out oneself or the last one who can act, whatever two of them do at once', async () => {
    await database.db.delete(userRoles)
    const [one, two] = [await anAdmin(database), await anAdmin(database)]
    expect(await revokeAdmin(database.ctx(one), one.accountId)).toMatchObject({
      ok: false,
      refusal: 'oneself',
    })
    for (const act of [
      suspendAccount(database.ctx(one), one.accountId, 'x'),
      endSessionsOf(database.ctx(one), one.accountId),
      eraseAccount(database.ctx(one), one.accountId),
    ])
      expect(await act).toMatchObject({ ok: false, refusal: 'oneself' })
    const both = await Promise.all([
      revokeAdmin(database.ctx(one), two.accountId),
      revokeAdmin(database.ctx(two), one.accountId),
    ])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: 'last_administrator' })
    expect(await database.db.$count(userRoles)).toBe(1)
  })

  it('takes in who has neither company nor requests, without their password and their sessions', async () => {
    const admin = database.ctx(await anAdmin(database))
    const person = await aParticulier(database)
    const knock = await withPassword(person.accountId)
    await openSession(database.ctx(), person.accountId, 'Firefox')
    expect(await grantAdmin(admin, (await anArtisan(database)).accountId)).toMatchObject({
      ok: false,
      refusal: 'has_company',
    })
    const asking = await aParticulier(database)
    await aQuoteRequest(database, asking)
    expect(await grantAdmin(admin, asking.accountId)).toMatchObject({
      ok: false,
      refusal: 'has_requests',
    })
    expect((await grantAdmin(admin, person.accountId)).ok).toBe(true)
    expect(await grantAdmin(admin, person.accountId)).toMatchObject({
      ok: false,
      refusal: 'already_admin',
    })
    expect(await knock()).toMatchObject({ ok: false, refusal: 'wrong_credentials' })
    expect(await database.db.$count(sessions, eq(sessions.userId, person.accountId))).toBe(0)
    expect((await mailsTo(person.accountId)).map(({ type }) => type)).toEqual(['role_granted'])
    expect((await revokeAdmin(admin, person.accountId)).ok).toBe(true)
    expect((await auditOf(person.accountId)).map(({ action }) => action)).toEqual([
      'role.grant',
      'role.revoke',
    ])
  })
})

describe('an account’s page', () => {
  it('exports and erases at its owner’s word, after the word and a fresh proof', async () => {
    const admin = await anAdmin(database)
    const person = await aParticulier(database, { name: 'Zoé Départ' })
    const path = `/admin/utilisateurs/${person.accountId}`
    const params = { id: person.accountId }
    let body = ''
    const file: PageModule = {
      loader: async (args: never) => {
        const answer = await exportUser(args)
        body = await answer.clone().text()
        return answer
      },
    }
    expect(
      (await askPage(database, file, `${path}/donnees.json`, { as: admin, params })).status,
    ).toBe(200)
    expect(JSON.parse(body)).toMatchObject({ account: person.accountId })
    expect(body).toContain('Zoé Départ')
    const stale = new Date(TEST_NOW.getTime() - 3_600_000)
    expect(
      (
        await askPage(database, page, path, {
          as: admin,
          params,
          post: { intent: 'erase', typed: 'SUPPRIMER' },
          provedAt: stale,
        })
      ).location,
    ).toBe(`/admin/confirmer?redirect=${encodeURIComponent(path)}`)
    expect(
      (
        await askPage(database, page, path, {
          as: admin,
          params,
          post: { intent: 'erase', typed: 'oui' },
        })
      ).status,
    ).toBe(422)
    expect(
      (
        await askPage(database, page, path, {
          as: admin,
          params,
          post: { intent: 'erase', typed: 'supprimer' },
        })
      ).location,
    ).toBe(path)
    expect(await database.db.$count(erasures, eq(erasures.accountId, person.accountId))).toBe(1)
    expect(readFileSync(join(readConfig().dataDir, 'erased-accounts.txt'), 'utf8')).toContain(
      person.accountId,
    )
    expect(
      (
        await askPage(database, page, path, {
          as: admin,
          params,
          post: { intent: 'suspend', reason: 'x' },
        })
      ).status,
    ).toBe(409)
    expect((await auditOf(person.accountId)).map(({ action }) => action)).toEqual([
      'account.export',
      'account.erase',
    ])
    expect(
      (await askPage(database, page, '/admin/utilisateurs/x', { as: admin, params: { id: 'x' } }))
        .status,
    ).toBe(404)
  })

  it('finds accounts by name, company, type and state, and gives the same as a table that runs nothing', async () => {
    const admin = await anAdmin(database)
    await aParticulier(database, {
      name: '=HYPERLINK("http://x.example")',
      email: 'formule_1%@ouvreo.example',
    })
    await anArtisan(database, { companyName: 'Toits & Co' })
    type Listed = { total: number; rows: { name: string; company: string | null; side: string }[] }
    const ask = async (query: string) =>
      (await askPage<Listed>(database, list, `/admin/utilisateurs${query}`, { as: admin })).data
    expect(await ask('?q=toits')).toMatchObject({
      total: 1,
      rows: [{ company: 'Toits & Co', side: 'artisan' }],
    })
    expect((await ask('?q=1%25')).total).toBe(1)
    expect((await ask('?etat=erased')).rows.map(({ name }) => name)).toEqual(['Zoé Départ'])
    const byName = (await ask('?type=particulier&tri=nom')).rows.map(({ name }) =>
      name.toLowerCase(),
    )
    expect(byName).toEqual([...byName].sort())
    let csv = ''
    const file: PageModule = {
      loader: async (args: never) => {
        const answer = await exportUsers(args)
        csv = await answer.clone().text()
        return answer
      },
    }
    await askPage(database, file, '/admin/utilisateurs.csv?q=formule', { as: admin })
    expect(
      (parse(csv, { bom: true, columns: true, delimiter: ';' }) as Record<string, string>[])[0],
    ).toMatchObject({ Nom: `'=HYPERLINK("http://x.example")`, Type: 'Particulier' })
  })
})

describe('the journal (A30)', () => {
  const lines = async () => (await database.pool.query('select 1 from audit_log')).rows
  it('is kept by the database: nobody changes, deletes or empties it, whatever role a session takes', async () => {
    await database.pool.query(
      `insert into audit_log (id, at, admin_id, action, subject_id, detail) values ($1, now(), $2, 'essai', 'x', '{}')`,
      [newId(), newId()],
    )
    const refused = async (statements: string) => {
      const client = await database.pool.connect()
      try {
        return await client.query(`begin; ${statements}`).then(
          () => 'done',
          (error: { code: string }) => error.code,
        )
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    const before = (await lines()).length
    for (const statement of [
      `update audit_log set action = 'rien'`,
      'delete from audit_log',
      'truncate audit_log',
    ]) {
      expect([statement, await refused(statement)]).toEqual([statement, '42501'])
      // A superuser's way around triggers does not open this one.
      expect([
        statement,
        await refused(`set local session_replication_role = replica; ${statement}`),
      ]).toEqual([statement, '42501'])
    }
    const { rows } = await database.pool.query<{ can: boolean }>(
      `select bool_or(privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')) as can from information_schema.role_table_grants where table_name = 'audit_log'`,
    )
    expect(rows[0]!.can).toBe(false)
    expect((await lines()).length).toBe(before)
    expect(
      await database.db.execute(
        sql`select count(*)::int as n from audit_log where action = 'essai'`,
      ),
    ).toMatchObject({ rows: [{ n: 1 }] })
  })
})
