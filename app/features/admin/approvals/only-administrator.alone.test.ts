import { eq } from 'drizzle-orm'
import { beforeEach, expect, it, vi } from 'vitest'
import { userRoles, users } from '#app/features/accounts/tables.server.ts'
import * as config from '#app/platform/config.server.ts'
import type { Admin } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { anAsk, ASK_REASON } from '#test/approval-builders.ts'
import { aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { aColleague } from '#test/desk-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { accountsSeenByTeam } from '#test/team-builders.ts'
import { pendingActs } from './approvals.tables.server.ts'
import { doOrAsk } from './ask-approval.server.ts'
import { approveAct, withdrawAct } from './decide-approval.server.ts'

const database = useTestDatabase()
const { auditOf } = accountsSeenByTeam(database)
const WORD = 'Vérifié au téléphone.'
const hours = (count: number) => new Date(TEST_NOW.getTime() + count * 3_600_000)
const erasing = { act: 'account.erase', input: { side: 'particulier' } } as const
const ctx = (who: Admin, at = TEST_NOW) => database.ctx(who, at)
let claire: Admin

/** A team of one administrator. */
beforeEach(async () => {
  await database.db.delete(userRoles)
  await database.db.delete(emailLogs)
  claire = await aColleague(database, 'Claire Dubois')
})

it('a team of one administrator confirms alone after a day; the operator was mailed, and the journal says it', async () => {
  const { accountId } = await aParticulier(database, { name: 'Zoé Départ' })
  const id = await anAsk(ctx(claire), accountId, erasing)
  const mails = await database.db
    .select({ to: emailLogs.email })
    .from(emailLogs)
    .where(eq(emailLogs.emailType, 'approval_alone'))
  expect(mails.map(({ to }) => to)).toEqual(['bonjour@ouvreo.example'])
  expect(await approveAct(ctx(claire, hours(23)), id, WORD)).toMatchObject({
    refusal: 'too_early',
  })
  expect(granted(await approveAct(ctx(claire, hours(24)), id, WORD))).toEqual({
    state: 'approved',
  })
  expect((await auditOf(accountId)).at(-1)).toEqual({
    action: 'account.erase',
    detail: { reason: ASK_REASON, askedBy: claire.accountId, alone: true },
  })
})

it('a team is of one no more once somebody comes, and not by suspending a colleague', async () => {
  const { accountId } = await aParticulier(database)
  const id = await anAsk(ctx(claire), accountId, erasing)
  const odile = await aColleague(database, 'Odile Nouvelle')
  expect(await approveAct(ctx(claire, hours(30)), id, WORD)).toMatchObject({
    refusal: 'no_longer_alone',
  })
  await database.db
    .update(users)
    .set({ suspendedAt: TEST_NOW })
    .where(eq(users.id, odile.accountId))
  expect(await approveAct(ctx(claire, hours(30)), id, WORD)).toMatchObject({
    refusal: 'no_longer_alone',
  })
  granted(await withdrawAct(ctx(claire), id))
  const again = await anAsk(ctx(claire), accountId, erasing)
  const [row] = await database.rows(pendingActs, eq(pendingActs.id, again))
  expect(row!.aloneFrom).toBeNull()
})

it('a team of one does nothing of it where the operator says so', async () => {
  const { accountId } = await aParticulier(database)
  const id = await anAsk(ctx(claire), accountId, erasing)
  const real = config.readConfig()
  const never = vi
    .spyOn(config, 'readConfig')
    .mockReturnValue({ ...real, adminAlone: 'never' } as never)
  try {
    expect(await approveAct(ctx(claire, hours(30)), id, WORD)).toMatchObject({
      refusal: 'nobody_approves',
    })
    const other = await aParticulier(database)
    expect(
      await doOrAsk(ctx(claire), { ...erasing, subjectId: other.accountId, reason: ASK_REASON }),
    ).toMatchObject({ refusal: 'nobody_approves' })
  } finally {
    never.mockRestore()
  }
})
