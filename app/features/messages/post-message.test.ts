import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { matchRequest } from '#app/features/leads/match-request.server.ts'
import { loseLead } from '#app/features/leads/settle-lead.server.ts'
import { leads } from '#app/features/leads/tables.server.ts'
import { takeLead } from '#app/features/leads/take-lead.server.ts'
import { contactBalances } from '#app/features/subscriptions/tables.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/transaction.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { mailMessage } from './mail-message.server.ts'
import { messageForm } from './message.ts'
import { postMessage } from './post-message.server.ts'
import { countUnreadMessages, listConversations, listMessages, markMessagesRead } from './queries.server.ts'

const database = useTestDatabase()
const minutes = (count: number) => new Date(TEST_NOW.getTime() + count * 60_000)

async function aConversation(trade: TradeSlug) {
  const artisan = await anArtisan(database, { trades: [trade], companyName: 'Toits du Rhône' })
  const author = await aParticulier(database)
  const requestId = await aQuoteRequest(database, author, { trade })
  const { proposed } = await matchRequest(database.ctx(), requestId)
  return { artisan, author, leadId: proposed[0]!, requestId }
}

describe('a conversation', () => {
  it('opens when the contact is taken, and ends with the lead', async () => {
    const { artisan, author, leadId } = await aConversation('plomberie')
    expect(await postMessage(database.ctx(artisan), leadId, 'Bonjour')).toEqual({ ok: false, refusal: 'conversation_not_open' })
    expect(await postMessage(database.ctx(author), leadId, 'Bonjour')).toEqual({ ok: false, refusal: 'conversation_not_open' })
    expect(await listConversations(database.ctx(author))).toEqual([])
    await takeLead(database.ctx(artisan), leadId)
    expect(await postMessage(database.ctx(artisan), leadId, 'Bonjour')).toMatchObject({ ok: true })
    await inTransaction(database.ctx(author), (tx) => loseLead(tx, leadId))
    expect(await postMessage(database.ctx(artisan), leadId, 'Encore')).toEqual({ ok: false, refusal: 'conversation_over' })
    expect(await listMessages(database.ctx(author), leadId)).toHaveLength(1)
  })

  it('is for its two only', async () => {
    const { artisan, author, leadId } = await aConversation('peinture')
    await takeLead(database.ctx(artisan), leadId)
    await postMessage(database.ctx(author), leadId, 'Bonjour')
    for (const stranger of [await aParticulier(database), await anArtisan(database, { trades: [] })]) {
      expect(await postMessage(database.ctx(stranger), leadId, 'Coucou')).toEqual({ ok: false, refusal: 'not_found' })
      expect(await listMessages(database.ctx(stranger), leadId)).toEqual([])
      await markMessagesRead(database.ctx(stranger), leadId)
    }
    expect((await listMessages(database.ctx(author), leadId))[0]).toMatchObject({ mine: true, readAt: null })
  })

  it('counts a person’s first message as their reaction; an artisan’s is none', async () => {
    const { artisan, author, leadId } = await aConversation('electricite')
    const balance = async () => (await database.db.select().from(contactBalances).where(eq(contactBalances.artisanId, artisan.artisanId)))[0]
    await takeLead(database.ctx(artisan), leadId)
    await postMessage(database.ctx(artisan), leadId, 'Bonjour')
    expect(await balance()).toMatchObject({ reserved: 1, used: 0 })
    for (const body of ['Bonjour', 'Jeudi me va']) await postMessage(database.ctx(author, minutes(5)), leadId, body)
    expect(await balance()).toMatchObject({ reserved: 0, used: 1 })
    expect((await database.db.select().from(leads).where(eq(leads.id, leadId)))[0]).toMatchObject({ reactedAt: minutes(5) })
  })

  it('shows what is unread, in order, and after what was read already', async () => {
    const { artisan, author, leadId } = await aConversation('couverture')
    await takeLead(database.ctx(artisan), leadId)
    await postMessage(database.ctx(artisan, minutes(1)), leadId, 'Un')
    const second = await postMessage(database.ctx(artisan, minutes(2)), leadId, 'Deux')
    await postMessage(database.ctx(author, minutes(3)), leadId, 'Trois')
    expect(await countUnreadMessages(database.ctx(author))).toBe(2)
    expect(await listConversations(database.ctx(author))).toMatchObject([{ leadId, with: 'Toits du Rhône', unread: 2, lastAt: minutes(3) }])
    expect(await listConversations(database.ctx(artisan))).toMatchObject([{ leadId, with: 'Claire M.', unread: 1 }])
    await markMessagesRead(database.ctx(author, minutes(4)), leadId)
    expect(await countUnreadMessages(database.ctx(author))).toBe(0)
    expect((await listMessages(database.ctx(artisan), leadId)).map((message) => [message.body, message.mine, message.readAt?.getTime() ?? null])).toEqual([
      ['Un', true, minutes(4).getTime()],
      ['Deux', true, minutes(4).getTime()],
      ['Trois', false, null],
    ])
    expect((await listMessages(database.ctx(author), leadId, second.ok ? second.value.messageId : undefined)).map((message) => message.body)).toEqual(['Trois'])
  })

  it('mails the other side once an hour, without the words', async () => {
    const { artisan, author, leadId } = await aConversation('chauffage')
    await takeLead(database.ctx(artisan), leadId)
    for (const [index, at] of [minutes(1), minutes(20), minutes(70)].entries()) {
      const posted = await postMessage(database.ctx(artisan, at), leadId, `Le mot secret ${index}`)
      if (posted.ok) for (let delivery = 0; delivery < 2; delivery++) await mailMessage(database.ctx<System>(undefined, at), posted.value.messageId)
    }
    const mails = await database.db.select().from(emailLogs).where(eq(emailLogs.emailType, 'message'))
    expect(mails).toHaveLength(2)
    for (const mail of mails) expect(mail.html).not.toContain('secret')
    expect(await countUnreadMessages(database.ctx(author))).toBe(3)
  })

  it('stops at thirty messages a minute', async () => {
    const { artisan, leadId } = await aConversation('menuiserie')
    await takeLead(database.ctx(artisan), leadId)
    const answers = []
    for (let index = 0; index < 31; index++) answers.push(await postMessage(database.ctx(artisan), leadId, 'Bonjour'))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(30)
    expect(answers.at(-1)).toEqual({ ok: false, refusal: 'too_many_messages' })
  })
})

it('takes 1 to 4 000 characters', () => {
  expect(messageForm.safeParse({ body: '  ' }).success).toBe(false)
  expect(messageForm.parse({ body: ' Bonjour\r\nà vous ' })).toEqual({ body: 'Bonjour\nà vous' })
  expect(messageForm.safeParse({ body: 'x'.repeat(4_001) }).success).toBe(false)
  expect(messageForm.safeParse({ body: 'x', author: 'artisan' }).success).toBe(false)
})
