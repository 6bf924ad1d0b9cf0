import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { artisans } from '#app/features/companies/tables.server.ts'
import * as settings from '#app/features/settings/settings.page.tsx'
import * as notifications from '#app/features/settings/settings-notifications.page.tsx'
import { refuse } from '#app/values/result.ts'
import { accountsOf, aSignUp } from '#test/account-builders.ts'
import { anAdmin, aParticulier, nextNumber } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { deliverTwice } from '#test/events.ts'
import { askPage } from '#test/pages.ts'
import { granted } from '#test/quote-builders.ts'
import { together } from '#test/race.ts'
import { ensureAdministrator } from './ensure-administrator.server.ts'
import { importAccount } from '#app/features/accounts/sign-up/import-account.server.ts'
import { findAccountByEmail, signUp } from '#app/features/accounts/sign-up/sign-up.server.ts'
import { userRoles } from '#app/features/accounts/tables.server.ts'

const database = useTestDatabase()
const { attempt, confirmed, mailsTo, system, visitor } = accountsOf(database)

describe('the first administrator', () => {
  it('is made once by five processes that start together, and signs in', async () => {
    const admin = { email: 'Equipe@Ouvreo.Example', password: 'un-mot-bien-assez-long' }
    const outcomes = await together(5, () => ensureAdministrator(system(), admin))
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'present')).toHaveLength(4)
    expect(
      await ensureAdministrator(system(), { ...admin, password: 'un-autre-mot-assez-long' }),
    ).toBe('present')
    expect(await attempt('equipe@ouvreo.example', admin.password)).toMatchObject({
      ok: true,
      value: { kind: 'admin' },
    })
    expect(await attempt('equipe@ouvreo.example', 'un-autre-mot-assez-long')).toMatchObject({
      ok: false,
    })
  })

  it('is nobody who was there before: the address proves nothing', async () => {
    const { accountId, form } = await confirmed()
    const pending = aSignUp()
    granted(await signUp(visitor(), pending))
    for (const email of [form.email, pending.email, form.email.toUpperCase()])
      expect(
        await ensureAdministrator(system(), { email, password: 'un-mot-bien-assez-long' }),
      ).toBe('address_taken')
    expect(await database.rows(userRoles, eq(userRoles.userId, accountId))).toEqual([])
    expect(await attempt(form.email, form.password)).toMatchObject({
      ok: true,
      value: { kind: 'particulier' },
    })
    expect(await attempt(form.email, 'un-mot-bien-assez-long')).toMatchObject({ ok: false })
  })
})

describe('a member of the team', () => {
  it('chooses nothing of what is mailed, and reads what that is where others choose', async () => {
    const [admin, person] = [await anAdmin(database), await aParticulier(database)]
    expect(
      (await askPage(database, notifications, '/admin/parametres/notifications', { as: admin }))
        .status,
    ).toBe(404)
    const at = async (as: typeof admin | typeof person, space: string) =>
      (
        await askPage<{ teamAddresses: string[] | null }>(
          database,
          settings,
          `/${space}/parametres`,
          { as },
        )
      ).data.teamAddresses
    expect(await at(admin, 'admin')).toEqual([
      'bonjour@ouvreo.example',
      'particuliers@ouvreo.example',
      'artisans@ouvreo.example',
      'technique@ouvreo.example',
    ])
    expect(await at(person, 'espace-particulier')).toBeNull()
  })
})

describe('an account brought in', () => {
  it('is found by its address however it was written, once, and mails no confirmation', async () => {
    const email = `Importee-${nextNumber()}@Ouvreo.Example`
    const account = {
      email,
      fullName: 'Ida',
      passwordHash: 'none',
      userType: 'artisan',
      companyName: 'Ida et Fils',
    } as const
    const accountId = granted(await importAccount(system(), account))
    expect(await importAccount(system(), { ...account, email: email.toLowerCase() })).toEqual(
      refuse('account_exists'),
    )
    expect(await findAccountByEmail(system(), email.toLowerCase())).toBe(accountId)
    await deliverTwice(database, accountId)
    expect(await mailsTo(email.toLowerCase())).toEqual([])
    expect(await database.rows(artisans, eq(artisans.accountId, accountId))).toHaveLength(1)
    // A hash that is none opens nothing, and breaks nothing.
    expect(await attempt(email, 'none')).toEqual(refuse('wrong_credentials'))
  })
})
