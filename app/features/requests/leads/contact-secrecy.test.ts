import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import { notices } from '#app/features/notifications/tables.server.ts'
import type { Artisan, Particulier, System } from '#app/platform/context.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { LeadId } from '#app/values/identity/ids.ts'
import { users } from '#app/features/accounts/tables.server.ts'
import { listConversations } from '#app/features/messages/conversation/list-conversations.server.ts'
import { listMessages } from '#app/features/messages/queries.server.ts'
import { listLeadBlueprints } from '#app/features/requests/blueprints/queries.server.ts'
import { postMessage } from '#app/features/messages/post-message.server.ts'
import { anArtisan, aParticulier, aQuoteRequest, nextNumber } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { pauseQuoteRequest } from '#app/features/requests/life/pause-quote-request.server.ts'
import { listTogether } from '#app/platform/database/count-together.server.ts'
import { countByTab, getLead, leadsByStatus, listLeads } from './queries.server.ts'
import { LEAD_TABS } from './lead.ts'
import { sharePhone, withdrawPhone } from '#app/features/requests/life/share-phone.server.ts'
import { leads } from './tables.server.ts'
import { takeLead } from './take-lead.server.ts'

const database = useTestDatabase()
/** Runs everything that follows from what happened, as the worker does. */
const settle = (now = TEST_NOW) =>
  drain('events', (event, job) => handleEvent(database.ctx<System>(undefined, now), event, job))

const CANARY = {
  first: 'Apolline',
  last: 'Zerbinetta-Kowalczyk',
  email: 'apolline.zk@canari.example',
  phone: '+33698765432',
}
/** The ways a person writes their own number, and the rest of what leads to them. */
const TYPED = [
  '06 98 76 54 32',
  '06.98.76.54.32',
  '06-98-76-54-32',
  '0698765432',
  '+33 6 98 76 54 32',
  '0033698765432',
  '06 98 76 54 3 2',
  'zéro six quatre-vingt-dix-huit soixante-seize cinquante-quatre trente-deux',
  'apolline.zk arobase canari point example',
  'apolline.zk@canari.example',
  'www.canari.example/apolline',
  '12 rue des Canaris',
]
const BEFORE = [
  CANARY.first,
  CANARY.last,
  'zerbinetta',
  'canari',
  '98765432',
  '98 76 54',
  '98.76.54',
  '98-76-54',
  'soixante-seize',
  'rue des',
]

async function aScene() {
  const artisan = await anArtisan(database, { trades: ['plomberie'] })
  const author = await aParticulier(database, {
    name: `${CANARY.first} ${CANARY.last}`,
    email: `${nextNumber()}${CANARY.email}`,
    phone: CANARY.phone,
  })
  const description = `Chauffe-eau à changer chez ${CANARY.first} ${CANARY.last}. ${TYPED.map((text) => `Joignable : ${text}.`).join('\n')}`
  const requestId = await aQuoteRequest(database, author, { description })
  await settle()
  const [lead] = (await database.rows(leads, eq(leads.requestId, requestId))).filter(
    (row) => row.artisanId === artisan.artisanId,
  )
  return { artisan, author, requestId, leadId: lead!.id }
}

/** Everything an artisan can reach of a lead: reads, mails and notices, as one text. */
async function reachOf(artisan: Artisan, leadId: LeadId): Promise<string> {
  const ctx = database.ctx(artisan)
  const [account] = await database.rows(users, eq(users.id, artisan.accountId))
  const mails = await database.db
    .select({ subject: emailLogs.subject, html: emailLogs.html, text: emailLogs.text })
    .from(emailLogs)
    .where(eq(emailLogs.email, account!.email))
  const told = await database.rows(notices, eq(notices.accountId, artisan.accountId))
  const lists = await Promise.all(LEAD_TABS.map((tab) => listLeads(ctx, tab)))
  return JSON.stringify([
    await getLead(ctx, leadId),
    await listLeadBlueprints(ctx, leadId),
    lists,
    countByTab((await listTogether(ctx.db, { leads: leadsByStatus(ctx) })).leads),
    await listConversations(ctx),
    await listMessages(ctx, leadId),
    mails,
    told,
  ]).toLowerCase()
}
const hits = (reach: string, canaries: string[]) =>
  canaries.filter((canary) => reach.includes(canary.toLowerCase()))

