import { matchRoutes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { anAdmin, anArtisan, aParticulier } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import * as user from '#app/features/admin/accounts/admin-user.page.tsx'
import * as users from '#app/features/admin/accounts/admin-users.page.tsx'
import * as desk from '#app/features/admin/desk/admin-desk.page.tsx'
import type { CaseKind } from '#app/features/admin/desk/case-kinds.ts'
import { mayWorkOn } from '#app/features/admin/desk/desk-roles.ts'
import * as home from '#app/features/admin/home/admin-home.page.tsx'
import * as journal from '#app/features/admin/journal/admin-journal.page.tsx'
import * as notices from '#app/features/content-notices/admin-content-notices.page.tsx'
import routes from '#app/routes.ts'
import type { TeamRole } from '#app/platform/context.ts'
import { mayAt, roleRefusal, TEAM_ACCESS, TEAM_ROLES, whoCanAt } from './team-access.ts'

const database = useTestDatabase()
const patternsOf = (entries: readonly (typeof routes)[number][], above = ''): string[] =>
  entries.flatMap(({ path, children }) => {
    const pattern = path === undefined ? above : `${above}/${path}`
    return children ? patternsOf(children, pattern) : [pattern]
  })
const admins = patternsOf(routes).filter((pattern) => /^\/admin([/.]|$)/.test(pattern))
const sample = (pattern: string) =>
  pattern.replaceAll(/:\w+/g, '01900000-0000-7000-8000-000000000000')

describe('the table of who may open what', () => {
  it('has a line for every address of the administration, and none for another', () => {
    expect(admins.length).toBeGreaterThan(60)
    const held = Object.keys(TEAM_ACCESS)
    for (const pattern of admins)
      expect([
        pattern,
        held.some(
          (one) =>
            pattern === one || pattern.startsWith(`${one}/`) || pattern.startsWith(`${one}.csv`),
        ),
      ]).toEqual([pattern, true])
    for (const one of held.filter((line) => !line.includes(':')))
      expect([one, admins.some((pattern) => pattern.startsWith(one))]).toEqual([one, true])
  })

  it('is written down, role by role', () => {
    const table = Object.fromEntries(
      TEAM_ROLES.map((role) => [
        role,
        admins.flatMap((pattern) => {
          const [reads, acts] = [
            mayAt([role], sample(pattern)),
            mayAt([role], sample(pattern), true),
          ]
          return reads ? [`${pattern}${acts ? '' : ' (reads)'}`] : []
        }),
      ]),
    )
    expect(table.administrator).toEqual(admins)
    expect(table).toMatchSnapshot()
  })

  it('gives what it does not know to administrators alone', () => {
    expect(mayAt(['support'], '/admin/autre')).toBe(false)
    expect(mayAt(['administrator'], '/admin/autre')).toBe(true)
    expect(mayAt([], '/admin')).toBe(false)
    expect(whoCanAt('/admin/litiges')).toContain('Modération')
  })
})

describe('a page', () => {
  const as = async (...roles: TeamRole[]) => ({ ...(await anAdmin(database)), roles })

  it('is refused to who has not its role, with a sentence that names who can', async () => {
    const at = async (page: object, path: string, ...roles: TeamRole[]) =>
      askPage<string>(database, page, path, { as: await as(...roles) })
    expect(await at(notices, '/admin/notifications-de-contenu', 'moderation')).toMatchObject({
      status: 200,
    })
    const refused = await at(notices, '/admin/notifications-de-contenu', 'support', 'finance')
    expect([refused.status, refused.data]).toEqual([403, expect.stringContaining('Modération')])
    expect(await at(journal, '/admin/journal', 'moderation')).toMatchObject({ status: 403 })
    expect(await at(journal, '/admin/journal', 'administrator')).toMatchObject({ status: 200 })
  })

  it.each([
    '/ADMIN/journal',
    '/Admin/Journal.data',
    '/%61dmin/journal',
    '/admin/%4Aournal/',
    '/%41DMIN/JOURNAL',
  ])('is refused at %s too, which the router takes for the same', async (written) => {
    const path = written.replace(/\.data$/, '')
    expect(matchRoutes([{ path: '/admin', children: [{ path: 'journal' }] }], path)).not.toBeNull()
    for (const [role, status] of [
      ['support', 403],
      ['administrator', 200],
    ] as const)
      expect(await askPage(database, journal, written, { as: await as(role) })).toMatchObject({
        status,
      })
  })

  it('that is stricter than those above it is so however it is written', () => {
    for (const path of ['utilisateurs/1/DONNEES.json', 'utilisateurs/1/%64onnees.JSON'])
      expect(mayAt(['support'], `/admin/${path}`)).toBe(false)
    expect(mayAt(['support'], '/admin/bureau/Reponses', true)).toBe(false)
    expect(mayAt(['finance'], '/admin/signalements/FACTURES')).toBe(true)
  })

  it('of the desk is given to who may act there, not to who may only read', () => {
    const working = (kind: CaseKind) => TEAM_ROLES.filter((role) => mayWorkOn([role], kind))
    expect(working('verification')).toEqual(['verification', 'administrator'])
    expect(working('invoice_disputes')).toEqual(['moderation', 'finance', 'administrator'])
  })

  it('offers the files of its lists to whoever may take them', async () => {
    for (const [page, path] of [
      [home, '/admin'],
      [desk, '/admin/bureau'],
      [users, '/admin/utilisateurs'],
    ] as const) {
      const offers = async (role: TeamRole) => {
        const { data } = await askPage<{ exports: boolean }>(database, page, path, {
          as: await as(role),
        })
        return data.exports
      }
      expect([path, await offers('finance'), await offers('administrator')]).toEqual([
        path,
        false,
        true,
      ])
    }
  })

  it('of an account lets each do what is theirs, and an administrator give roles', async () => {
    const { accountId } = await aParticulier(database)
    const act = async (
      who: Awaited<ReturnType<typeof as>>,
      id: string,
      post: FormData | Record<string, string>,
    ) =>
      askPage<string>(database, user, `/admin/utilisateurs/${id}`, {
        as: who,
        params: { id },
        post,
      })
    const offered = async (...roles: TeamRole[]) => {
      const { data } = await askPage<{
        may: Record<string, boolean>
        suspending: string | null
      }>(database, user, `/admin/utilisateurs/${accountId}`, {
        as: await as(...roles),
        params: { id: accountId },
      })
      return [Object.keys(data.may).filter((act) => data.may[act]), data.suspending]
    }
    expect(await offered('support')).toEqual([
      ['look', 'sessions'],
      'Il faut le rôle Modération, ou être administrateur.',
    ])
    expect(await offered('moderation')).toEqual([['suspend', 'sessions'], null])
    expect(await offered('administrator')).toEqual([
      ['look', 'suspend', 'sessions', 'team', 'erase'],
      null,
    ])
    const suspend = { intent: 'suspend', reason: 'Fausses demandes répétées.' }
    expect(await act(await as('finance'), accountId, suspend)).toMatchObject({ status: 403 })
    expect(await act(await as('moderation'), accountId, suspend)).toMatchObject({ status: 302 })
    expect(await act(await as('moderation'), accountId, { intent: 'erase' })).toMatchObject({
      status: 403,
    })
    expect(roleRefusal(['support'], 'sessions')).toBeNull()
    const colleague = await anAdmin(database)
    const roles = new FormData()
    for (const [name, value] of [
      ['intent', 'roles'],
      ['role', 'support'],
      ['role', 'finance'],
      ['reason', 'Elle rejoint la finance.'],
    ])
      roles.append(name!, value!)
    expect(await act(await as('support'), colleague.accountId, roles)).toMatchObject({
      status: 403,
    })
    const administrator = await as('administrator')
    expect(await act(await as('moderation'), colleague.accountId, suspend)).toMatchObject({
      status: 403,
    })
    await database.pool.query(`update user_roles set duties = '{moderation}' where user_id = $1`, [
      colleague.accountId,
    ])
    expect(await act(administrator, colleague.accountId, roles)).toMatchObject({ status: 302 })
    expect(await act(administrator, administrator.accountId, roles)).toMatchObject({ status: 409 })
    expect(await act(administrator, (await anArtisan(database)).accountId, roles)).toMatchObject({
      status: 409,
    })
    expect(await act(administrator, colleague.accountId, { intent: 'roles' })).toMatchObject({
      status: 422,
    })
    const { rows } = await database.pool.query('select duties from user_roles where user_id = $1', [
      colleague.accountId,
    ])
    expect(rows).toEqual([{ duties: ['support', 'finance'] }])
  })
})
