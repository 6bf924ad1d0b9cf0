import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import * as userPage from '#app/features/admin/accounts/admin-user.page.tsx'
import * as conversation from '#app/features/messages/conversation/particulier-conversation.page.tsx'
import { openSession, closeSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { sessions, userRoles, users } from '#app/features/accounts/tables.server.ts'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import { notices } from '#app/features/notifications/tables.server.ts'
import { openDatabase, sqlState } from '#app/platform/database/database.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { Admin, Particulier, System, TeamRole } from '#app/platform/context.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { anAdmin, anArtisan, aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { deliverTwice } from '#test/events.ts'
import { askPage } from '#test/pages.ts'
import { aTakenLead, granted } from '#test/quote-builders.ts'
import { beginViewing } from './begin-viewing.server.ts'
import { endOverdueViewings, endViewing } from './end-viewing.server.ts'
import { readViewing, recordOpened } from './read-viewing.server.ts'
import { refuseViewer } from './refuse-viewer.server.ts'
import { viewings } from './viewings.tables.server.ts'

const database = useTestDatabase()
const WHY = 'Elle ne retrouve pas son devis.'
let admin: Admin
beforeAll(async () => {
  admin = await anAdmin(database)
})
const later = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * 60_000)

/** A session of somebody of the team, as their browser has it. */
async function aSession(who = admin): Promise<{ id: string; token: string }> {
  const token = await openSession(database.ctx(who), who.accountId, null)
  const rows = await database.rows(sessions, eq(sessions.userId, who.accountId))
  return { id: rows.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0]!.id, token }
}
const begin = (accountId: AccountId, sessionId: string, reason = WHY) =>
  beginViewing(database.ctx(admin), accountId, { reason, sessionId })
const ofAccount = (accountId: AccountId) =>
  database.rows(viewings, eq(viewings.accountId, accountId))
const acts = async (accountId: AccountId) =>
  (await database.rows(auditLog, eq(auditLog.subjectId, accountId)))
    .map(({ action }) => action)
    .filter((action) => action.startsWith('viewing.'))

describe('a space is not opened', () => {
  it('of a colleague, of nobody, of a suspended account, nor without a reason', async () => {
    const { id } = await aSession()
    const [colleague, person] = [await anAdmin(database), await aParticulier(database)]
    const away = await aParticulier(database)
    await database.db
      .update(users)
      .set({ suspendedAt: TEST_NOW })
      .where(eq(users.id, away.accountId))
    expect(await begin(colleague.accountId, id)).toEqual(refuse('of_the_team'))
    expect(await begin(newId<AccountId>(), id)).toEqual(refuse('not_found'))
    expect(await begin(away.accountId, id)).toEqual(refuse('not_active'))
    for (const reason of ['', '         .', 'neuf car.'])
      expect(await begin(person.accountId, id, reason)).toEqual(refuse('reason_too_short'))
    expect(await ofAccount(colleague.accountId)).toHaveLength(0)
  })

  it.each(['verification', 'moderation', 'finance'] as TeamRole[])(
    'to the role %s, which reads no more of a company than its own work',
    async (role) => {
      const { accountId } = await anArtisan(database)
      const answer = await askPage(database, userPage, `/admin/utilisateurs/${accountId}`, {
        as: { ...admin, roles: [role] },
        params: { id: accountId },
        post: { intent: 'look', reason: WHY },
      })
      expect(answer.status).toBe(403)
      expect(await ofAccount(accountId)).toHaveLength(0)
    },
  )

  it('says beside the field that the reason is too short, and keeps it', async () => {
    const { accountId } = await aParticulier(database)
    const answer = await askPage<{ errors: object; values: object }>(
      database,
      userPage,
      `/admin/utilisateurs/${accountId}`,
      { as: admin, params: { id: accountId }, post: { intent: 'look', reason: 'Voir' } },
    )
    expect(answer.status).toBe(422)
    expect(answer.data.errors).toMatchObject({ reason: expect.stringContaining('10 caractères') })
    expect(answer.data.values).toMatchObject({ reason: 'Voir' })
  })
})

