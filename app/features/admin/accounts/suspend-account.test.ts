import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openSession, readSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { stopCompany } from '#app/features/companies/checks/sanction-company.server.ts'
import { suspendArtisan } from '#app/features/companies/checks/suspend-artisan.server.ts'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import { artisanTrades } from '#app/features/companies/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { type AccountId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { anAdmin, anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { accountsSeenByTeam } from '#test/team-builders.ts'
import { suspendAccount, reinstateAccount } from './suspend-account.server.ts'

const database = useTestDatabase()

const { auditOf, mailsTo, withPassword } = accountsSeenByTeam(database)

describe('suspending an account', () => {
  it('ends its sessions, refuses its sign-in with the reason, pauses its requests, and mails the reason once', async () => {
    const admin = database.ctx(await anAdmin(database))
    const person = await aParticulier(database)
    const trySignIn = await withPassword(person.accountId)
    const requestId = await aQuoteRequest(database, person)
    const token = await openSession(database.ctx(), person.accountId, 'Firefox')
    expect(await suspendAccount(admin, person.accountId, '  ')).toMatchObject(
      refuse('reason_missing'),
    )
    expect((await suspendAccount(admin, person.accountId, 'Faux projets répétés.')).ok).toBe(true)

    expect(await readSession(database.db, token, TEST_NOW, 'x')).toBeNull()
    expect(await trySignIn()).toMatchObject(refuse('suspended'))
    expect(await trySignIn('au hasard')).toMatchObject(refuse('wrong_credentials'))
    expect(
      (
        await database.db
          .select({ status: quoteRequests.status })
          .from(quoteRequests)
          .where(eq(quoteRequests.id, requestId))
      )[0],
    ).toEqual({ status: 'paused' })
    expect(await suspendAccount(admin, person.accountId, 'Encore.')).toMatchObject(
      refuse('already_suspended'),
    )
    const mails = await mailsTo(person.accountId)
    expect(mails.filter(({ type }) => type === 'account_suspended')).toHaveLength(1)
    expect(mails.at(-1)!.text).toContain('Faux projets répétés.')

    expect((await reinstateAccount(admin, person.accountId, '')).ok).toBe(true)
    expect((await trySignIn()).ok).toBe(true)
    expect(await reinstateAccount(admin, person.accountId, '')).toMatchObject(
      refuse('not_suspended'),
    )
    expect(await auditOf(person.accountId)).toEqual([
      { action: 'account.suspend', detail: { reason: 'Faux projets répétés.' } },
      { action: 'account.reinstate', detail: { reason: '' } },
    ])
  })

  it('stops a company with its account, and starts again only one that was stopped with it', async () => {
    const admin = database.ctx(await anAdmin(database))
    const available = async (id: AccountId) =>
      (
        await database.db
          .select({ available: artisanTrades.available })
          .from(artisanTrades)
          .where(sql`${artisanTrades.artisanId} = ${id}`)
      )[0]!.available
    const [free, stopped] = [
      await anArtisan(database),
      await anArtisan(database, { file: { suspendedAt: new Date(TEST_NOW.getTime() - 1_000) } }),
    ]
    for (const { accountId } of [free, stopped])
      expect((await suspendAccount(admin, accountId, 'Plaintes.')).ok).toBe(true)
    expect([await available(free.accountId), await available(stopped.accountId)]).toEqual([
      false,
      false,
    ])
    for (const { accountId } of [free, stopped])
      expect((await reinstateAccount(admin, accountId, '')).ok).toBe(true)
    expect([await available(free.accountId), await available(stopped.accountId)]).toEqual([
      true,
      false,
    ])
  })

  it('does not let its company be reinstated alone', async () => {
    const admin = database.ctx(await anAdmin(database))
    const { accountId, artisanId } = await anArtisan(database)
    expect((await suspendAccount(admin, accountId, 'Plaintes.')).ok).toBe(true)
    const again = { artisanId, suspended: false, reason: 'Dossier relu.' }
    expect(await suspendArtisan(admin, again)).toEqual(refuse('account_suspended'))
    expect((await reinstateAccount(admin, accountId, '')).ok).toBe(true)
    expect(await suspendArtisan(admin, again)).toEqual(refuse('already'))
  })

  it('does not bring back a company that was suspended for itself meanwhile', async () => {
    const admin = database.ctx(await anAdmin(database))
    const { accountId, artisanId } = await anArtisan(database)
    expect((await suspendAccount(admin, accountId, 'Plaintes.')).ok).toBe(true)
    const later = database.ctx(admin.who, new Date(TEST_NOW.getTime() + 60_000))
    await inTransaction(later, (tx) => stopCompany(tx, artisanId, 'Appels sans accord.'))
    expect((await reinstateAccount(later, accountId, '')).ok).toBe(true)
    expect(await standingOf(later, artisanId)).toBe('suspended')
  })
})
