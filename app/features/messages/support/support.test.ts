import { and, eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import sharp from 'sharp'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import { scopeContext } from '#app/features/accounts/sessions/request-scope.server.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { takeLead } from '#app/features/requests/leads/take-lead.server.ts'
import type { Admin, Artisan, Particulier, System } from '#app/platform/context.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { ConversationReportId, FileId, SupportThreadId } from '#app/values/identity/ids.ts'
import { anAdmin, anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage, formOf } from '#test/pages.ts'
import * as reportPage from '#app/features/messages/reports/admin-conversation-report.page.tsx'
import * as threadPage from './admin-conversation.page.tsx'
import * as threadsPage from './admin-conversations.page.tsx'
import * as exported from './export-conversations.route.ts'
import * as filePage from '#app/features/messages/message-file.route.ts'
import { postMessage } from '#app/features/messages/post-message.server.ts'
import { postToSupport } from './post-support-message.server.ts'
import {
  countUnreadMessages,
  countWaitingThreads,
  listMessages,
} from '#app/features/messages/queries.server.ts'
import { markMessagesRead } from '#app/features/messages/read-messages.server.ts'
import { readMessageFile } from '#app/features/messages/read-message-file.server.ts'
import { receiveMessage } from '#app/features/messages/receive-message.server.ts'
import {
  decideReport,
  openReported,
  reportConversation,
} from '#app/features/messages/reports/report-conversation.server.ts'
import { messageFiles } from '#app/features/messages/tables.server.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-messages-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const hours = (count: number) => new Date(TEST_NOW.getTime() + count * 3_600_000)
const settle = (now = TEST_NOW) =>
  drain('events', (event, job) => handleEvent(database.ctx<System>(undefined, now), event, job))
const threadOf = (who: Particulier | Artisan) => who.accountId as string as SupportThreadId
const mailed = async (type: string) =>
  (await database.db.select().from(emailLogs).where(eq(emailLogs.emailType, type))).map(
    ({ email, text }) => ({ email, text }),
  )
const acts = async (admin: Admin) =>
  (await database.db.select().from(auditLog).where(eq(auditLog.adminId, admin.accountId))).map(
    ({ action, detail }) => [action, detail],
  )
const image = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#6000ff' } })
    .withExif({
      IFD0: { Make: 'CanaryCam' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '20/1 52/1 44/1' },
    })
    .jpeg()
    .toBuffer()

async function aTakenLead() {
  const artisan = await anArtisan(database, { companyName: 'Toits du Rhône' })
  const author = await aParticulier(database)
  const requestId = await aQuoteRequest(database, author)
  const leadId = (await matchRequest(database.ctx(), requestId)).proposed.at(-1)!
  const [mine] = await database.db
    .select()
    .from(leads)
    .where(and(eq(leads.requestId, requestId), eq(leads.artisanId, artisan.artisanId)))
  await takeLead(database.ctx(artisan), mine?.id ?? leadId)
  return { artisan, author, leadId: mine?.id ?? leadId }
}

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
      threads: { id: string; secondsLeft: number; excerpt: string }[]
    }>(database, threadsPage, '/admin/conversations', { as: admin, now: hours(3) })
    // TEST_NOW is a working day: 24 h from the first of the two.
    expect(list.threads).toMatchObject([
      { id: claire.accountId, secondsLeft: 21 * 3_600, excerpt: 'Question 2' },
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
    expect(await listed('?tri=recents')).toEqual([
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

describe('what comes with a message', () => {
  it('is written anew, named without details, read by the two only, and kept once however often it is sent', async () => {
    const { artisan, author, leadId } = await aTakenLead()
    const form = () =>
      formOf({ intent: 'message', body: '', clientId: '0f0f0f0f-0000-4000-8000-000000000001' })
    const bytes = await image()
    for (let time = 0; time < 2; time++) {
      const sent = form()
      sent.append(
        'fichiers',
        new File([new Uint8Array(bytes)], 'plaque 06 12 34 56 78.jpg', { type: 'image/jpeg' }),
      )
      expect(await receiveMessage(database.ctx(author), leadId, sent)).toMatchObject({ ok: true })
    }
    const [row, ...more] = await database.db.select().from(messageFiles)
    expect(more).toEqual([])
    const read = async (who: Particulier | Artisan) =>
      (await listMessages(database.ctx(who), leadId)).messages.at(-1)!
    expect((await read(author)).files[0]!.name).toContain('06 12 34 56 78')
    expect(await read(artisan)).toMatchObject({
      body: '',
      files: [{ kind: 'image', name: expect.stringContaining('[numéro masqué]') }],
    })
    const ask = (as: Particulier | Artisan | Admin, fileId: FileId) =>
      askPage(database, filePage, `/pieces/${fileId}`, { as, params: { fileId } })
    for (const [who, status] of [
      [artisan, 200],
      [author, 200],
      [await aParticulier(database), 404],
      [await anArtisan(database, { trades: [] }), 404],
      [await anAdmin(database), 404],
    ] as const)
      expect((await ask(who, row!.fileId)).status, who.kind).toBe(status)
    const found = (await readMessageFile(database.ctx(artisan), row!.fileId, { small: false }))!
    expect(
      found.file.bytes.includes('CanaryCam') ||
        (await sharp(found.file.bytes).metadata()).exif !== undefined,
    ).toBe(false)
    expect(found.name).not.toContain('12 34')
  })

  it('is refused with its reason, and then nothing is kept', async () => {
    const { author, leadId } = await aTakenLead()
    const send = (files: File[]) => {
      const sent = formOf({ body: 'Voici' })
      for (const file of files) sent.append('fichiers', file)
      return receiveMessage(database.ctx(author), leadId, sent)
    }
    const text = new File(['<script>'], 'x.jpg')
    expect(await send([text])).toMatchObject({
      ok: false,
      status: 422,
      sentence: expect.stringContaining('n’est pas un PDF'),
    })
    expect(await send(Array.from({ length: 6 }, () => text))).toMatchObject({
      ok: false,
      status: 422,
      sentence: '5\u00a0fichiers par message au plus.',
    })
    expect(await send([])).toMatchObject({ ok: true })
    expect((await listMessages(database.ctx(author), leadId)).messages).toMatchObject([
      { body: 'Voici', files: [] },
    ])
  })
})

describe('a reported conversation', () => {
  it('is closed to the team until one of it says why; a message taken away is read by nobody, and both are told', async () => {
    const { artisan, author, leadId } = await aTakenLead()
    const admin = await anAdmin(database)
    const insult = await postMessage(database.ctx(artisan), leadId, 'Une insulte caractérisée')
    if (!insult.ok) throw new Error(insult.refusal)
    const { messageId } = insult.value
    expect(
      await reportConversation(database.ctx(artisan), leadId, {
        messageId,
        reason: 'insult',
        text: '',
      }),
    ).toEqual({ ok: false, refusal: 'not_found' })
    const reported = await reportConversation(database.ctx(author), leadId, {
      messageId,
      reason: 'insult',
      text: 'Lisez.',
    })
    if (!reported.ok) throw new Error(reported.refusal)
    expect(
      await reportConversation(database.ctx(author), leadId, {
        messageId: null,
        reason: 'other',
        text: '',
      }),
    ).toEqual({ ok: false, refusal: 'already_reported' })

    const id: ConversationReportId = reported.value
    const ask = (post?: Record<string, string>) =>
      askPage<{ messages: { body: string; reported: boolean }[] | null }>(
        database,
        reportPage,
        `/admin/conversations-signalees/${id}`,
        { as: admin, params: { id }, ...(post ? { post } : {}) },
      )
    expect((await ask()).data.messages).toBeNull()
    expect(
      await ask({ decision: 'removed', answer: 'Une insulte, contre nos conditions.' }),
    ).toMatchObject({ status: 409 })
    expect(await ask({ intent: 'ouvrir', why: 'court' })).toMatchObject({ status: 422 })
    expect(
      await ask({ intent: 'ouvrir', why: 'Signalement pour insulte, à vérifier' }),
    ).toMatchObject({ status: 302 })
    expect((await ask()).data.messages).toMatchObject([
      { body: 'Une insulte caractérisée', reported: true },
    ])
    expect(
      await ask({ decision: 'removed', answer: 'Une insulte, contre nos conditions.' }),
    ).toMatchObject({ status: 302 })
    expect((await ask()).data.messages).toBeNull()
    await settle()
    for (const who of [author, artisan])
      expect((await listMessages(database.ctx(who), leadId)).messages).toMatchObject([
        { removed: true, body: '' },
      ])
    expect((await mailed('conversation_report')).map(({ text }) => text)).toEqual([
      expect.stringContaining('Une insulte, contre nos conditions.'),
    ])
    expect((await mailed('conversation_moderated')).map(({ text }) => text)).toEqual([
      expect.stringContaining('retiré'),
    ])
    expect(await acts(admin)).toEqual([
      ['conversation.opened', { reason: 'Signalement pour insulte, à vérifier' }],
      [
        'conversation.decided',
        { decision: 'removed', reason: 'Une insulte, contre nos conditions.' },
      ],
    ])
  })

  it('once closed, is written in by neither', async () => {
    const { artisan, author, leadId } = await aTakenLead()
    const admin = await anAdmin(database)
    const reported = await reportConversation(database.ctx(artisan), leadId, {
      messageId: null,
      reason: 'pressure',
      text: '',
    })
    if (!reported.ok) throw new Error(reported.refusal)
    await openReported(database.ctx(admin), reported.value, 'Pression signalée par l’artisan')
    expect(
      await decideReport(database.ctx(admin), reported.value, {
        decision: 'removed',
        answer: 'x'.repeat(30),
      }),
    ).toEqual({ ok: false, refusal: 'no_message' })
    expect(
      await decideReport(database.ctx(admin), reported.value, {
        decision: 'closed',
        answer: 'Harcèlement répété.',
      }),
    ).toMatchObject({ ok: true })
    for (const who of [author, artisan])
      expect(await postMessage(database.ctx(who), leadId, 'Encore')).toEqual({
        ok: false,
        refusal: 'conversation_closed',
      })
  })
})
