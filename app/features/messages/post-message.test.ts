import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { blockArtisan } from '#app/features/requests/life/block-artisan.server.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { loseLead } from '#app/features/requests/leads/settle-lead.server.ts'
import { sharePhone } from '#app/features/requests/life/share-phone.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { takeLead } from '#app/features/requests/leads/take-lead.server.ts'
import { creditBalances } from '#app/features/subscriptions/tables.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { LeadId } from '#app/values/identity/ids.ts'
import { ok, refuse } from '#app/values/result.ts'
import { anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { keepDraft } from './keep-draft.server.ts'
import { listConversations } from '#app/features/messages/conversation/list-conversations.server.ts'
import { MESSAGE_MAX } from './message.ts'
import { messageForm } from './message-form.ts'
import { postMessage } from './post-message.server.ts'
import { countUnreadMessages, getOwnMarks, listMessages } from './queries.server.ts'
import { markMessagesRead } from './read-messages.server.ts'
import { setConversationBlock } from '#app/features/messages/reports/report-conversation.server.ts'
import { messages } from './tables.server.ts'

const database = useTestDatabase({ max: 12 })
const minutes = (count: number) => new Date(TEST_NOW.getTime() + count * 60_000)

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
const said = async (ctx: Parameters<typeof listMessages>[0], leadId: LeadId) =>
  (await listMessages(ctx, leadId)).messages.map(({ body }) => body)

describe('a conversation', () => {
  it('opens when the contact is taken, and ends with the lead', async () => {
    const { artisan, author, leadId } = await aConversation('plomberie')
    expect(await postMessage(database.ctx(artisan), leadId, 'Bonjour')).toEqual(
      refuse('conversation_not_open'),
    )
    expect(await postMessage(database.ctx(author), leadId, 'Bonjour')).toEqual(
      refuse('conversation_not_open'),
    )
    expect(await listConversations(database.ctx(author))).toEqual({ conversations: [], total: 0 })
    await takeLead(database.ctx(artisan), leadId)
    expect(await postMessage(database.ctx(artisan), leadId, 'Bonjour')).toMatchObject({ ok: true })
    await inTransaction(database.ctx(author), (tx) => loseLead(tx, leadId))
    expect(await postMessage(database.ctx(artisan), leadId, 'Encore')).toEqual(
      refuse('conversation_over'),
    )
    expect(await said(database.ctx(author), leadId)).toEqual(['Bonjour'])
  })

  it('is for its two only', async () => {
    const { author, leadId } = await aTakenConversation('peinture')
    await postMessage(database.ctx(author), leadId, 'Bonjour')
    for (const stranger of [
      await aParticulier(database),
      await anArtisan(database, { trades: [] }),
    ]) {
      expect(await postMessage(database.ctx(stranger), leadId, 'Coucou')).toEqual(
        refuse('not_found'),
      )
      expect(await listMessages(database.ctx(stranger), leadId)).toEqual({
        messages: [],
        older: false,
      })
      expect(await markMessagesRead(database.ctx(stranger), leadId)).toBe(0)
      expect(await keepDraft(database.ctx(stranger), leadId, 'Coucou')).toEqual(refuse('not_found'))
    }
    expect((await listMessages(database.ctx(author), leadId)).messages[0]).toMatchObject({
      mine: true,
      readAt: null,
    })
  })

  it('counts a person’s first message as their reaction; an artisan’s is none', async () => {
    const { artisan, author, leadId } = await aTakenConversation('electricite')
    const balance = async () =>
      (await database.rows(creditBalances, eq(creditBalances.artisanId, artisan.artisanId)))[0]
    await postMessage(database.ctx(artisan), leadId, 'Bonjour')
    expect(await balance()).toMatchObject({ reserved: 1, used: 0 })
    for (const body of ['Bonjour', 'Jeudi me va'])
      await postMessage(database.ctx(author, minutes(5)), leadId, body)
    expect(await balance()).toMatchObject({ reserved: 0, used: 1 })
    expect((await database.rows(leads, eq(leads.id, leadId)))[0]).toMatchObject({
      reactedAt: minutes(5),
    })
  })

  it('shows what is unread, in order, page by page, and what came after', async () => {
    const { artisan, author, leadId } = await aTakenConversation('couverture')
    await postMessage(database.ctx(artisan, minutes(1)), leadId, 'Un')
    await postMessage(database.ctx(artisan, minutes(2)), leadId, 'Deux')
    await postMessage(database.ctx(author, minutes(3)), leadId, 'Trois')
    expect(await countUnreadMessages(database.ctx(author))).toBe(2)
    expect((await listConversations(database.ctx(author))).conversations).toMatchObject([
      {
        leadId,
        with: 'Toits du Rhône',
        unread: 2,
        lastAt: minutes(3),
        last: { mine: true, excerpt: 'Trois' },
      },
    ])
    expect((await listConversations(database.ctx(artisan))).conversations).toMatchObject([
      { leadId, with: 'Claire M.', unread: 1, last: { mine: false } },
    ])
    expect(await markMessagesRead(database.ctx(author, minutes(4)), leadId)).toBe(2)
    expect(await countUnreadMessages(database.ctx(author))).toBe(0)
    const { messages: all } = await listMessages(database.ctx(artisan), leadId)
    expect(
      all.map((message) => [message.body, message.mine, message.readAt?.getTime() ?? null]),
    ).toEqual([
      ['Un', true, minutes(4).getTime()],
      ['Deux', true, minutes(4).getTime()],
      ['Trois', false, null],
    ])
    const last = await listMessages(database.ctx(author), leadId, { limit: 2 })
    expect([last.older, last.messages.map(({ body }) => body)]).toEqual([true, ['Deux', 'Trois']])
    expect(
      await listMessages(database.ctx(author), leadId, { before: last.messages[0]!.seq }),
    ).toMatchObject({ older: false, messages: [{ body: 'Un' }] })
    expect(
      (await listMessages(database.ctx(author), leadId, { after: all[1]!.seq })).messages.map(
        ({ body }) => body,
      ),
    ).toEqual(['Trois'])
  })

  it('stops at thirty messages a minute', async () => {
    const { artisan, leadId } = await aTakenConversation('menuiserie')
    const answers = []
    for (let index = 0; index < 31; index++)
      answers.push(await postMessage(database.ctx(artisan), leadId, 'Bonjour'))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(30)
    expect(answers.at(-1)).toEqual(refuse('too_many_messages'))
  })
})

describe('a message sent again', () => {
  it('is one, however many times and at once, and another of the same name is refused', async () => {
    const { author, artisan, leadId } = await aTakenConversation('chauffage')
    const clientId = crypto.randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        postMessage(database.ctx(author), leadId, 'Une fois', { clientId }),
      ),
    )
    expect(new Set(answers.map((answer) => answer.ok && answer.value.messageId)).size).toBe(1)
    expect(answers.filter((answer) => answer.ok && !answer.value.repeated)).toHaveLength(1)
    expect(await said(database.ctx(artisan), leadId)).toEqual(['Une fois'])
    expect(await postMessage(database.ctx(author), leadId, 'Autre chose', { clientId })).toEqual(
      refuse('client_id_reused'),
    )
    // Names belong to whoever made them.
    expect(await postMessage(database.ctx(artisan), leadId, 'Le mien', { clientId })).toMatchObject(
      { ok: true, value: { repeated: false } },
    )
  })

  it('keeps the order of the conversation when both write at once', async () => {
    const { author, artisan, leadId } = await aTakenConversation('carrelage')
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        postMessage(database.ctx(index % 2 ? author : artisan), leadId, `n${index}`),
      ),
    )
    const { messages: found } = await listMessages(database.ctx(author), leadId)
    expect(found.map(({ seq }) => seq)).toEqual(
      found.map(({ seq }) => seq).toSorted((a, b) => a - b),
    )
    // What was read up to somewhere is never joined by something before it.
    expect(new Set(found.map(({ body }) => body)).size).toBe(20)
  })
})

