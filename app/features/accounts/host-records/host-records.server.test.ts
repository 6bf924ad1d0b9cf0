import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import { openAccountForRequest } from '#app/features/accounts/sign-up/open-account-for-request.server.ts'
import { signUp } from '#app/features/accounts/sign-up/sign-up.server.ts'
import { users } from '#app/features/accounts/tables.server.ts'
import { eraseRequestedAccounts } from '#app/features/settings/erase-accounts.server.ts'
import { exportData } from '#app/features/settings/export-data.server.ts'
import { requestErasure } from '#app/features/settings/request-erasure.server.ts'
import type { System, Visitor } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { applyRetention } from '#app/platform/personal-data/apply-retention.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { anAdmin, anArtisan, aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { granted } from '#test/quote-builders.ts'
import { findHostRecords } from './find-host-records.server.ts'
import { hostRecords } from './host-records.tables.server.ts'
import { HOST_DATA } from './personal-data.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'ouvreo-host-records-'))
vi.stubEnv('DATA_DIR', folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const database = useTestDatabase()
const system = (now = TEST_NOW) => database.ctx<System>(undefined, now)
const VISITOR: Visitor = {
  kind: 'visitor',
  clientKey: '2001:db8::/64',
  clientAddress: '2001:db8::c0de',
}
const recordsOf = (accountId: AccountId) =>
  database.db
    .select()
    .from(hostRecords)
    .where(eq(hostRecords.accountId, accountId))
    .orderBy(hostRecords.what)
const form = (email: string) => ({
  email,
  password: 'Correct-cheval-pile-9',
  fullName: 'Ursule Hébergée',
  userType: 'particulier' as const,
})
const years = (count: number, extraDays = 0) => {
  const at = new Date(TEST_NOW)
  at.setUTCFullYear(at.getUTCFullYear() + count)
  return new Date(at.getTime() + extraDays * 86_400_000)
}

describe('what a host keeps of accounts (law.md M13)', () => {
  it('is the whole address that made one, for a year; its owner’s export has it', async () => {
    const { accountId } = granted(
      await signUp(database.ctx(VISITOR), form('ursule@hebergee.fr') as never),
    )
    const opened = await inTransaction(database.ctx(VISITOR), (tx) =>
      openAccountForRequest(tx, {
        email: 'autre@hebergee.fr',
        firstName: 'Ursule',
        lastName: 'Autre',
        phone: null,
      }),
    )
    for (const id of [accountId, opened.accountId])
      expect(await recordsOf(id)).toMatchObject([
        { what: 'creation', ipAddress: '2001:db8::c0de', at: TEST_NOW, name: null, email: null },
      ])
    const own = { kind: 'particulier' as const, accountId, clientKey: 'test' }
    expect(JSON.stringify(await exportData(database.ctx(own)))).toContain('2001:db8::c0de')
    await applyRetention(system(years(1, -1)), HOST_DATA)
    expect(await recordsOf(accountId)).toHaveLength(1)
    await applyRetention(system(years(1, 1)), HOST_DATA)
    expect(await recordsOf(accountId)).toEqual([])
  })

  it('is who was behind one that ended, for five years; of one that nobody confirmed nothing', async () => {
    const author = await aParticulier(database, {
      name: 'Ursule Hébergée',
      email: 'finie@hebergee.fr',
      phone: '+33612345678',
    })
    const company = await anArtisan(database, { companyName: 'Toits Hébergés' })
    const unconfirmed = await aParticulier(database)
    await database.db
      .update(users)
      .set({ emailVerified: false })
      .where(eq(users.id, unconfirmed.accountId))
    for (const who of [author, company, unconfirmed])
      granted(await requestErasure(database.ctx(who as typeof author)))
    // Swept twice, as every erasure is: the second finds an emptied row.
    for (const minutes of [1, 11])
      await eraseRequestedAccounts(system(new Date(TEST_NOW.getTime() + minutes * 60_000)))
    expect(await recordsOf(author.accountId)).toMatchObject([
      {
        what: 'identity',
        name: 'Ursule Hébergée',
        email: 'finie@hebergee.fr',
        phone: '+33612345678',
        company: null,
        at: TEST_NOW,
        dueAt: years(5),
      },
    ])
    expect((await recordsOf(company.accountId))[0]!.company).toContain('Toits Hébergés')
    expect(await recordsOf(unconfirmed.accountId)).toEqual([])
    await applyRetention(system(years(5, -1)), HOST_DATA)
    expect(await recordsOf(author.accountId)).toHaveLength(1)
    await applyRetention(system(years(5, 1)), HOST_DATA)
    expect(await recordsOf(author.accountId)).toEqual([])
  })

  it('is read by a requisition alone, which the journal keeps, found or not', async () => {
    const email = 'requise@hebergee.fr'
    const author = await aParticulier(database, { name: 'Ursule Requise', email })
    granted(await requestErasure(database.ctx(author)))
    await eraseRequestedAccounts(system(new Date(TEST_NOW.getTime() + 60_000)))
    const team = await anAdmin(database)
    const [{ by } = { by: '' }] = await database.db
      .select({ by: users.email })
      .from(users)
      .where(eq(users.id, team.accountId))
    const find = (wanted: string, change = {}) =>
      findHostRecords(system(), { wanted, by, reference: 'PV 2026/123', ...change })
    expect(await find(email, { by: 'personne@ouvreo.fr' })).toEqual(refuse('not_an_administrator'))
    expect(await find(email, { reference: ' ' })).toEqual(refuse('no_reference'))
    expect(await database.rows(auditLog)).toEqual([])
    for (const wanted of [` ${email.toUpperCase()} `, author.accountId])
      expect(granted(await find(wanted))).toMatchObject([{ name: 'Ursule Requise' }])
    expect(granted(await find('inconnue@hebergee.fr'))).toEqual([])
    const journal = await database.rows(auditLog)
    expect(journal.map(({ action, subjectId, detail }) => [action, subjectId, detail])).toEqual([
      ['host_records.read', author.accountId, { reference: 'PV 2026/123', found: true }],
      ['host_records.read', author.accountId, { reference: 'PV 2026/123', found: true }],
      ['host_records.read', 'none', { reference: 'PV 2026/123', found: false }],
    ])
    expect(journal.every(({ adminId }) => adminId === team.accountId)).toBe(true)
  })

  it('is known to no page: only what writes, sweeps and answers a requisition names it', () => {
    const naming = (word: string) =>
      execFileSync('grep', ['-rlE', word, 'app', 'server', '--include=*.ts', '--include=*.tsx'])
        .toString()
        .trim()
        .split('\n')
        .filter((path) => !path.includes('.test.'))
        .toSorted()
    expect(naming(`hostRecords\\b|'host_records'`)).toEqual([
      'app/features/accounts/host-records/find-host-records.server.ts',
      'app/features/accounts/host-records/host-records.tables.server.ts',
      'app/features/accounts/host-records/keep-host-record.server.ts',
      'app/features/accounts/host-records/personal-data.server.ts',
    ])
    expect(naming('findHostRecords')).toEqual([
      'app/features/accounts/host-records/find-host-records.server.ts',
      'server/host-records-command.ts',
    ])
  })
})
