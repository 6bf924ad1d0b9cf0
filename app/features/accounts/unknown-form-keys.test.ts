import { beforeEach, describe, expect, it } from 'vitest'
import * as firstPassword from '#app/features/accounts/passwords/particulier-password.page.tsx'
import * as devices from '#app/features/settings/settings-devices.page.tsx'
import * as settings from '#app/features/settings/settings.page.tsx'
import type { Particulier } from '#app/platform/context.ts'
import { accountsOf, aSignUp, withoutAnswerFloor } from '#test/account-builders.ts'
import { aParticulier, nextNumber } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { askPage, type PageModule } from '#test/pages.ts'
import * as confirm from '#app/features/accounts/sign-up/confirm-address.page.tsx'
import * as pro from '#app/features/accounts/sign-in/artisan-sign-in.page.tsx'
import * as general from '#app/features/accounts/sign-in/sign-in.page.tsx'
import * as signOut from '#app/features/accounts/sessions/sign-out.page.tsx'
import * as forgotten from '#app/features/accounts/passwords/forgotten-password.page.tsx'
import * as signUpPage from '#app/features/accounts/sign-up/sign-up.page.tsx'
import { createLinkToken } from '#app/features/accounts/sign-in/link-tokens.server.ts'
import * as newPassword from '#app/features/accounts/passwords/new-password.page.tsx'
import * as resend from '#app/features/accounts/sign-up/waiting-for-confirmation.page.tsx'

const database = useTestDatabase()
withoutAnswerFloor()
const { confirmed, system } = accountsOf(database)

beforeEach(async () => {
  await database.pool.query('delete from rate_limits; delete from sign_in_guards')
})

/** What somebody might add to a form, to become what they are not. */
const FORBIDDEN = [
  'role',
  'roles',
  'isAdmin',
  'admin',
  'user_type',
  'userRole',
  'emailVerified',
  'email_verified',
  'credits',
  'contacts',
  'subscription_tier',
  'subscribed',
  'plan',
  'userId',
  'user_id',
  'id',
  'accountId',
  'createdAt',
  'suspendedAt',
  'constructor',
  '__proto__',
  'prototype.role',
  'profile[user_type]',
  'roles[]',
  'secondFactorAt',
]

/**
 * The columns of every table but the counters of limits, as one text each: what changed between two
 * of these was written.
 */
async function contents(): Promise<Map<string, string>> {
  const columns = await database.pool.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public' and table_name <> 'rate_limits' order by 1, 2`,
  )
  const all = new Map<string, string>()
  for (const [table, of] of Map.groupBy(columns.rows, (row) => row.table)) {
    const { rows } = await database.pool.query<Record<string, string>>(
      `select ${of.map(({ column }) => `md5(coalesce(string_agg("${column}"::text, '|' order by "${column}"::text), '')) as "${column}"`).join(', ')} from "${table}"`,
    )
    for (const [column, held] of Object.entries(rows[0]!)) all.set(`${table}.${column}`, held)
  }
  return all
}

describe('keys that no form has', () => {
  it('write nothing, whatever form of accounts they are added to', async () => {
    const { accountId, form } = await confirmed()
    const opened: Particulier = await aParticulier(database, {
      email: `cles-${nextNumber()}@ouvreo.example`,
    })
    const token = await createLinkToken(system(), {
      purpose: 'recovery',
      subjectId: accountId,
      ttlHours: 1,
    })
    // Two of the keys are dropped before anybody sees them, so that this one does sign up.
    const newcomer = aSignUp()
    const pending = `pending_email=${encodeURIComponent(form.email)}`
    const password = { password: 'une pelle neuve', confirmPassword: 'une pelle neuve' }
    // Page, its honest form, and the tables that form may write.
    const endpoints: [
      string,
      PageModule,
      string,
      Record<string, string>,
      RegExp,
      { as?: Particulier; cookie?: string },
    ][] = [
      [
        'sign-in',
        general,
        '/connexion',
        { email: form.email, password: form.password },
        /^(sessions|sign_in_guards|account_traces)\./,
        {},
      ],
      [
        'pro sign-in',
        pro,
        '/connexion-pro',
        { email: form.email, password: form.password },
        /^(sessions|sign_in_guards|account_traces)\./,
        {},
      ],
      [
        'sign-up',
        signUpPage,
        '/inscription',
        { ...(newcomer as unknown as Record<string, string>) },
        /^(link_tokens|email_logs|credentials|host_records\.(account_id|what|at|ip_address|due_at)|profiles\.(user_id|user_type|full_name|email)|users\.(id|name|email|email_verified|created_at|updated_at))/,
        {},
      ],
      [
        'forgotten password',
        forgotten,
        '/mot-de-passe-oublie',
        { email: form.email },
        /^(link_tokens|email_logs)\./,
        {},
      ],
      [
        'resend',
        resend,
        '/verification-email',
        {},
        /^(link_tokens|email_logs)\./,
        { cookie: pending },
      ],
      ['confirmation', confirm, '/auth/confirm', { token, type: 'recovery' }, /^$/, {}],
      [
        'new password',
        newPassword,
        '/nouveau-mot-de-passe',
        { token, ...password },
        /^(credentials\.(password|updated_at)|sessions\.|link_tokens\.used_at|sign_in_guards\.)/,
        {},
      ],
      [
        'first password',
        firstPassword,
        '/espace-particulier/mot-de-passe',
        password,
        /^credentials\./,
        { as: opened },
      ],
      [
        'profile',
        settings,
        '/espace-particulier/parametres',
        { intent: 'profile', fullName: 'Claire Autrement', phone: '' },
        /^(users\.(name|updated_at)|profiles\.(full_name|phone))$/,
        { as: opened },
      ],
      [
        'address',
        settings,
        '/espace-particulier/parametres',
        { intent: 'email', newEmail: 'ailleurs@ouvreo.example', password: 'au hasard' },
        /^$/,
        { as: opened },
      ],
      [
        'devices',
        devices,
        '/espace-particulier/parametres/appareils',
        { intent: 'others' },
        /^$/,
        { as: opened },
      ],
      ['sign-out', signOut, '/deconnexion', {}, /^$/, {}],
    ]
    expect(FORBIDDEN).toHaveLength(25)
    let before = await contents()
    for (const [what, page, path, honest, allowed, who] of endpoints) {
      for (const key of FORBIDDEN) {
        const body = new FormData()
        for (const [name, value] of Object.entries(honest)) body.append(name, value)
        body.append(key, key.endsWith('Verified') ? 'true' : 'admin')
        await database.pool.query('delete from rate_limits')
        const answer = await askPage(database, page, path, { ...who, post: body })
        expect(answer.status, `${what} with ${key}`).toBeLessThan(500)
      }
      const after = await contents()
      const written = [...after]
        .filter(([column, held]) => before.get(column) !== held)
        .map(([column]) => column)
      expect(
        written.filter((column) => !allowed.test(column)),
        what,
      ).toEqual([])
      before = after
    }
    const made = await database.pool.query(
      'select u.email_verified, u.suspended_at, p.user_type, p.company_name, r.role from users u join profiles p on p.user_id = u.id left join user_roles r on r.user_id = u.id where u.email = $1',
      [newcomer.email],
    )
    expect(made.rows).toEqual([
      {
        email_verified: false,
        suspended_at: null,
        user_type: 'particulier',
        company_name: null,
        role: null,
      },
    ])
  }, 60_000)
})