describe('what is begun', () => {
  it('is kept for its writer wherever they are, bounded, and gone once sent', async () => {
    const { author, artisan, leadId } = await aTakenConversation('maconnerie')
    expect(await keepDraft(database.ctx(author), leadId, 'Je voulais dire')).toEqual(ok())
    expect((await getOwnMarks(database.ctx(author), leadId)).draft).toBe('Je voulais dire')
    expect((await getOwnMarks(database.ctx(artisan), leadId)).draft).toBe('')
    await keepDraft(database.ctx(author), leadId, 'x'.repeat(9_000))
    expect((await getOwnMarks(database.ctx(author), leadId)).draft).toHaveLength(MESSAGE_MAX)
    await postMessage(database.ctx(author), leadId, 'Voilà')
    expect((await getOwnMarks(database.ctx(author), leadId)).draft).toBe('')
  })
})

describe('searching', () => {
  it('finds by name, title and words, without accents, and never what is masked', async () => {
    const { author, artisan, leadId } = await aTakenConversation('renovation')
    await postMessage(
      database.ctx(author),
      leadId,
      'Le portail élévateur grince, appelez le 06 12 34 56 78',
    )
    const found = async (who: typeof author | typeof artisan, words: string) =>
      (await listConversations(database.ctx(who), { words })).conversations.map((one) => one.leadId)
    expect(await found(artisan, 'ELEVATEUR')).toEqual([leadId])
    expect(await found(artisan, 'claire')).toEqual([leadId])
    expect(await found(author, 'toits')).toEqual([leadId])
    expect(await found(artisan, '12 34 56')).toEqual([])
    expect(await found(author, '12 34 56')).toEqual([leadId])
    expect(await found(artisan, '%')).toEqual([])
    await sharePhone(database.ctx(author), leadId)
    expect(await found(artisan, '12 34 56')).toEqual([leadId])
  })
})

