import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { sessions, userRoles } from '#app/features/accounts/tables.server.ts'
import { refuse } from '#app/values/result.ts'
import { approved } from '#test/approval-builders.ts'
import { anAdmin, anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { accountsSeenByTeam } from '#test/team-builders.ts'
import {
  endSessionsOf,
  eraseAccount,
  giveRoles,
  grantAdmin,
  revokeAdmin,
} from './act-on-account.server.ts'
import { suspendAccount } from './suspend-account.server.ts'

const database = useTestDatabase()

const { auditOf, mailsTo, withPassword } = accountsSeenByTeam(database)

describe('the team', () => {
  it('never removes oneself or the last member who can act, whatever two of them do at once', async () => {
    await database.db.delete(userRoles)
    const [one, two] = [await anAdmin(database), await anAdmin(database)]
    expect(await revokeAdmin(database.ctx(one), one.accountId)).toMatchObject(refuse('oneself'))
    for (const act of [
      revokeAdmin(database.ctx(one), two.accountId),
      giveRoles(database.ctx(one), two.accountId, ['support']),
      eraseAccount(database.ctx(one), two.accountId),
    ])
      expect(await act).toEqual(refuse('needs_approval'))
    for (const act of [
      suspendAccount(database.ctx(one), one.accountId, 'x'),
      endSessionsOf(database.ctx(one), one.accountId),
      eraseAccount(database.ctx(one), one.accountId),
    ])
      expect(await act).toMatchObject(refuse('oneself'))
    const both = await Promise.all([
      revokeAdmin(database.ctx(approved(one)), two.accountId),
      revokeAdmin(database.ctx(approved(two)), one.accountId),
    ])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: 'last_administrator' })
    expect(await database.db.$count(userRoles)).toBe(1)
  })

  it('makes a member of whoever has neither company nor requests, without their password and their sessions', async () => {
    const admin = database.ctx(await anAdmin(database))
    const person = await aParticulier(database)
    const trySignIn = await withPassword(person.accountId)
    await openSession(database.ctx(), person.accountId, 'Firefox')
    expect(await grantAdmin(admin, (await anArtisan(database)).accountId)).toMatchObject(
      refuse('has_company'),
    )
    const asking = await aParticulier(database)
    await aQuoteRequest(database, asking)
    expect(await grantAdmin(admin, asking.accountId)).toMatchObject(refuse('has_requests'))
    expect((await grantAdmin(admin, person.accountId)).ok).toBe(true)
    expect(await grantAdmin(admin, person.accountId)).toMatchObject(refuse('already_admin'))
    expect(await trySignIn()).toMatchObject(refuse('wrong_credentials'))
    expect(await database.db.$count(sessions, eq(sessions.userId, person.accountId))).toBe(0)
    expect((await mailsTo(person.accountId)).map(({ type }) => type)).toEqual(['role_granted'])
    expect((await revokeAdmin(admin, person.accountId)).ok).toBe(true)
    expect((await auditOf(person.accountId)).map(({ action }) => action)).toEqual([
      'role.grant',
      'role.revoke',
    ])
  })
})
