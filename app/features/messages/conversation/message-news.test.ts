import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { takeLead } from '#app/features/requests/leads/take-lead.server.ts'
import { notices } from '#app/features/notifications/tables.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { System } from '#app/platform/context.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { mailUnreadMessages } from '#app/features/messages/mail-unread-messages.server.ts'
import { MAILS_A_DAY } from '#app/features/messages/message.ts'
import { postMessage } from '#app/features/messages/post-message.server.ts'
import { markMessagesRead } from '#app/features/messages/read-messages.server.ts'

const database = useTestDatabase({ max: 12 })
const minutes = (count: number) => new Date(TEST_NOW.getTime() + count * 60_000)
const settle = (now = TEST_NOW) =>
  drain('events', (event, job) => handleEvent(database.ctx<System>(undefined, now), event, job))
const sweep = (now: Date) => mailUnreadMessages(database.ctx<System>(undefined, now))
const mailsTo = (accountId: AccountId) =>
  database.rows(
    emailLogs,
    and(eq(emailLogs.emailType, 'message'), eq(emailLogs.accountId, accountId)),
  )

async function aConversation(
  trade: TradeSlug,
  given: { artisan?: Awaited<ReturnType<typeof anArtisan>> } = {},
) {
  const artisan =
    given.artisan ?? (await anArtisan(database, { trades: [trade], companyName: 'Toits du Rhône' }))
  const author = await aParticulier(database, { phone: '+33698765432' })
  const requestId = await aQuoteRequest(database, author, { trade })
  const { proposed } = await matchRequest(database.ctx(), requestId)
  const rows = await database.rows(leads, eq(leads.requestId, requestId))
  const leadId = rows.find((row) => row.artisanId === artisan.artisanId)?.id ?? proposed[0]!
  return { artisan, author, leadId, requestId }
}
async function aTakenConversation(
  trade: TradeSlug,
  given: { artisan?: Awaited<ReturnType<typeof anArtisan>> } = {},
) {
  const made = await aConversation(trade, given)
  expect(await takeLead(database.ctx(made.artisan), made.leadId)).toMatchObject({ ok: true })
  return made
}

describe('news of a message', () => {
  it('is mailed once to whoever does not look, without the words, until they read', async () => {
    const { artisan, author, leadId } = await aTakenConversation('electricite')
    for (const at of [1, 2, 3])
      await postMessage(database.ctx(artisan, minutes(at)), leadId, `Le mot secret ${at}`)
    await sweep(minutes(4))
    expect(await mailsTo(author.accountId)).toEqual([])
    await Promise.all([sweep(minutes(7)), sweep(minutes(7))])
    await sweep(minutes(600))
    const [mail, ...more] = await mailsTo(author.accountId)
    expect(more).toEqual([])
    expect(mail!.subject).toBe('Vous avez 3 nouveaux messages')
    expect(mail!.html).not.toContain('secret')
    await postMessage(database.ctx(artisan, minutes(700)), leadId, 'Encore')
    await sweep(minutes(710))
    expect(await mailsTo(author.accountId)).toHaveLength(1)
    await markMessagesRead(database.ctx(author, minutes(720)), leadId)
    await postMessage(database.ctx(artisan, minutes(730)), leadId, 'Et encore')
    await sweep(minutes(740))
    expect(await mailsTo(author.accountId)).toHaveLength(2)
  })

  it('is not mailed to whoever read in time', async () => {
    const { artisan, author, leadId } = await aTakenConversation('couverture')
    await postMessage(database.ctx(artisan, minutes(1)), leadId, 'Bonjour')
    await markMessagesRead(database.ctx(author, minutes(3)), leadId)
    await sweep(minutes(30))
    expect(await mailsTo(author.accountId)).toEqual([])
  })

  it('is not mailed to whoever reads while the mail is being written, who is mailed of the next', async () => {
    const { artisan, author, leadId } = await aTakenConversation('peinture')
    await postMessage(database.ctx(artisan, minutes(1)), leadId, 'Bonjour')
    let mailing: Promise<number> | undefined
    await database.db.transaction(async (tx) => {
      // The job has listed what waits, and waits for the account that it writes to.
      await tx.execute(sql`select from users where id = ${author.accountId} for update`)
      mailing = sweep(minutes(30))
      await vi.waitUntil(async () => {
        const { rows } = await database.db.execute(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows.length > 0
      })
      await markMessagesRead(database.ctx(author, minutes(30)), leadId)
    })
    await mailing
    expect(await mailsTo(author.accountId)).toEqual([])
    await postMessage(database.ctx(artisan, minutes(40)), leadId, 'Encore')
    await sweep(minutes(50))
    expect(await mailsTo(author.accountId)).toHaveLength(1)
  })

  it('is one mail for many conversations, and four a day at most', async () => {
    const artisan = await anArtisan(database, { trades: ['menuiserie'], plan: 'premium' })
    const threads = []
    for (let index = 0; index < 7; index++)
      threads.push(await aTakenConversation('menuiserie', { artisan }))
    const [one, two, ...rest] = threads
    for (const { author, leadId } of [one!, two!])
      await postMessage(database.ctx(author, minutes(1)), leadId, 'Bonjour')
    await sweep(minutes(7))
    const [digest] = await mailsTo(artisan.accountId)
    expect(digest!.subject).toBe('Vous avez 2 nouveaux messages')
    expect(digest!.html).not.toContain('Claire')
    for (const [index, { author, leadId }] of rest.entries()) {
      await postMessage(database.ctx(author, minutes(20 * (index + 1))), leadId, 'Bonjour')
      await sweep(minutes(20 * (index + 1) + 6))
    }
    expect(await mailsTo(artisan.accountId)).toHaveLength(MAILS_A_DAY)
    // What waited is told of together once a day has passed.
    await sweep(minutes(24 * 60 + 10))
    expect(await mailsTo(artisan.accountId)).toHaveLength(MAILS_A_DAY + 1)
  })

  it('is one notice for all that is unread, settled by reading', async () => {
    const { artisan, author, leadId } = await aTakenConversation('chauffage')
    for (const body of ['Un', 'Deux']) {
      await postMessage(database.ctx(artisan), leadId, body)
      await settle()
    }
    const told = () =>
      database.rows(
        notices,
        and(eq(notices.accountId, author.accountId), eq(notices.kind, 'message')),
      )
    expect(await told()).toMatchObject([{ title: 'Toits du Rhône vous a écrit', readAt: null }])
    await markMessagesRead(database.ctx(author), leadId)
    await settle()
    expect((await told())[0]!.readAt).not.toBeNull()
    await postMessage(database.ctx(artisan), leadId, 'Trois')
    await settle()
    expect(await told()).toHaveLength(2)
  })
})
