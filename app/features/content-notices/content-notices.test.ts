import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { fieldErrors } from '#app/values/field-errors.ts'
import { newId, type ContentNoticeId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { anAdmin, aParticulier, nextNumber } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { decideBy } from './content-notice.ts'
import { decisionForm, noticeForm, type NoticeForm } from './content-notice-form.ts'
import { decideContentNotice } from './decide-content-notice.server.ts'
import { countWaitingNotices, getContentNotice, notices } from './queries.server.ts'
import { reportContent } from './report-content.server.ts'
import { contentNotices } from './tables.server.ts'

const database = useTestDatabase()
const SITE = 'https://ouvreo.example'
const visitor = { kind: 'visitor', clientKey: 'test' } as const
const typed = (fields: object = {}) => ({
  address: '/avis?page=2#avis-3',
  reason: 'insult',
  explanation: 'Cet avis me traite de voleur, sans aucun fait.',
  name: 'Jean Rivière',
  email: `notifiant-${nextNumber()}@exemple.fr`,
  goodFaith: 'on',
  ...fields,
})
const form = (fields: object = {}): NoticeForm => noticeForm(SITE).parse(typed(fields))
const errorsOf = (fields: object) => {
  const parsed = noticeForm(SITE).safeParse(typed(fields))
  return parsed.success ? {} : fieldErrors(parsed.error)
}
const mailsTo = (email: string) =>
  database.db
    .select({ type: emailLogs.emailType })
    .from(emailLogs)
    .where(eq(emailLogs.email, email))
    .orderBy(emailLogs.createdAt, emailLogs.id)
const keptFrom = (email: string) => database.rows(contentNotices, eq(contentNotices.email, email))
const DECISION = decisionForm.parse({
  decision: 'removed',
  decisionReason: 'L’avis contient une injure, que nos conditions refusent.',
})

describe('the form of a notice', () => {
  it('refuses what is missing, each beside its field', () => {
    const parsed = noticeForm(SITE).safeParse({})
    expect(Object.keys(parsed.success ? {} : fieldErrors(parsed.error)).sort()).toEqual([
      'address',
      'email',
      'explanation',
      'goodFaith',
      'name',
      'reason',
    ])
    expect(Object.keys(errorsOf({ name: '', email: ' ' })).sort()).toEqual(['email', 'name'])
    expect(errorsOf({ email: 'pas une adresse' }).email).toBeTruthy()
  })

  it('asks nobody who they are when a child is at stake', () => {
    expect(form({ reason: 'child_protection', name: '', email: '' })).toMatchObject({
      name: null,
      email: null,
    })
  })

  it.each([`${SITE}/artisans/toits-brun`, '/artisans/toits-brun'])(
    'keeps the path of %s',
    (address) => {
      expect(form({ address }).address).toBe('/artisans/toits-brun')
    },
  )

  it.each([
    'https://ailleurs.example/avis',
    '//ailleurs.example/avis',
    'javascript:alert(1)',
    'un avis',
    `${SITE}.ailleurs.example/`,
  ])('refuses %s, which is not a page of the site', (address) => {
    expect(errorsOf({ address })).toHaveProperty('address')
  })
})

describe('a notice', () => {
  it('is kept, receipted and told to the team, once a day', async () => {
    const notice = form()
    const numbers = await Promise.all(
      [1, 2, 3].map(() => reportContent(database.ctx(visitor), notice)),
    )
    expect(new Set(numbers).size).toBe(1)
    expect(numbers[0]).toMatch(/^N-[0-9A-F]{8}$/)
    expect(await keptFrom(notice.email!)).toMatchObject([
      {
        reason: 'insult',
        address: '/avis?page=2#avis-3',
        decidedAt: null,
        accountId: null,
        createdAt: TEST_NOW,
      },
    ])
    expect(await mailsTo(notice.email!)).toEqual([{ type: 'content_notice_received' }])
  })

  it('without an address has no receipt, and is read all the same', async () => {
    const before = await database.db.$count(
      emailLogs,
      eq(emailLogs.emailType, 'content_notice_received'),
    )
    const admin = database.ctx(await anAdmin(database))
    const waiting = await countWaitingNotices(admin)
    await reportContent(
      database.ctx(visitor),
      form({ reason: 'child_protection', name: '', email: '' }),
    )
    expect(
      await database.db.$count(emailLogs, eq(emailLogs.emailType, 'content_notice_received')),
    ).toBe(before)
    expect(await countWaitingNotices(admin)).toBe(waiting + 1)
  })

  it('of somebody signed in is theirs', async () => {
    const person = await aParticulier(database)
    const notice = form()
    await reportContent(database.ctx(person), notice)
    expect(await keptFrom(notice.email!)).toMatchObject([{ accountId: person.accountId }])
  })
})

describe('the decision', () => {
  it('is refused without reasons', () => {
    expect(decisionForm.safeParse({ decision: 'removed', decisionReason: 'Injure.' }).success).toBe(
      false,
    )
    expect(
      decisionForm.safeParse({ decision: 'forgotten', decisionReason: DECISION.decisionReason })
        .success,
    ).toBe(false)
  })

  it('is taken once, mailed with its reasons, and written in the log', async () => {
    const notice = form()
    await reportContent(database.ctx(visitor), notice)
    const [kept] = await keptFrom(notice.email!)
    const admin = database.ctx(await anAdmin(database), new Date(TEST_NOW.getTime() + 86_400_000))
    const results = await Promise.all(
      [1, 2].map(() => decideContentNotice(admin, kept!.id, DECISION)),
    )
    expect(results.map((result) => result.ok).sort()).toEqual([false, true])
    expect(results.find((result) => !result.ok)).toEqual(refuse('already_decided'))
    expect(await decideContentNotice(admin, newId<ContentNoticeId>(), DECISION)).toEqual(
      refuse('not_found'),
    )
    expect(await mailsTo(notice.email!)).toEqual([
      { type: 'content_notice_received' },
      { type: 'content_notice_decided' },
    ])
    expect(await getContentNotice(admin, kept!.id)).toMatchObject({
      ...DECISION,
      decidedAt: admin.now,
    })
    expect(
      await database.db
        .select({ action: auditLog.action })
        .from(auditLog)
        .where(eq(auditLog.subjectId, kept!.id)),
    ).toEqual([{ action: 'content_notice.decided' }])
    expect((await notices.page(admin, { view: 'decidees' })).rows.map((row) => row.id)).toContain(
      kept!.id,
    )
    expect((await notices.page(admin)).rows.map((row) => row.id)).not.toContain(kept!.id)
  })

  it('is due in seven days', () => {
    expect(decideBy(TEST_NOW).getTime() - TEST_NOW.getTime()).toBe(7 * 86_400_000)
  })
})