describe('before the contact is taken', () => {
  it('nothing an artisan can reach names the person or leads to them', async () => {
    const { artisan, author, leadId } = await aScene()
    const reach = await reachOf(artisan, leadId)
    // It does see the lead and the mail about it.
    expect(reach.split('chauffe-eau à changer').length).toBeGreaterThan(4)
    expect(hits(reach, BEFORE)).toEqual([])
    expect(reach).not.toContain(author.accountId)
    expect(await getLead(database.ctx(artisan), leadId)).toMatchObject({ person: null })
  })

  it('a read gives these columns and no other', async () => {
    const { artisan, leadId } = await aScene()
    expect(Object.keys((await getLead(database.ctx(artisan), leadId))!).sort()).toEqual(
      [
        'answerBy',
        'budget',
        'clientKnown',
        'declineNote',
        'declineReason',
        'description',
        'distanceKm',
        'endedAt',
        'givenBackAt',
        'id',
        'insee',
        'openedAt',
        'outsideArea',
        'ownClientId',
        'person',
        'phoneSharedAt',
        'photoCount',
        'photos',
        'quotesRefusedAt',
        'postalCode',
        'proposedAt',
        'quotedAt',
        'reactedAt',
        'reactionBy',
        'requestId',
        'requestStatus',
        'seats',
        'status',
        'timeframe',
        'title',
        'town',
        'trade',
        'tradeAnswers',
        'wantsYou',
      ].sort(),
    )
  })
})

describe('once the contact is taken', () => {
  it('shows a first name and an initial; the number only while it is shared; the address and the family name never', async () => {
    const { artisan, author, leadId } = await aScene()
    await takeLead(database.ctx(artisan), leadId)
    await settle()
    const never = ['zerbinetta', 'kowalczyk', 'canari', 'rue des']
    let reach = await reachOf(artisan, leadId)
    expect(reach).toContain('apolline z.')
    expect(hits(reach, [...never, '98765432', '98 76 54'])).toEqual([])

    await sharePhone(database.ctx(author), leadId)
    await settle()
    reach = await reachOf(artisan, leadId)
    expect(reach).toContain('+33698765432')
    expect(hits(reach, never)).toEqual([])

    await withdrawPhone(database.ctx(author), leadId)
    await settle()
    expect(hits(await reachOf(artisan, leadId), [...never, '98765432'])).toEqual([])
  })

  it('masks what is typed in the conversation until the number is shared', async () => {
    const { artisan, author, leadId } = await aScene()
    await takeLead(database.ctx(artisan), leadId)
    await postMessage(
      database.ctx(author),
      leadId,
      `Appelez-moi au ${TYPED[0]} ou écrivez à ${CANARY.email}, ${CANARY.last}`,
    )
    await postMessage(database.ctx(artisan), leadId, 'Voici le mien : 06 11 22 33 44')
    await settle()
    expect(hits(await reachOf(artisan, leadId), ['98 76 54', 'canari', 'zerbinetta'])).toEqual([])
    expect(
      (await listMessages(database.ctx(author), leadId)).messages.map((message) => message.body),
    ).toEqual([expect.stringContaining('06 98 76 54 32'), expect.not.stringContaining('11 22 33')])
    await sharePhone(database.ctx(author), leadId)
    expect((await listMessages(database.ctx(artisan), leadId)).messages[0]!.body).toContain(
      '06 98 76 54 32',
    )
  })
})

describe('what follows from events', () => {
  it('leaves once, delivered twice, to the right side', async () => {
    const { artisan, author, requestId, leadId } = await aScene()
    await takeLead(database.ctx(artisan), leadId)
    await settle()
    for (const event of [
      { type: 'quote_request.opened', requestId },
      { type: 'lead.proposed', leadId },
      { type: 'lead.taken', leadId },
    ])
      await handleEvent(database.ctx(), event, { id: 'again' })
    const mails = await database.rows(emailLogs)
    const mailed = (key: string) =>
      mails.filter((mail) => mail.dedupeKey === key).map((mail) => mail.email)
    const addressOf = async (who: Artisan | Particulier) =>
      (await database.rows(users, eq(users.id, who.accountId)))[0]!.email
    expect(mailed(`quote_request_opened:${requestId}`)).toEqual([await addressOf(author)])
    expect(mailed(`lead_taken:${leadId}`)).toEqual([await addressOf(author)])
    expect(mailed(`lead_proposed:${leadId}`)).toEqual([await addressOf(artisan)])
    const told = await database.rows(notices)
    const noticed = (key: string) =>
      told.filter((notice) => notice.dedupeKey === key).map((notice) => notice.accountId)
    expect(noticed(`lead_taken:${leadId}`)).toEqual([author.accountId])
    expect(noticed(`lead_proposed:${leadId}`)).toEqual([artisan.accountId])
  })

  it('says nothing to anybody of a pause', async () => {
    const { author, requestId } = await aScene()
    const before = await database.db.$count(emailLogs)
    await pauseQuoteRequest(database.ctx(author), requestId)
    await settle()
    expect(await database.db.$count(emailLogs)).toBe(before)
  })
})
