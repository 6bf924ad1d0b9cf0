import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openSession, readSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { signIn } from '#app/features/accounts/sign-in/sign-in.server.ts'
import { userRoles, users } from '#app/features/accounts/tables.server.ts'
import { ok, refuse } from '#app/values/result.ts'
import { anArtisan, aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { makeAdministrator } from './make-administrator.server.ts'

const database = useTestDatabase()
const PASSWORD = 'quatre brouettes mauves'
const make = (email: string, password = PASSWORD) =>
  makeAdministrator(database.ctx(), { email, password })
const trySignIn = (email: string, password = PASSWORD) =>
  signIn(database.ctx({ kind: 'visitor', clientKey: email }), { email, password, userAgent: null })

it('makes an administrator at the terminal: anew, of an account, or with a new password', async () => {
  expect(await make(' Premiere@Ouvreo.example ')).toEqual(ok('created'))
  expect(await trySignIn('premiere@ouvreo.example')).toMatchObject({
    ok: true,
    value: { kind: 'admin' },
  })

  const person = await aParticulier(database, { email: 'collegue@ouvreo.example' })
  const token = await openSession(database.ctx(), person.accountId, 'Firefox')
  expect(await make('collegue@ouvreo.example')).toEqual(ok('granted'))
  expect(await readSession(database.db, token, TEST_NOW, 'x')).toBeNull()
  expect(await make('collegue@ouvreo.example', 'cinq brouettes mauves')).toEqual(
    ok('password_changed'),
  )
  expect((await trySignIn('collegue@ouvreo.example')).ok).toBe(false)
  expect(await trySignIn('collegue@ouvreo.example', 'cinq brouettes mauves')).toMatchObject({
    ok: true,
    value: { kind: 'admin' },
  })
  expect(
    (
      await database.pool.query(
        `select detail->>'made' as made from audit_log where action = 'role.terminal' order by id`,
      )
    ).rows,
  ).toEqual([{ made: 'created' }, { made: 'granted' }, { made: 'password_changed' }])
})

it('refuses a weak password, no address, and whoever would lose their space', async () => {
  const artisan = await anArtisan(database, { email: 'pro@ouvreo.example' })
  expect(await make('pro@ouvreo.example')).toMatchObject(refuse('has_company'))
  expect(await make('sans arobase')).toMatchObject(refuse('bad_email'))
  expect(await make('court@ouvreo.example', 'onze lettre')).toMatchObject(refuse('weak'))
  expect(await database.db.$count(users, eq(users.email, 'court@ouvreo.example'))).toBe(0)
  expect(await database.db.$count(userRoles, eq(userRoles.userId, artisan.accountId))).toBe(0)
})
