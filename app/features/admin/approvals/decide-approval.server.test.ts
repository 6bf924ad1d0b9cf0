import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { erasures, userRoles, users } from '#app/features/accounts/tables.server.ts'
import { giveRoles } from '#app/features/admin/accounts/act-on-account.server.ts'
import { creditBalances } from '#app/features/subscriptions/tables.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import type { Admin, System, TeamRole } from '#app/platform/context.ts'
import { violatedConstraint } from '#app/platform/database/database.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { newId, type AccountId, type PendingActId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { refuse } from '#app/values/result.ts'
import { anAsk, ASK_REASON, manyContacts } from '#test/approval-builders.ts'
import { anArtisan, aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { aColleague } from '#test/desk-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { accountsSeenByTeam } from '#test/team-builders.ts'
import { pendingActs } from './approvals.tables.server.ts'
import { doOrAsk } from './ask-approval.server.ts'
import { approveAct, refuseAct, withdrawAct } from './decide-approval.server.ts'
import { expireApprovals } from './expire-approvals.server.ts'

const database = useTestDatabase()
const { auditOf } = accountsSeenByTeam(database)
const WORD = 'Vérifié au téléphone.'
const hours = (count: number) => new Date(TEST_NOW.getTime() + count * 3_600_000)
const erasing = { act: 'account.erase', input: { side: 'particulier' } } as const

let claire: Admin
let paul: Admin
const ctx = (who: Admin, at = TEST_NOW) => database.ctx(who, at)
const stateOf = async (id: PendingActId) =>
  (await database.rows(pendingActs, eq(pendingActs.id, id)))[0]!
const mails = (type: string, accountId?: AccountId) =>
  database.db
    .select({
      to: emailLogs.email,
      ...pick(emailLogs, 'subject', 'text', 'accountId'),
    })
    .from(emailLogs)
    .where(eq(emailLogs.emailType, type))
    .then((rows) => (accountId ? rows.filter((row) => row.accountId === accountId) : rows))
const withRoles = async (name: string, ...roles: TeamRole[]): Promise<Admin> => {
  const admin = await aColleague(database, name)
  await database.db
    .update(userRoles)
    .set({ duties: roles })
    .where(eq(userRoles.userId, admin.accountId))
  return { ...admin, roles }
}
const rolesOf = async ({ accountId }: { accountId: AccountId }) =>
  (await database.rows(userRoles, eq(userRoles.userId, accountId)))[0]?.duties

beforeEach(async () => {
  await database.db.delete(userRoles)
  await database.db.delete(emailLogs)
  ;[claire, paul] = [
    await aColleague(database, 'Claire Dubois'),
    await aColleague(database, 'Paul Renard'),
  ]
})

describe('an act that cannot be undone', () => {
  it('waits for a colleague, who does it with a word; the journal names both', async () => {
    const { accountId } = await aParticulier(database, { name: 'Zoé Départ' })
    const id = await anAsk(ctx(claire), accountId, erasing)
    expect(await database.db.$count(erasures, eq(erasures.accountId, accountId))).toBe(0)
    expect((await mails('approval_asked')).map((mail) => mail.accountId)).toEqual([paul.accountId])
    expect((await mails('approval_asked'))[0]!.text).not.toContain('Zoé')
    expect(await approveAct(ctx(claire), id, WORD)).toEqual(refuse('own_ask'))
    expect(await approveAct(ctx(paul), id, 'ok')).toEqual(refuse('word_missing'))
    expect(granted(await approveAct(ctx(paul), id, WORD))).toEqual({ state: 'approved' })
    expect(await database.db.$count(erasures, eq(erasures.accountId, accountId))).toBe(1)
    expect(readFileSync(join(readConfig().dataDir, 'erased-accounts.txt'), 'utf8')).toContain(
      accountId,
    )
    expect(await auditOf(accountId)).toEqual([
      { action: 'approval.asked', detail: { act: 'account.erase', reason: ASK_REASON } },
      { action: 'account.erase', detail: { reason: ASK_REASON, askedBy: claire.accountId } },
    ])
    const told = await mails('approval_decided', claire.accountId)
    expect(told.map(({ text }) => text.includes(WORD) && text.includes('Approuvée'))).toEqual([
      true,
    ])
    expect(await approveAct(ctx(paul), id, WORD)).toEqual(refuse('over'))
  })

  it('is refused with a word, withdrawn by who asked alone, and expires after a week', async () => {
    const { accountId } = await aParticulier(database)
    const refused = await anAsk(ctx(claire), accountId, erasing)
    expect(
      await doOrAsk(ctx(paul), { ...erasing, subjectId: accountId, reason: ASK_REASON }),
    ).toEqual(refuse('waits_already'))
    expect(await refuseAct(ctx(claire), refused, WORD)).toEqual(refuse('own_ask'))
    expect(granted(await refuseAct(ctx(paul), refused, WORD))).toEqual({ state: 'refused' })
    const withdrawn = await anAsk(ctx(claire), accountId, erasing)
    expect(await withdrawAct(ctx(paul), withdrawn)).toEqual(refuse('not_found'))
    granted(await withdrawAct(ctx(claire), withdrawn))
    expect(await withdrawAct(ctx(claire), withdrawn)).toEqual(refuse('over'))
    const expired = await anAsk(ctx(claire), accountId, erasing)
    expect(await approveAct(ctx(paul, hours(7 * 24)), expired, WORD)).toEqual(refuse('over'))
    expect(await expireApprovals(database.ctx<System>(undefined, hours(7 * 24 - 1)))).toBe(0)
    expect(await expireApprovals(database.ctx<System>(undefined, hours(7 * 24)))).toBe(1)
    expect(await expireApprovals(database.ctx<System>(undefined, hours(7 * 24)))).toBe(0)
    expect(
      await Promise.all([refused, withdrawn, expired].map(async (id) => (await stateOf(id)).state)),
    ).toEqual(['refused', 'withdrawn', 'expired'])
    // One's own withdrawal tells oneself nothing.
    expect(await mails('approval_decided', claire.accountId)).toHaveLength(2)
    expect(await database.db.$count(erasures, eq(erasures.accountId, accountId))).toBe(0)
  })

  it('whose time is over and that no job ended yet does not keep another from being asked', async () => {
    const { accountId } = await aParticulier(database)
    const first = await anAsk(ctx(claire), accountId, erasing)
    await anAsk(ctx(claire, hours(7 * 24)), accountId, erasing)
    expect((await stateOf(first)).state).toBe('expired')
  })

  it('is held to two people by the database itself', async () => {
    const id = await anAsk(ctx(claire), (await aParticulier(database)).accountId, erasing)
    const forged = async (state: string, by: string) =>
      database.pool
        .query(
          'update pending_acts set state = $2, decided_by = $3, decided_at = now() where id = $1',
          [id, state, by],
        )
        .then(
          () => 'done',
          (error: unknown) => violatedConstraint(error),
        )
    expect(await forged('approved', claire.accountId)).toBe('pending_acts_two_people')
    expect(await forged('refused', claire.accountId)).toBe('pending_acts_other_refuses')
    expect(await forged('withdrawn', paul.accountId)).toBe('pending_acts_own_withdrawn')
  })

  it('is neither asked nor approved without the role, nor by whom it is about', async () => {
    const finance = await withRoles('Farid Compte', 'finance')
    const { accountId } = await aParticulier(database)
    expect(
      await doOrAsk(ctx(finance), { ...erasing, subjectId: accountId, reason: ASK_REASON }),
    ).toEqual(refuse('not_your_role'))
    const id = await anAsk(ctx(claire), accountId, erasing)
    expect(await approveAct(ctx(finance), id, WORD)).toMatchObject({ refusal: 'not_your_role' })
    const revoke = await anAsk(ctx(claire), paul.accountId, { act: 'role.revoke', input: {} })
    expect(await approveAct(ctx(paul), revoke, WORD)).toMatchObject({ refusal: 'about_oneself' })
    expect(await refuseAct(ctx(paul), revoke, WORD)).toMatchObject({ refusal: 'about_oneself' })
  })

  it('of who lost the role meanwhile ends, and so does the approval of who has it no more', async () => {
    const odile = await aColleague(database, 'Odile Troisième')
    const { accountId } = await aParticulier(database)
    const id = await anAsk(ctx(claire), accountId, erasing)
    const demote = await anAsk(ctx(odile), claire.accountId, {
      act: 'role.change',
      input: { roles: ['support'], had: ['administrator'] },
    })
    granted(await approveAct(ctx(paul), demote, WORD))
    expect(await rolesOf(claire)).toEqual(['support'])
    expect((await stateOf(id)).state).toBe('lapsed')
    // Their open page may still post: the roles are read again.
    const other = await anAsk(ctx(odile), accountId, erasing)
    expect(await approveAct(ctx(claire), other, WORD)).toMatchObject({ refusal: 'not_your_role' })
    // Suspended, which took no role: what they asked for cannot be approved.
    await database.db
      .update(users)
      .set({ suspendedAt: TEST_NOW })
      .where(eq(users.id, odile.accountId))
    expect(granted(await approveAct(ctx(paul), other, WORD))).toEqual({ state: 'lapsed' })
    expect(await database.db.$count(erasures, eq(erasures.accountId, accountId))).toBe(0)
  })

  it('is not done where what it is about changed; what only stands in the way for now leaves it waiting', async () => {
    const colleague = await withRoles('Nina Support', 'support')
    const promote = await anAsk(ctx(claire), colleague.accountId, {
      act: 'role.change',
      input: { roles: ['support', 'administrator'], had: ['support'] },
    })
    granted(await giveRoles(ctx(claire), colleague.accountId, ['finance']))
    expect(granted(await approveAct(ctx(paul), promote, WORD))).toEqual({ state: 'lapsed' })
    expect(await rolesOf(colleague)).toEqual(['finance'])
    expect((await mails('approval_decided', claire.accountId))[0]!.text).toContain(
      'rien n’a été fait',
    )
    const { artisanId } = await anArtisan(database, { contacts: 2 })
    const contacts = await anAsk(ctx(claire), artisanId, manyContacts())
    await database.pool.query(`update artisans set verification = 'pending' where id = $1`, [
      artisanId,
    ])
    expect(granted(await approveAct(ctx(paul), contacts, WORD))).toEqual({ state: 'lapsed' })
    const { accountId } = await aParticulier(database)
    const erase = await anAsk(ctx(claire), accountId, erasing)
    await database.pool.query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [
      accountId,
    ])
    expect(granted(await approveAct(ctx(paul), erase, WORD))).toEqual({ state: 'lapsed' })
  })
})

describe('contacts', () => {
  it('few a month are one person’s to give, more want finance twice', async () => {
    const [farid, ines] = [
      await withRoles('Farid Compte', 'finance'),
      await withRoles('Inès Compte', 'finance'),
    ]
    const { artisanId } = await anArtisan(database, { contacts: 2 })
    const give = (amount: number) =>
      doOrAsk(ctx(farid), {
        act: 'contacts.add',
        subjectId: artisanId,
        input: { amount, key: newId<string>() },
        reason: 'Panne du service le 8 mars.',
      })
    const left = async () =>
      (await database.rows(creditBalances, eq(creditBalances.artisanId, artisanId)))[0]!.granted
    expect(granted(await give(6)).asked).toBe(false)
    expect(granted(await give(4)).asked).toBe(false)
    expect(await left()).toBe(12)
    // One more, by however small forms.
    expect(granted(await give(1)).asked).toBe(true)
    expect(await left()).toBe(12)
    const [waiting] = await database.db
      .select({ id: pendingActs.id })
      .from(pendingActs)
      .where(eq(pendingActs.subjectId, artisanId))
    granted(await approveAct(ctx(ines), waiting!.id, WORD))
    expect(await left()).toBe(13)
  })
})
