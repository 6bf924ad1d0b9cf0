import { and, eq } from 'drizzle-orm'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { takeLead } from '#app/features/requests/leads/take-lead.server.ts'
import { exportData } from '#app/features/settings/export-data.server.ts'
import type { Admin, Artisan, Particulier, System } from '#app/platform/context.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { ConversationReportId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { anAdmin, anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import * as reportPage from './admin-conversation-report.page.tsx'
import { listConversations } from '#app/features/messages/conversation/list-conversations.server.ts'
import { postMessage } from '#app/features/messages/post-message.server.ts'
import { countUnreadMessages, listMessages } from '#app/features/messages/queries.server.ts'
import { decideReport, openReported, reportConversation } from './report-conversation.server.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-messages-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const settle = (now = TEST_NOW) =>
  drain('events', (event, job) => handleEvent(database.ctx<System>(undefined, now), event, job))
const mailed = async (type: string) =>
  (await database.rows(emailLogs, eq(emailLogs.emailType, type))).map(({ email, text }) => ({
    email,
    text,
  }))
const acts = async (admin: Admin) =>
  (await database.rows(auditLog, eq(auditLog.adminId, admin.accountId))).map(
    ({ action, detail }) => [action, detail],
  )

async function aTakenLead() {
  const artisan = await anArtisan(database, { companyName: 'Toits du Rhône' })
  const author = await aParticulier(database)
  const requestId = await aQuoteRequest(database, author)
  const leadId = (await matchRequest(database.ctx(), requestId)).proposed.at(-1)!
  const [mine] = await database.rows(
    leads,
    and(eq(leads.requestId, requestId), eq(leads.artisanId, artisan.artisanId)),
  )
  await takeLead(database.ctx(artisan), mine?.id ?? leadId)
  return { artisan, author, leadId: mine?.id ?? leadId }
}

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
    ).toEqual(refuse('not_found'))
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
    ).toEqual(refuse('already_reported'))

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
    // Nobody read it, and nobody waits for them to: nothing is left to be read.
    expect(await countUnreadMessages(database.ctx(author))).toBe(0)
    expect((await listConversations(database.ctx(author))).conversations).toMatchObject([
      { leadId, unread: 0 },
    ])
    // Its author keeps their words; the other side has them no more.
    const hasInsult = async (who: Artisan | Particulier) =>
      JSON.stringify(await exportData(database.ctx(who))).includes('insulte caractérisée')
    expect([await hasInsult(artisan), await hasInsult(author)]).toEqual([true, false])
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
    ).toEqual(refuse('no_message'))
    expect(
      await decideReport(database.ctx(admin), reported.value, {
        decision: 'closed',
        answer: 'Harcèlement répété.',
      }),
    ).toMatchObject({ ok: true })
    for (const who of [author, artisan])
      expect(await postMessage(database.ctx(who), leadId, 'Encore')).toEqual(
        refuse('conversation_closed'),
      )
  })
})
