import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { holdOutgoing, releaseOutgoing } from '#app/platform/jobs/outgoing-holds.server.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { addStatusPage, readState, statusPage } from './status-page.ts'

const database = useTestDatabase()

describe('the state of the service', () => {
  it('is what the database and the mails are', async () => {
    const good = { data: 'written', mails: 'leave' }
    expect(await readState(database.db)).toEqual(good)
    await database.db.transaction((tx) => enqueue(tx as never, 'mails', { mailId: 'x' }))
    expect(await readState(database.db)).toEqual(good)
    await database.pool.query(`update pgboss.job set start_after = now() - interval '6 minutes'`)
    expect(await readState(database.db)).toEqual({ ...good, mails: 'late' })
    await holdOutgoing(database.db, { heldAt: TEST_NOW, copiedAt: TEST_NOW })
    expect(await readState(database.db)).toEqual({ ...good, mails: 'held' })
    await releaseOutgoing(database.db, TEST_NOW)
    await database.pool.query('delete from pgboss.job')
    const readOnly = await database.db.transaction(async (tx) => {
      await tx.execute(sql`set transaction read only`)
      return readState(tx as never)
    })
    expect(readOnly).toEqual({ ...good, data: 'read_only' })
    const away = { execute: () => Promise.reject(new Error('away')) }
    expect(await readState(away as never)).toEqual({ data: 'away', mails: 'unknown' })
  })

  it('is told to anybody, asked of the database once in a while, whatever it is', async () => {
    let asked = 0
    const app = new Hono()
    addStatusPage(app, {
      db: { execute: () => Promise.reject(new Error(`away ${asked++}`)) } as never,
    })
    for (let time = 0; time < 5; time++) {
      const answer = await app.request('/etat')
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('Nos données sont momentanément injoignables.')
    }
    expect(asked).toBe(1)
    const well = await statusPage({ data: 'written', mails: 'leave' }, TEST_NOW).text()
    expect(well).toContain('<h1>Tout fonctionne</h1>')
    expect(well).toMatch(/à 10\sh, heure de Paris/)
  })
})
