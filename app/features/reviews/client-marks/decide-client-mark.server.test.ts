import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import { notices } from '#app/features/notifications/tables.server.ts'
import { exportData } from '#app/features/settings/export-data.server.ts'
import type { Admin, Particulier, System } from '#app/platform/context.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import { refuse } from '#app/values/result.ts'
import { anAdmin, aParticulier } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { afterHours, someWorks, type TestWorks } from '#test/intervention-builders.ts'
import { askPage } from '#test/pages.ts'
import { aTakenLead, granted } from '#test/quote-builders.ts'
import { RACE_POOL, together } from '#test/race.ts'
import * as page from './admin-client-mark.page.tsx'
import { contestClientMark } from './contest-client-mark.server.ts'
import { decideClientMark } from './decide-client-mark.server.ts'
import { giveClientMark } from './give-client-mark.server.ts'
import {
  factsOfLead,
  listMarksOfMine,
  readClientMark,
  readContestedMark,
} from './read-client-marks.server.ts'

const database = useTestDatabase(RACE_POOL)
const AFTER = afterHours(61)
const WHY = 'La facture porte un paiement reçu le jour même.'
const AGAINST = 'J’ai payé le jour même.'

let author: Particulier
let admin: Admin
beforeEach(async () => {
  author = await aParticulier(database)
  admin = await anAdmin(database)
})
async function marked(): Promise<TestWorks> {
  const works = await someWorks(database, 'done', { author })
  const fact = { payment: 'late', datesKept: true, matched: true, note: 'Chien méchant.' } as const
  granted(await giveClientMark(database.ctx(works.artisan, AFTER), works.worksId, fact))
  return works
}
async function contested(): Promise<TestWorks> {
  const works = await marked()
  expect(
    await contestClientMark(database.ctx(author, AFTER), works.worksId, AGAINST),
  ).not.toBeNull()
  return works
}
const settle = () =>
  drain('events', (event, job) => handleEvent(database.ctx<System>(undefined, AFTER), event, job))
const decide = (works: TestWorks, outcome: 'upheld' | 'removed') =>
  decideClientMark(database.ctx(admin, AFTER), works.worksId, { outcome, reason: WHY })
const toldTo = async (works: TestWorks) => ({
  mails: await database.db
    .select({ text: emailLogs.text, subject: emailLogs.subject, key: emailLogs.dedupeKey })
    .from(emailLogs)
    .where(eq(emailLogs.emailType, 'client_mark_decided'))
    .then((rows) => rows.filter(({ key }) => key.includes(works.worksId))),
  notices: await database.db
    .select({ accountId: notices.accountId, key: notices.dedupeKey })
    .from(notices)
    .where(eq(notices.kind, 'client_mark_decided'))
    .then((rows) => rows.filter(({ key }) => key.includes(works.worksId))),
})

describe('a contested fact', () => {
  it('waits on the desk with both sides, until the team settles it, once', async () => {
    const works = await contested()
    const ctx = database.ctx(admin, AFTER)
    expect(await readContestedMark(ctx, works.worksId)).toMatchObject({
      payment: 'late',
      note: 'Chien méchant.',
      contestReason: AGAINST,
      outcome: null,
    })
    const decided = await together(3, () => decide(works, 'removed'))
    expect(decided.filter(({ ok }) => ok)).toHaveLength(1)
    expect(decided).toContainEqual(refuse('already_decided'))
    const written = await database.db
      .select({ action: auditLog.action, detail: auditLog.detail })
      .from(auditLog)
      .where(eq(auditLog.subjectId, works.worksId))
    expect(written).toEqual([{ action: 'client_mark.removed', detail: { reason: WHY } }])
    expect(await decide(await marked(), 'upheld')).toEqual(refuse('not_found'))
  })

  it('that is upheld counts again, and one that is removed never does', async () => {
    const { artisan, leadId } = await aTakenLead(database, { author })
    const facts = () => factsOfLead(database.ctx(artisan), leadId)
    await marked()
    await marked()
    const third = await contested()
    expect(await facts()).toBeNull()
    granted(await decide(third, 'upheld'))
    expect(await facts()).toMatchObject({ works: 3 })
    const fourth = await contested()
    granted(await decide(fourth, 'removed'))
    expect(await facts()).toMatchObject({ works: 3 })
    const own = await readClientMark(database.ctx(fourth.artisan, AFTER), fourth.worksId)
    expect(own!.mark).toMatchObject({ outcome: 'removed', outcomeReason: WHY })
  })

  it('is told of to both, with the reason and without the note, once', async () => {
    const works = await contested()
    granted(await decide(works, 'upheld'))
    await settle()
    await handleEvent(
      database.ctx<System>(undefined, AFTER),
      { type: 'client_mark.decided', worksId: works.worksId },
      { id: 'again' },
    )
    const { mails, notices: told } = await toldTo(works)
    expect(mails).toHaveLength(2)
    for (const { text } of mails) {
      expect(text).toContain(WHY)
      expect(text).not.toContain('Chien')
      expect(text).not.toContain(AGAINST)
    }
    expect(told.map(({ accountId }) => accountId).toSorted()).toEqual(
      [author.accountId, works.artisan.accountId].toSorted(),
    )
    const [mine] = await listMarksOfMine(database.ctx(author))
    expect(mine).toMatchObject({ outcome: 'upheld', outcomeReason: WHY })
    const exported = JSON.stringify(await exportData(database.ctx(author)))
    expect(exported).toContain(WHY)
    expect(exported).not.toContain('Chien')
  })

  it('is decided on its page, which keeps what was typed', async () => {
    const works = await contested()
    const ask = (post?: Record<string, string>) =>
      askPage<RefusedAct & { said: string }>(database, page, `/admin/faits-contestes/x`, {
        as: admin,
        now: AFTER,
        params: { worksId: works.worksId },
        ...(post && { post: { intent: 'decide', ...post } }),
      })
    expect((await ask()).data.said).toContain('Payé en retard')
    expect(await ask({ reason: 'court' })).toMatchObject({
      status: 422,
      data: { errors: { outcome: expect.any(String), reason: expect.any(String) } },
    })
    expect((await ask({ outcome: 'removed', reason: WHY })).status).toBe(302)
    expect((await ask({ outcome: 'upheld', reason: WHY })).status).toBe(409)
  })
})
