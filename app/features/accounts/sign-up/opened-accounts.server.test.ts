import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { refuse } from '#app/values/result.ts'
import { accountsOf, aSignUp } from '#test/account-builders.ts'
import { nextNumber } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { eventTypesAbout } from '#test/events.ts'
import { granted } from '#test/quote-builders.ts'
import { together } from '#test/race.ts'
import { openAccountForRequest } from './open-account-for-request.server.ts'
import {
  hasPassword,
  setFirstPassword,
} from '#app/features/accounts/passwords/set-first-password.server.ts'
import { signUp } from './sign-up.server.ts'
import { profiles, users } from '#app/features/accounts/tables.server.ts'

const database = useTestDatabase()
const { attempt, confirmed, system, visitor } = accountsOf(database)

describe('the first password', () => {
  it('is set once, by one of twenty, and no other account has it', async () => {
    const opened = await inTransaction(system(), (tx) =>
      openAccountForRequest(tx, {
        email: `demande-${nextNumber()}@ouvreo.example`,
        firstName: 'Zoé',
        lastName: 'Petit',
        phone: null,
      }),
    )
    const who: Particulier = { kind: 'particulier', accountId: opened.accountId, clientKey: 'test' }
    expect(await hasPassword(database.ctx(who))).toBe(false)
    const answers = await together(20, (index) =>
      setFirstPassword(database.ctx(who), `Premier-mot-${index}`),
    )
    expect(answers.filter((one) => one.ok)).toHaveLength(1)
    expect(await setFirstPassword(database.ctx(who), 'Encore-un-mot')).toEqual(
      refuse('password_exists'),
    )
    expect(await hasPassword(database.ctx(who))).toBe(true)
    const [account] = await database.rows(users, eq(users.id, opened.accountId))
    const kept = answers.findIndex((one) => one.ok)
    expect(await attempt(account!.email, `Premier-mot-${kept}`)).toMatchObject({ ok: true })
    expect(await attempt(account!.email, 'Encore-un-mot')).toMatchObject({ ok: false })
  })

  it('an account opened by a request: one, whatever happens at once, and never in place of another’s', async () => {
    const email = `demande-${nextNumber()}@ouvreo.example`
    const person = { email, firstName: 'Zoé', lastName: '', phone: null }
    const opened = await together(10, () =>
      inTransaction(system(), (tx) => openAccountForRequest(tx, person)),
    )
    expect(opened.filter(({ created }) => created)).toHaveLength(1)
    expect(new Set(opened.map(({ accountId }) => accountId)).size).toBe(1)
    const { form, accountId } = await confirmed()
    expect(
      await inTransaction(system(), (tx) =>
        openAccountForRequest(tx, { ...person, email: form.email }),
      ),
    ).toEqual({ accountId, created: false })
    expect((await database.rows(users, eq(users.id, accountId)))[0]!.name).toBe('Claire Martin')
  })
})

describe('an account made with somebody else’s address', () => {
  it('is theirs when they prove the address, and opens to nobody else: the password that waited in it is gone', async () => {
    const form = aSignUp({ fullName: 'Quelqu’un d’autre' })
    const { accountId } = granted(await signUp(visitor(), form))
    const person = { email: form.email, firstName: 'Zoé', lastName: 'Petit', phone: '+33612345678' }
    const opened = await together(5, () =>
      inTransaction(system(), (tx) => openAccountForRequest(tx, person)),
    )
    expect(opened.filter(({ created }) => created)).toEqual([{ accountId, created: true }])
    expect((await database.rows(users, eq(users.id, accountId)))[0]).toMatchObject({
      name: 'Zoé Petit',
      emailVerified: true,
    })
    expect((await database.rows(profiles, eq(profiles.userId, accountId)))[0]).toMatchObject({
      fullName: 'Zoé Petit',
      phone: '+33612345678',
      userType: 'particulier',
    })
    expect(
      (await eventTypesAbout(database, accountId)).filter((type) => type === 'account.confirmed'),
    ).toHaveLength(1)
    expect(await attempt(form.email, form.password)).toEqual(refuse('wrong_credentials'))
    const who: Particulier = { kind: 'particulier', accountId, clientKey: 'test' }
    granted(await setFirstPassword(database.ctx(who), 'Le mot de Zoé'))
    expect(await attempt(form.email, 'Le mot de Zoé')).toMatchObject({ ok: true })
  })

  it('stays a professional’s, who can sign in', async () => {
    const form = aSignUp({ userType: 'artisan', companyName: 'Durand' })
    const { accountId } = granted(await signUp(visitor(), form))
    expect(
      await inTransaction(system(), (tx) =>
        openAccountForRequest(tx, {
          email: form.email,
          firstName: 'Zoé',
          lastName: '',
          phone: null,
        }),
      ),
    ).toEqual({ accountId, created: false })
    expect((await database.rows(users, eq(users.id, accountId)))[0]).toMatchObject({
      emailVerified: false,
      name: 'Claire Martin',
    })
  })
})
