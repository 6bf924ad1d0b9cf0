import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import { userRoles } from '#app/features/accounts/tables.server.ts'
import { postToSupport } from '#app/features/messages/support/post-support-message.server.ts'
import type { Admin } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { eraseRows } from '#app/platform/personal-data/erase-rows.server.ts'
import { aParticulier } from '#test/builders.ts'
import { aColleague, aContactCase } from '#test/desk-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { granted } from '#test/quote-builders.ts'
import type { CaseKey } from './case-kinds.ts'
import { deskNotes } from './desk.tables.server.ts'
import { giveBackTakenAt, handCase } from './hand-case.server.ts'
import { cases, findCase } from './list-cases.server.ts'
import { noteCase } from './note-case.server.ts'
import { DESK_DATA } from './personal-data.server.ts'
import { isKnownCase, lookAtCase } from './read-case.server.ts'
import { snoozeCase, snoozeCases, wakeSnoozedAt } from './snooze-cases.server.ts'
import { takeCase, takeCases } from './take-cases.server.ts'

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

describe('a case', () => {
  it('is taken, given back and handed on, each with its line; a colleague is told by mail', async () => {
    const key = await contact()
    expect(await takeCase(database.ctx(claire), key)).toMatchObject({ ok: true })
    expect(await takeCase(database.ctx(claire), key)).toMatchObject({ refusal: 'yours_already' })
    expect(await takeCase(database.ctx(paul), key)).toMatchObject({
      ok: false,
      by: 'Claire Dubois',
    })
    expect(await idsIn(claire, { view: 'miennes' })).toContain(key.subjectId)
    expect(await idsIn(paul, { view: 'libres' })).not.toContain(key.subjectId)
    granted(await handCase(database.ctx(claire), key, paul.accountId))
    expect(await handCase(database.ctx(claire), key, claire.accountId)).toMatchObject({
      refusal: 'no_colleague',
    })
    const mails = await database.db
      .select({ subject: emailLogs.subject, text: emailLogs.text })
      .from(emailLogs)
      .where(and(eq(emailLogs.emailType, 'desk_told'), eq(emailLogs.accountId, paul.accountId)))
    expect(mails.map(({ subject }) => subject)).toEqual(['Claire Dubois vous confie une affaire'])
    expect(mails[0]!.text).not.toContain('Zoé')
    const lines = await database.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subjectId, key.subjectId))
    expect(lines.map(({ action }) => action)).toEqual(['desk.taken', 'desk.handed'])
  })

  it('of somebody who left the team is free again', async () => {
    const key = await contact()
    const gone = await named('Zoé Partie')
    granted((await takeCase(database.ctx(gone), key)) as never)
    await database.db.delete(userRoles).where(eq(userRoles.userId, gone.accountId))
    expect(await idsIn(paul, { view: 'libres' })).toContain(key.subjectId)
    expect(await takeCase(database.ctx(paul), key)).toMatchObject({ ok: true })
  })

  it('sleeps until the morning of its day, and comes back by itself', async () => {
    const key = await contact()
    for (const [day, refusal] of [
      ['', 'day_missing'],
      ['2026-03-10', 'day_past'],
      ['2026-12-01', 'day_too_far'],
    ] as const)
      expect(await snoozeCase(database.ctx(claire), key, day)).toEqual({ ok: false, refusal })
    granted(await snoozeCase(database.ctx(claire), key, '2026-03-12'))
    expect(await idsIn(claire, {})).not.toContain(key.subjectId)
    expect(await idsIn(claire, { view: 'endormies' })).toContain(key.subjectId)
    const morning = new Date('2026-03-12T07:00:00Z')
    expect(await idsIn(claire, {}, hours(-0.1, morning))).not.toContain(key.subjectId)
    expect(await idsIn(claire, {}, morning)).toContain(key.subjectId)
  })

  it('that changes is awake: somebody writes to the team again', async () => {
    const writer = await aParticulier(database)
    granted(await postToSupport(database.ctx(writer, hours(-2)), 'Bonjour, où est mon devis ?'))
    const key: CaseKey = { kind: 'support', subjectId: writer.accountId }
    granted(await snoozeCase(database.ctx(claire), key, '2026-03-20'))
    expect(await idsIn(claire, { queue: 'support' })).not.toContain(key.subjectId)
    granted(await postToSupport(database.ctx(writer, hours(1)), 'Vous êtes là ?'))
    expect(await idsIn(claire, { queue: 'support' }, hours(2))).toContain(key.subjectId)
    expect((await findCase(database.ctx(claire, hours(2)), key))!.snoozedUntil).toBeNull()
  })

  it('is taken and put to sleep with others, and all of it undone', async () => {
    const keys = [await contact(), await contact(), await contact()]
    const at = hours(0.5)
    await takeCase(database.ctx(paul), keys[2]!)
    expect(await takeCases(database.ctx(claire, at), keys)).toHaveLength(2)
    expect(await giveBackTakenAt(database.ctx(claire, hours(1)), at)).toBe(2)
    expect(await giveBackTakenAt(database.ctx(claire, hours(1)), at)).toBe(0)
    expect(granted(await snoozeCases(database.ctx(claire, at), keys, '2026-03-20'))).toHaveLength(3)
    expect(await wakeSnoozedAt(database.ctx(paul, hours(1)), at)).toBe(0)
    expect(await wakeSnoozedAt(database.ctx(claire, hours(1)), at)).toBe(3)
    const awake = await idsIn(claire, { queue: 'contact' }, hours(1))
    for (const { subjectId } of keys) expect(awake).toContain(subjectId)
  })

  it('says who else looks', async () => {
    const key = await contact()
    expect(await lookAtCase(database.ctx(claire), key)).toEqual([])
    expect(await lookAtCase(database.ctx(paul, hours(0.1)), key)).toMatchObject([
      { name: 'Claire Dubois', at: TEST_NOW },
    ])
    expect(await lookAtCase(database.ctx(paul, hours(2)), key)).toEqual([])
  })
})