describe('a block', () => {
  it('of the artisan stops the person’s words and says so; lifted, they go on', async () => {
    const { author, artisan, leadId } = await aTakenConversation('peinture')
    await setConversationBlock(database.ctx(artisan), leadId, true)
    expect(await postMessage(database.ctx(author), leadId, 'Allô')).toEqual(
      refuse('blocked_by_them'),
    )
    expect(await postMessage(database.ctx(artisan), leadId, 'Non')).toEqual(
      refuse('blocked_by_you'),
    )
    await setConversationBlock(database.ctx(artisan), leadId, false)
    expect(await postMessage(database.ctx(author), leadId, 'Allô')).toMatchObject({ ok: true })
  })

  it('of the person stops the artisan’s', async () => {
    const { author, artisan, leadId } = await aTakenConversation('plomberie')
    await blockArtisan(database.ctx(author), artisan.artisanId)
    expect(await postMessage(database.ctx(artisan), leadId, 'Allô')).toEqual(
      refuse('blocked_by_them'),
    )
  })
})

it('numbers messages one after the other', async () => {
  const rows = await database.db.select({ seq: messages.seq }).from(messages)
  expect(new Set(rows.map(({ seq }) => seq)).size).toBe(rows.length)
})

it('takes 1 to 4 000 characters', () => {
  expect(messageForm.safeParse({ body: '  ' }).success).toBe(false)
  expect(messageForm.parse({ body: ' Bonjour\r\nà vous ' })).toEqual({ body: 'Bonjour\nà vous' })
  expect(messageForm.safeParse({ body: 'x'.repeat(4_001) }).success).toBe(false)
  expect(messageForm.safeParse({ body: 'x', author: 'artisan' }).success).toBe(false)
})
