import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { listQueues } from '#app/features/admin/home/queues.server.ts'
import { countCompaniesToVerify } from '#app/features/companies/queries.server.ts'
import { closeCompany } from '#app/features/settings/request-erasure.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { Admin } from '#app/platform/context.ts'
import { newId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { answerDueAt } from '#app/values/time/answer-due.ts'
import { anArtisan, aParticulier } from '#test/builders.ts'
import { aColleague, aContactCase, somethingEverywhere } from '#test/desk-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { granted } from '#test/quote-builders.ts'
import * as casePage from './admin-case.page.tsx'
import * as desk from './admin-desk.page.tsx'
import { CASE_QUEUES, type CaseKey, type CaseQueue } from './case-kinds.ts'
import { cases, findCase, neighbours } from './list-cases.server.ts'
import { deskList } from './desk-list.ts'
import { noteCase } from './note-case.server.ts'
import { takeCase, takeCases } from './take-cases.server.ts'
import { takeNextCase } from './take-next-case.server.ts'
import { answerDue } from './waiting.server.ts'

const database = useTestDatabase()
const hours = (n: number, from = TEST_NOW) => new Date(from.getTime() + n * 3_600_000)
let claire: Admin
let paul: Admin
const named = (name: string) => aColleague(database, name)
beforeAll(async () => {
  claire = await named('Claire Dubois')
  paul = await named('Paul Roux')
})
const contact = async (change: Parameters<typeof aContactCase>[1] = {}): Promise<CaseKey> => ({
  kind: 'contact',
  subjectId: await aContactCase(database, change),
})
const idsIn = async (who: Admin, asked: Parameters<typeof cases.page>[1], now = TEST_NOW) =>
  (await cases.page(database.ctx(who, now), asked)).rows.map(({ subjectId }) => subjectId)

it('has no file to check of a company that has closed', async () => {
  const { artisanId } = await anArtisan(database, { file: { verification: 'pending' } })
  const key: CaseKey = { kind: 'verification', subjectId: artisanId }
  const before = await countCompaniesToVerify(database.ctx(claire))
  expect(await findCase(database.ctx(claire), key)).not.toBeNull()
  await inTransaction(database.ctx(), (tx) => closeCompany(tx, artisanId))
  expect(await findCase(database.ctx(claire), key)).toBeNull()
  expect(await countCompaniesToVerify(database.ctx(claire))).toBe(before - 1)
})

describe('the list of the desk', () => {
  beforeAll(() => somethingEverywhere(database), 60_000)

  it('holds as many cases as each queue of the home, and as many late ones', async () => {
    for (const now of [TEST_NOW, hours(24 * 30)]) {
      const ctx = database.ctx(claire, now)
      const queues = await listQueues(ctx)
      const counts = queues.filter(({ name }) => name in CASE_QUEUES)
      expect(counts).toHaveLength(18)
      for (const { name, count, late } of counts) {
        const queue = name as CaseQueue
        const all = await cases.page(ctx, { queue })
        expect([name, all.total, all.rows.length]).toEqual([name, count, count])
        expect([name, (await cases.page(ctx, { queue, late: 'retard' })).total]).toEqual([
          name,
          late,
        ])
        if (name !== 'platform_flows') expect([name, count > 0]).toEqual([name, true])
        for (const row of all.rows) expect([name, row.name]).not.toEqual([name, null])
      }
    }
  })

  it('comes in the order of what is due, what has no promise last', async () => {
    const { rows } = await cases.page(database.ctx(claire))
    const due = rows.map(({ dueBy }) => dueBy?.getTime() ?? Number.POSITIVE_INFINITY)
    expect(due).toEqual(due.toSorted((a, b) => a - b))
    expect(due.at(-1)).toBe(Number.POSITIVE_INFINITY)
  })

  it('finds by name, without accents, and the neighbours of a case', async () => {
    const key = await contact({ lastName: 'Évrard' })
    const ctx = database.ctx(claire)
    expect(await idsIn(claire, { search: 'evrard' })).toEqual([key.subjectId])
    const { rows } = await cases.page(ctx)
    const keyOf = (at: number) => rows[at] && { kind: rows[at].kind, subjectId: rows[at].subjectId }
    for (const at of [0, 3, rows.length - 1])
      expect(await neighbours(ctx, deskList.filter(), await findCase(ctx, keyOf(at)!))).toEqual({
        before: keyOf(at - 1) ?? null,
        after: keyOf(at + 1) ?? null,
      })
  })

  it('counts the hours of working days as the product does', async () => {
    const start = Date.UTC(2026, 2, 20)
    const instants = Array.from({ length: 24 * 20 }, (_, n) => new Date(start + n * 3_600_000))
    const { rows } = await database.db.execute<{ at: string; due: string }>(
      sql`select at, ${answerDue(sql`at`)} as due from unnest(${sql.param(instants.map((at) => at.toISOString()))}::timestamptz[]) at`,
    )
    for (const { at, due } of rows)
      expect([at, new Date(due).toISOString()]).toEqual([
        at,
        answerDueAt(new Date(at)).toISOString(),
      ])
  })
})

describe('its pages', () => {
  const path = ({ subjectId }: CaseKey) => `/admin/bureau/message/${subjectId}`
  const params = ({ subjectId }: CaseKey) => ({ kind: 'message', id: subjectId })

  it('are the team’s alone', async () => {
    const key = await contact()
    for (const as of [await aParticulier(database), await anArtisan(database)])
      for (const [page, at] of [
        [desk, '/admin/bureau'],
        [casePage, path(key)],
      ] as const)
        expect((await askPage(database, page, at, { as, params: params(key) })).location).toBe(
          '/unauthorized',
        )
  })

  it('tell the second who takes a case who was first', async () => {
    const key = await contact()
    const take = (as: Admin) =>
      askPage<{ errors: { owner?: string } }>(database, casePage, path(key), {
        as,
        params: params(key),
        post: { intent: 'take' },
      })
    expect((await take(claire)).status).toBe(302)
    const second = await take(paul)
    expect([second.status, second.data.errors.owner]).toEqual([
      409,
      'Claire Dubois a déjà pris cette affaire.',
    ])
  })

  it('offer to undo what was just done to several, and say what was not chosen', async () => {
    const [one, other] = [await contact(), await contact()]
    const form = new FormData()
    form.append('intent', 'take')
    for (const { subjectId } of [one, other]) form.append('key', `message/${subjectId}`)
    const now = hours(0.7)
    const answer = await askPage(database, desk, '/admin/bureau?file=contact', {
      as: claire,
      post: form,
      now,
    })
    expect(answer.location).toBe(
      `/admin/bureau?file=contact&fait=prises&le=${encodeURIComponent(now.toISOString())}`,
    )
    const shown = await askPage<{ done: { count: number } }>(database, desk, answer.location!, {
      as: claire,
      now,
    })
    expect(shown.data.done).toMatchObject({ what: 'prises', count: 2 })
    const none = await askPage<{ notice: string }>(database, desk, '/admin/bureau', {
      as: claire,
      post: { intent: 'take' },
    })
    expect([none.status, none.data.notice]).toEqual([409, 'Cochez au moins une affaire.'])
  })

  it('of a case that never was are not found; of one that is over, they keep its notes', async () => {
    const never = { kind: 'contact' as const, subjectId: newId<string>() }
    expect(
      (await askPage(database, casePage, path(never), { as: claire, params: params(never) }))
        .status,
    ).toBe(404)
    const key = await contact()
    granted(await noteCase(database.ctx(claire), key, 'Rappelée.'))
    await database.pool.query('update contact_messages set answered_at = now() where id = $1', [
      key.subjectId,
    ])
    const over = await askPage<{ found: unknown; notes: unknown[] }>(
      database,
      casePage,
      path(key),
      { as: claire, params: params(key) },
    )
    expect([over.status, over.data.found, over.data.notes.length]).toEqual([200, null, 1])
    expect(await takeCase(database.ctx(claire), key)).toEqual(refuse('over'))
  })
})

describe('the next case', () => {
  it('is the one due first that nobody has, another one for each of two who ask at once', async () => {
    const filter = deskList.filter({ queue: 'contact' })
    await takeCases(database.ctx(claire), await waitingContacts())
    expect(await takeNextCase(database.ctx(paul), filter)).toEqual(refuse('none_free'))
    const later = await contact({ now: hours(2) })
    const sooner = await contact({ now: hours(1) })
    const taken = await Promise.all(
      [claire, paul].map((who) => takeNextCase(database.ctx(who), filter)),
    )
    const ids = taken.map((one) => (one.ok ? one.value.subjectId : null))
    expect(ids.toSorted()).toEqual([sooner.subjectId, later.subjectId].toSorted())
  })

  it('leads to where it is worked on, and says when none is free', async () => {
    await takeCases(database.ctx(claire), await waitingContacts())
    const ask = () =>
      askPage<{ notice: string }>(database, desk, '/admin/bureau?file=contact', {
        as: paul,
        post: { intent: 'next' },
      })
    const none = await ask()
    expect([none.status, none.data.notice]).toEqual([
      409,
      expect.stringContaining('Plus aucune affaire n’est libre'),
    ])
    const { subjectId } = await contact()
    expect((await ask()).location).toBe(`/admin/messages?repondre=${subjectId}`)
  })

  const waitingContacts = async () =>
    (await cases.page(database.ctx(claire), { queue: 'contact', view: 'libres' })).rows.map(
      ({ kind, subjectId }) => ({ kind, subjectId }),
    )
})
