import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import * as casePage from '#app/features/admin/desk/admin-case.page.tsx'
import type { CaseKey } from '#app/features/admin/desk/case-kinds.ts'
import { deskJoins } from '#app/features/admin/desk/desk.tables.server.ts'
import { cases, findCase, likelyDuplicates } from '#app/features/admin/desk/list-cases.server.ts'
import { noteCase } from '#app/features/admin/desk/note-case.server.ts'
import { contactMessages } from '#app/features/contact/tables.server.ts'
import { newId, type ContactMessageId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import type { Admin } from '#app/platform/context.ts'
import { anArtisan, anAdmin, aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { aContactCase } from '#test/desk-builders.ts'
import { askPage } from '#test/pages.ts'
import { granted } from '#test/quote-builders.ts'
import { together } from '#test/race.ts'
import { joinCases, separateCase } from './join-cases.server.ts'
import { haveSameReaders } from './joins.ts'
import { readTogether } from './together.server.ts'

const database = useTestDatabase()
let admin: Admin
beforeAll(async () => {
  admin = await anAdmin(database)
})
const minutes = (n: number) => new Date(TEST_NOW.getTime() + n * 60_000)
const ctx = (who = admin, at = TEST_NOW) => database.ctx(who, at)

/** A message that came so many minutes ago: the older one is due first. */
async function aMessage(ago: number, lastName = 'Mail'): Promise<CaseKey> {
  return {
    kind: 'contact',
    subjectId: await aContactCase(database, { lastName, now: minutes(-ago) }),
  }
}
const listed = async (key: CaseKey) => {
  for await (const rows of cases.all(ctx(), new URLSearchParams({ file: 'contact' })))
    if ([rows].flat().some(({ subjectId }) => subjectId === key.subjectId)) return true
  return false
}
const answered = ({ subjectId }: CaseKey) =>
  database.db
    .update(contactMessages)
    .set({ answeredAt: TEST_NOW })
    .where(eq(contactMessages.id, subjectId as ContactMessageId))
const joinsOf = ({ kind, subjectId }: CaseKey) =>
  database.rows(deskJoins, and(eq(deskJoins.kind, kind), eq(deskJoins.subjectId, subjectId)))

describe('cases are not joined', () => {
  it('one alone, with one that waits no longer, nor with what others read', async () => {
    const [one, over] = [await aMessage(5), await aMessage(4)]
    await answered(over)
    expect(await joinCases(ctx(), [one, one])).toEqual(refuse('one_alone'))
    expect(await joinCases(ctx(), [one, over])).toEqual(refuse('over'))
    const { artisanId } = await anArtisan(database, {
      verification: 'pending',
      plan: null,
      file: { submittedAt: TEST_NOW },
    })
    const company: CaseKey = { kind: 'verification', subjectId: artisanId }
    expect(await joinCases(ctx(), [one, company])).toEqual(refuse('other_readers'))
    // Whose roles do not open a case knows nothing of it.
    const finance: Admin = { ...admin, roles: ['finance'] }
    expect(await joinCases(ctx(finance), [one, await aMessage(1)])).toEqual(refuse('over'))
    expect(await joinsOf(one)).toEqual([])
  })

  it('knows which kinds the same people read', () => {
    expect(haveSameReaders('contact', 'support')).toBe(true)
    expect(haveSameReaders('reviews', 'review_reports')).toBe(true)
    expect(haveSameReaders('contact', 'disputes')).toBe(false)
  })
})

describe('joined cases', () => {
  it('leave the list to the one that is due first, with their notes, and their pages lead to it', async () => {
    const [late, first] = [await aMessage(1, 'Second'), await aMessage(90, 'Premier')]
    granted(await noteCase(ctx(), late, 'Elle a rappelé ce matin.'))
    granted(await noteCase(ctx(), first, 'Je m’en occupe.'))
    expect(granted(await joinCases(ctx(), [late, first]))).toEqual(first)
    expect([await listed(first), await listed(late)]).toEqual([true, false])

    const page = await askPage(database, casePage, `/admin/bureau/message/${late.subjectId}`, {
      as: admin,
      params: { kind: 'message', id: late.subjectId },
    })
    expect([page.status, page.location]).toEqual([302, `/admin/bureau/message/${first.subjectId}`])

    const { joined, notes, audit } = await readTogether(ctx(), first, await findCase(ctx(), first))
    expect(joined).toMatchObject([{ name: 'Zoé Second', separable: true }])
    expect(notes.map(({ text, of }) => [text, of])).toEqual(
      expect.arrayContaining([
        ['Je m’en occupe.', null],
        ['Elle a rappelé ce matin.', 'Message de contact'],
      ]),
    )
    expect(audit.map(({ action }) => action)).toContain('desk.joined')
  })

  it('come back when the first is over and they still wait', async () => {
    const [first, late] = [await aMessage(60), await aMessage(2)]
    granted(await joinCases(ctx(), [first, late]))
    await answered(first)
    expect(await listed(late)).toBe(true)
    const page = await askPage<{ wasWith: object | null }>(
      database,
      casePage,
      `/admin/bureau/message/${late.subjectId}`,
      { as: admin, params: { kind: 'message', id: late.subjectId } },
    )
    expect(page.data.wasWith).toMatchObject({ href: `/admin/bureau/message/${first.subjectId}` })
    // It may be joined anew.
    const other = await aMessage(1)
    expect(granted(await joinCases(ctx(), [late, other]))).toEqual(late)
    expect(await joinsOf(late)).toEqual([])
  })

  it('take along what was joined with them before', async () => {
    const [first, second, third] = [await aMessage(90), await aMessage(60), await aMessage(30)]
    granted(await joinCases(ctx(), [second, third]))
    granted(await joinCases(ctx(), [second, first]))
    for (const key of [second, third])
      expect(await joinsOf(key)).toMatchObject([{ intoSubjectId: first.subjectId }])
  })

  it('are taken out again within the hour, and not after', async () => {
    const [first, late] = [await aMessage(60), await aMessage(2)]
    granted(await joinCases(ctx(), [first, late]))
    expect(await separateCase(ctx(), first)).toEqual(refuse('not_joined'))
    expect(await separateCase(ctx(admin, minutes(61)), late)).toEqual(refuse('joined_long_ago'))
    granted(await separateCase(ctx(admin, minutes(59)), late))
    expect(await listed(late)).toBe(true)
    expect(
      await database.db.$count(
        auditLog,
        and(eq(auditLog.subjectId, late.subjectId), eq(auditLog.action, 'desk.separated')),
      ),
    ).toBe(1)
  })

  it('joined by two at once, in any order, are joined once', async () => {
    const colleague = await anAdmin(database)
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await aMessage(60), await aMessage(30)]
      const answers = await together(2, (index) =>
        joinCases(ctx(index ? colleague : admin), index ? [b, a] : [a, b]),
      )
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(answers.find(({ ok }) => !ok)).toEqual(refuse('joined_already'))
      expect(await joinsOf(b)).toHaveLength(1)
    }
  })

  it('never go round in a circle, when two join the same one with others', async () => {
    const colleague = await anAdmin(database)
    const [a, b, c] = [await aMessage(60), await aMessage(30), await aMessage(90)]
    await together(2, (index) => joinCases(ctx(index ? colleague : admin), index ? [c, a] : [a, b]))
    const rows = await database.rows(deskJoins)
    const joined = new Set(rows.map(({ subjectId }) => subjectId))
    expect(rows.filter(({ intoSubjectId }) => joined.has(intoSubjectId))).toEqual([])
    expect(await listed(c)).toBe(true)
  })
})