describe('a note', () => {
  it('calls colleagues by the first word of their name, who are told without its words', async () => {
    const key = await contact()
    granted(await noteCase(database.ctx(claire), key, 'Voir avec @paul et @Claire : rappeler Zoé.'))
    const mails = await database.db
      .select({ to: emailLogs.accountId, text: emailLogs.text })
      .from(emailLogs)
      .where(eq(emailLogs.subject, 'Claire Dubois vous appelle dans une note'))
    expect(mails.map(({ to }) => to)).toEqual([paul.accountId])
    expect(mails[0]!.text).not.toContain('rappeler')
  })

  it('goes with the person, or loses their name', async () => {
    const person = await aParticulier(database, { name: 'Odile Vasseur' })
    granted(await postToSupport(database.ctx(person), 'Bonjour, une question.'))
    const theirs: CaseKey = { kind: 'support', subjectId: person.accountId }
    const other = await contact()
    const written = await contact({ author: person })
    for (const key of [theirs, written])
      granted(await noteCase(database.ctx(claire), key, 'Elle attend un geste.'))
    granted(await noteCase(database.ctx(claire), other, 'Comme pour Odile Vasseur hier.'))
    await takeCase(database.ctx(claire), theirs)
    await eraseRows(database.ctx(), DESK_DATA, {
      accountId: person.accountId,
      email: 'odile@ouvreo.example',
      names: ['Odile Vasseur'],
      threadIds: [],
      ownIds: [],
    })
    expect(await isKnownCase(database.ctx(claire), theirs)).toBe(false)
    expect(await isKnownCase(database.ctx(claire), written)).toBe(false)
    expect(
      await database.db
        .select({ text: deskNotes.text })
        .from(deskNotes)
        .where(eq(deskNotes.subjectId, other.subjectId)),
    ).toEqual([{ text: 'Comme pour [effacé] hier.' }])
  })
})
