import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '#app/values/identity/ids.ts'
import { useTestDatabase } from '#test/database.ts'

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