describe('a session that looks', () => {
  it('is the person’s for a quarter of an hour, and one person’s at a time', async () => {
    const { id } = await aSession()
    const [first, second] = [await aParticulier(database), await anArtisan(database)]
    granted(await begin(first.accountId, id))
    const ctx = database.ctx(admin)
    expect(await readViewing(ctx, id)).toMatchObject({
      viewing: { accountId: first.accountId },
      viewer: { who: { kind: 'particulier', accountId: first.accountId } },
    })
    expect(await readViewing(ctx, newId())).toBeNull()
    expect(await readViewing(database.ctx(await anAdmin(database)), id)).toBeNull()
    expect(await readViewing(database.ctx({ ...admin, roles: ['finance'] }), id)).toBeNull()
    expect(await readViewing(database.ctx(admin, later(15)), id)).toBeNull()

    granted(await begin(second.accountId, id))
    expect(await readViewing(ctx, id)).toMatchObject({
      viewer: { who: { kind: 'artisan', artisanId: second.artisanId } },
    })
    expect((await ofAccount(first.accountId))[0]!.endedAt).toEqual(TEST_NOW)
  })

  it('sees nothing more once the account is suspended or joins the team', async () => {
    const [one, two] = [await aParticulier(database), await aParticulier(database)]
    const [a, b] = [await aSession(), await aSession()]
    granted(await begin(one.accountId, a.id))
    granted(await begin(two.accountId, b.id))
    await database.db
      .update(users)
      .set({ suspendedAt: TEST_NOW })
      .where(eq(users.id, one.accountId))
    await database.db
      .insert(userRoles)
      .values({ userId: two.accountId, role: 'admin', duties: ['support'] })
    expect(await readViewing(database.ctx(admin), a.id)).toBeNull()
    expect(await readViewing(database.ctx(admin), b.id)).toBeNull()
  })

  it('opened twice at once, looks at one space', async () => {
    const { id } = await aSession()
    const people = await Promise.all([1, 2, 3].map(() => aParticulier(database)))
    const begun = await Promise.all(people.map(({ accountId }) => begin(accountId, id)))
    expect(begun.every(({ ok }) => ok)).toBe(true)
    const rows = await database.rows(viewings, eq(viewings.sessionId, id))
    expect(rows.filter(({ endedAt }) => endedAt === null)).toHaveLength(1)
  })

  it('writes each page once in the journal', async () => {
    const { id } = await aSession()
    const { accountId } = await aParticulier(database)
    granted(await begin(accountId, id))
    const ctx = database.ctx(admin)
    const open = (await readViewing(ctx, id))!
    for (const path of ['/espace-particulier/devis', '/espace-particulier/devis.data'])
      await recordOpened(ctx, open, path)
    await recordOpened(ctx, open, '/espace-particulier/factures')
    await endViewing(ctx, id)
    expect((await acts(accountId)).toSorted()).toEqual([
      'viewing.began',
      'viewing.ended',
      'viewing.read',
      'viewing.read',
    ])
    const [ended] = await database
      .rows(auditLog, eq(auditLog.action, 'viewing.ended'))
      .then((rows) => rows.filter(({ subjectId }) => subjectId === accountId))
    expect(ended).toMatchObject({ adminId: admin.accountId, detail: { pages: 2 } })
  })
})

describe('its end', () => {
  it('comes once, with its time or with the session, and the person is told why', async () => {
    const [a, b] = [await aSession(), await aSession()]
    const [timely, left] = [await aParticulier(database), await anArtisan(database)]
    granted(await begin(timely.accountId, a.id))
    granted(await begin(left.accountId, b.id))
    await endOverdueViewings(database.ctx<System>())
    expect((await ofAccount(timely.accountId))[0]!.endedAt).toBeNull()
    await closeSession(database.ctx(admin), b.token)
    await endOverdueViewings(database.ctx<System>(undefined, later(3)))
    expect((await ofAccount(left.accountId))[0]!.endedAt).toEqual(later(3))
    await Promise.all(
      [1, 2, 3].map(() => endOverdueViewings(database.ctx<System>(undefined, later(40)))),
    )
    expect((await ofAccount(timely.accountId))[0]!.endedAt).toEqual(later(15))
    expect((await acts(timely.accountId)).filter((act) => act === 'viewing.ended')).toHaveLength(1)

    for (const { accountId } of [timely, left]) {
      const [row] = await ofAccount(accountId)
      expect(await deliverTwice(database, row!.id)).toEqual(['viewing.ended'])
      const mails = await database.rows(emailLogs, eq(emailLogs.accountId, accountId))
      const told = mails.filter(({ emailType }) => emailType === 'space_viewed')
      expect(told).toHaveLength(1)
      expect(told[0]!.text).toContain(WHY)
      const [notice] = await database.rows(notices, eq(notices.accountId, accountId))
      expect(notice).toMatchObject({ kind: 'space_viewed', title: expect.stringContaining(WHY) })
    }
  })
})

describe('what whoever looks may not', () => {
  const viewing = { id: newId(), accountId: newId<AccountId>(), name: 'Zoé', endsAt: later(15) }
  const refused = (pathname: string, acts: boolean, by: typeof viewing | undefined = viewing) => {
    try {
      refuseViewer({ viewing: by, asked: { pathname, acts } } as never)
      return null
    } catch (thrown) {
      return (thrown as { init: ResponseInit }).init.status
    }
  }
  it('is refused before any page runs', () => {
    expect(refused('/espace-particulier/devis', true)).toBe(403)
    expect(refused('/espace-particulier/conversations', false)).toBe(403)
    expect(refused('/espace-particulier/devis', false)).toBeNull()
  })

  it('is no part of a page that shows it to its owner', async () => {
    const lead = await aTakenLead(database)
    const person: Particulier = lead.author
    const path = `/espace-particulier/conversations/${lead.leadId}`
    const ask = { as: person, params: { threadId: lead.leadId } }
    expect((await askPage(database, conversation, path, ask)).status).toBe(200)
    expect((await askPage(database, conversation, path, { ...ask, viewing })).status).toBe(404)
  })

  it('is refused by the database itself, whatever asks it', async () => {
    const open = openDatabase(database.url, {
      max: 2,
      settings: '-c default_transaction_read_only=on',
    })
    try {
      const ctx = { ...database.ctx(admin), db: open.db }
      const { id } = await aSession()
      const { accountId } = await aParticulier(database)
      const state = await beginViewing(ctx, accountId, { reason: WHY, sessionId: id }).catch(
        (error: unknown) => sqlState(error),
      )
      expect(state).toBe('25006')
      expect(await ofAccount(accountId)).toHaveLength(0)
    } finally {
      await open.close()
    }
  })
})
