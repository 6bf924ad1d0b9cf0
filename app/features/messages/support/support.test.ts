import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import { scopeContext } from '#app/features/accounts/sessions/request-scope.server.ts'
import type { Admin, Artisan, Particulier, System } from '#app/platform/context.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { SupportThreadId } from '#app/values/identity/ids.ts'
import { anAdmin, anArtisan, aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { anOffice } from '#test/member-builders.ts'
import { askPage } from '#test/pages.ts'
import * as conversationApi from '#app/features/messages/conversation/conversation.route.ts'
import * as conversationPage from '#app/features/messages/conversation/artisan-conversation.page.tsx'
import * as inboxPage from '#app/features/messages/conversation/artisan-conversations.page.tsx'
import * as threadPage from './admin-conversation.page.tsx'
import * as threadsPage from './admin-conversations.page.tsx'
import * as exported from './export-conversations.route.ts'
import { answerSupport, postToSupport } from './post-support-message.server.ts'
import {
  countUnreadMessages,
  countWaitingThreads,
  listMessages,
} from '#app/features/messages/queries.server.ts'
import { markMessagesRead } from '#app/features/messages/read-messages.server.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-messages-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const hours = (count: number) => new Date(TEST_NOW.getTime() + count * 3_600_000)
const settle = (now = TEST_NOW) =>
  drain('events', (event, job) => handleEvent(database.ctx<System>(undefined, now), event, job))
const threadOf = (who: Particulier | Artisan) => who.accountId as string as SupportThreadId
const mailed = async (type: string) =>
  (await database.rows(emailLogs, eq(emailLogs.emailType, type))).map(({ email, text }) => ({
    email,
    text,
  }))
const acts = async (admin: Admin) =>
  (await database.rows(auditLog, eq(auditLog.adminId, admin.accountId))).map(
    ({ action, detail }) => [action, detail],
  )

describe('the conversation with the team', () => {
  it('begins with the first message, waits with its age, and is answered by one of them', async () => {
    const [claire, admin] = [await aParticulier(database), await anAdmin(database)]
    for (const at of [0, 2]) {
      expect(await postToSupport(database.ctx(claire, hours(at)), `Question ${at}`)).toMatchObject({
        ok: true,
      })
      await settle(hours(at))
    }
    // One mail to the team until it answers, without the words.
    expect(await mailed('support_waiting')).toEqual([
      {
        email: expect.stringContaining('particuliers'),
        text: expect.not.stringContaining('Question'),
      },
    ])
    expect(await countWaitingThreads(database.ctx(admin))).toBe(1)
    const { data: list } = await askPage<{
      threads: { id: string; due: { seconds: number }; excerpt: string }[]
    }>(database, threadsPage, '/admin/conversations', { as: admin, now: hours(3) })
    // TEST_NOW is a working day: 24 h from the first of the two.
    expect(list.threads).toMatchObject([
      { id: claire.accountId, due: { seconds: 21 * 3_600 }, excerpt: 'Question 2' },
    ])
    const path = `/admin/conversations/${claire.accountId}`
    const post = (fields: Record<string, string>, at = 4) =>
      askPage(database, threadPage, path, {
        as: admin,
        now: hours(at),
        params: { accountId: claire.accountId },
        post: fields,
      })
    expect(await post({ intent: 'message', body: ' ' })).toMatchObject({ status: 422 })
    expect(await post({ intent: 'message', body: 'Voici comment.' })).toMatchObject({
      status: 302,
      location: path,
    })
    expect(await countWaitingThreads(database.ctx(admin))).toBe(0)
    expect(await countUnreadMessages(database.ctx(claire))).toBe(1)
    expect(
      (await listMessages(database.ctx(claire), threadOf(claire))).messages.map(
        ({ body, author, mine }) => [body, author, mine],
      ),
    ).toEqual([
      ['Question 0', 'particulier', true],
      ['Question 2', 'particulier', true],
      ['Voici comment.', 'equipe', false],
    ])
    expect(await markMessagesRead(database.ctx(claire), threadOf(claire))).toBe(1)

    expect(await post({ intent: 'terminer' })).toMatchObject({ status: 302 })
    expect(await post({ intent: 'terminer' })).toMatchObject({ status: 409 })
    await postToSupport(database.ctx(claire, hours(6)), 'Encore une question')
    expect(await countWaitingThreads(database.ctx(admin))).toBe(1)
    expect((await acts(admin)).map(([action]) => action)).toEqual([
      'support.answered',
      'support.closed',
    ])
  })

  it('is answered first to whom a plan gives priority support, then to who waits longest', async () => {
    const [eco, pro, claire, admin] = [
      await anArtisan(database, { plan: 'eco' }),
      await anArtisan(database, { plan: 'pro' }),
      await aParticulier(database),
      await anAdmin(database),
    ]
    for (const [index, who] of [eco, claire, pro].entries())
      await postToSupport(database.ctx(who, hours(index)), 'Une question')
    const listed = async (search: string) => {
      const { data } = await askPage<{ threads: { id: string; priority: boolean }[] }>(
        database,
        threadsPage,
        `/admin/conversations${search}`,
        { as: admin, now: hours(3) },
      )
      return data.threads.flatMap(({ id, priority }) =>
        [eco, pro, claire].some(({ accountId }) => accountId === id) ? [[id, priority]] : [],
      )
    }
    expect(await listed('')).toEqual([
      [pro.accountId, true],
      [eco.accountId, false],
      [claire.accountId, false],
    ])
    expect(await listed('?tri=-date')).toEqual([
      [pro.accountId, true],
      [claire.accountId, false],
      [eco.accountId, false],
    ])
  })

  it('is nobody else’s, and can be taken away as a table without its words', async () => {
    const [claire, other, admin] = [
      await aParticulier(database, { name: '=HYPERLINK("x")' }),
      await aParticulier(database),
      await anAdmin(database),
    ]
    await postToSupport(database.ctx(claire), 'Mon secret')
    expect(await listMessages(database.ctx(other), threadOf(claire))).toEqual({
      messages: [],
      older: false,
    })
    expect(await markMessagesRead(database.ctx(other), threadOf(claire))).toBe(0)
    const response = await askRaw(admin)
    expect(response).toContain(`'=HYPERLINK`)
    expect(response).not.toContain('secret')
  })

  it.each(['verification', 'moderation', 'finance'] as const)(
    'is for those of the team whose roles open its page, and not for %s',
    async (role) => {
      const [claire, admin] = [await aParticulier(database), await anAdmin(database)]
      await postToSupport(database.ctx(claire), 'Mon secret')
      const params = { threadId: claire.accountId }
      const answer = (roles: Admin['roles'], post?: Record<string, string>) => {
        const ask = { as: { ...admin, roles }, params, ...(post && { post }) }
        return askPage(database, conversationApi, '/', ask)
      }
      const post = { intent: 'message', body: 'De la part de l’équipe' }
      expect((await answer([role])).status).toBe(404)
      expect((await answer([role], post)).status).toBe(404)
      const thread = threadOf(claire)
      const { messages } = await listMessages(database.ctx({ ...admin, roles: [role] }), thread)
      expect(messages).toEqual([])
      expect((await answer(['support'], post)).status).toBe(200)
    },
  )

  it('is between a company’s owner and the team, and none of its office’s, by whatever address', async () => {
    const [artisan, admin] = [await anArtisan(database), await anAdmin(database)]
    const thread = threadOf(artisan)
    await postToSupport(database.ctx(artisan), 'Mon IBAN a changé')
    await answerSupport(database.ctx(admin), thread, 'Voici comment.')
    const company = await anOffice(database, artisan)
    const asOffice = { as: await aParticulier(database), company }
    for (const page of [conversationPage, conversationApi])
      for (const post of [undefined, { intent: 'message', body: 'De la part du bureau' }]) {
        const ask = { ...asOffice, params: { threadId: thread }, ...(post && { post }) }
        expect((await askPage(database, page, '/', ask)).status).toBe(404)
      }
    const office = database.ctx(company)
    expect((await listMessages(office, thread)).messages).toEqual([])
    expect(await countUnreadMessages(office)).toBe(0)
    const { data } = await askPage<{ inbox: object }>(database, inboxPage, '/', asOffice)
    expect(data.inbox).toMatchObject({ support: null, hasSupport: false })
    const owner = database.ctx(artisan)
    expect((await listMessages(owner, thread)).messages).toHaveLength(2)
    expect(await countUnreadMessages(owner)).toBe(1)
  })
})

/** The table as its bytes: `askPage` keeps only the head of an answer. */
async function askRaw(admin: Admin): Promise<string> {
  const context = new RouterContextProvider()
  const viewer = {
    who: admin,
    person: { name: 'Équipe', email: 'e@ouvreo.example', sessionExpiresAt: hours(24) },
    session: {
      id: '01900000-0000-7000-8000-000000000000',
      secondFactorAt: null,
      provedAt: TEST_NOW,
      newsSeq: 0,
    },
  }
  context.set(scopeContext, {
    db: database.db,
    now: TEST_NOW,
    requestId: 'test',
    asked: { pathname: '', acts: false },
    clientKey: 'x',
    nonce: 'x',
    viewer,
    sessionToken: null,
    unavailable: false,
  } as never)
  return (
    await exported.loader({
      request: new Request('http://localhost/admin/conversations.csv'),
      context,
      params: {},
    } as never)
  ).text()
}