describe('likely duplicates', () => {
  it('are of the same person and kind, and wait by themselves', async () => {
    const author = await aParticulier(database)
    const mine = async (ago: number): Promise<CaseKey> => ({
      kind: 'contact',
      subjectId: await aContactCase(database, { author, now: minutes(-ago) }),
    })
    const [one, two, three] = [await mine(50), await mine(40), await mine(30)]
    const other = await aMessage(20)
    const likely = async () =>
      (await likelyDuplicates(ctx(), (await findCase(ctx(), one))!)).map(
        ({ subjectId }) => subjectId,
      )
    expect((await likely()).toSorted()).toEqual([two.subjectId, three.subjectId].toSorted())
    expect(await likely()).not.toContain(other.subjectId)
    granted(await joinCases(ctx(), [one, two]))
    await answered(three)
    expect(await likely()).toEqual([])
  })

  it('is refused beside the boxes where none is ticked', async () => {
    const key = await aMessage(10, newId())
    const answer = await askPage<{ errors: object }>(
      database,
      casePage,
      `/admin/bureau/message/${key.subjectId}`,
      {
        as: admin,
        params: { kind: 'message', id: key.subjectId },
        post: { intent: 'join' },
      },
    )
    expect(answer.status).toBe(422)
    expect(answer.data.errors).toEqual({ key: 'Cochez une autre affaire au moins.' })
  })
})
