import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#app/values/identity/ids.ts'
import { AUDIT_ACTS } from '#app/features/admin/journal/audit-words.ts'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { Admin } from '#app/platform/context.ts'
import { anAdmin, anArtisan, aParticulier } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import * as page from './admin-journal.page.tsx'
import { journalList, objectOf, subjectHref } from './journal.ts'
import { journal } from './list-journal.server.ts'

const database = useTestDatabase()

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

describe('what the journal is narrowed to', () => {
  let admin: Admin
  const act = async (action: string, subjectId: string, at: string) =>
    inTransaction(database.ctx(admin, new Date(at)), (tx) => recordAudit(tx, action, subjectId))
  const found = async (query: string) => {
    const lines: string[] = []
    for await (const rows of journal.all(database.ctx(admin), new URLSearchParams(query)))
      for (const { action, adminId } of [rows].flat())
        if (adminId === admin.accountId) lines.push(action)
    return lines.toReversed()
  }
  beforeAll(async () => {
    admin = await anAdmin(database)
  })

  it('is as if nothing were chosen for what is no day, no object and no identifier', () => {
    expect(
      journalList.read(new URLSearchParams('du=hier&au=2026-02-30&objet=lune&sur=x')),
    ).toMatchObject({ from: '', to: '', object: '', subject: '' })
  })

  it('is a time, its first and last day included, as the calendar in Paris has them', async () => {
    const { accountId } = await aParticulier(database)
    await act('account.suspend', accountId, '2026-02-28T22:59:00Z')
    await act('account.reinstate', accountId, '2026-02-28T23:00:00Z')
    await act('account.erase', accountId, '2026-03-02T22:59:59Z')
    await act('account.export', accountId, '2026-03-02T23:00:00Z')
    expect(await found('du=2026-03-01&au=2026-03-02')).toEqual([
      'account.reinstate',
      'account.erase',
    ])
    expect(await found('au=2026-02-28')).toEqual(['account.suspend'])
    expect(await found('du=2026-03-03')).toEqual(['account.export'])
    expect(await found('du=2026-03-02&au=2026-03-01')).toEqual([])
  })

  it('is one kind of thing, or one thing alone, and both with the rest', async () => {
    const [one, other] = [await anArtisan(database), await anArtisan(database)]
    await act('artisan.verify', one.artisanId, '2026-04-01T10:00:00Z')
    await act('account.suspend', one.artisanId, '2026-04-01T11:00:00Z')
    await act('artisan.refuse', other.artisanId, '2026-04-01T12:00:00Z')
    const april = 'du=2026-04-01&au=2026-04-01'
    expect(await found(`${april}&objet=entreprises`)).toEqual(['artisan.verify', 'artisan.refuse'])
    expect(await found(`sur=${one.artisanId}`)).toEqual(['artisan.verify', 'account.suspend'])
    expect(await found(`sur=${one.artisanId}&objet=comptes`)).toEqual(['account.suspend'])
    expect(await found(`sur=${one.artisanId}&du=2026-04-02`)).toEqual([])
    const { data } = await askPage<{ options: { subject: unknown } }>(
      database,
      page,
      `/admin/journal?sur=${one.artisanId}`,
      { as: admin },
    )
    expect(data.options.subject).toEqual([{ value: one.artisanId, label: expect.any(String) }])
  })

  it('leads to the setting or the experiment that was set', () => {
    expect(subjectHref('setting.cancel', 'prices')).toBe('/admin/reglages/prices')
    expect(subjectHref('setting.change', 'questions.plomberie')).toBe(
      '/admin/reglages/questions/plomberie',
    )
    expect(subjectHref('experiment.change', 'homeOrder')).toBe('/admin/essais/homeOrder')
  })

  it('has a place for every act', () => {
    expect(Object.keys(AUDIT_ACTS).filter((action) => objectOf(action) === null)).toEqual([])
  })
})
