import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { proposeSlot } from '#app/features/works/dates/propose-slot.server.ts'
import { retractQuote } from '#app/features/quotes/decision/retract-quote.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { messages } from '#app/features/messages/tables.server.ts'
import { listMessages } from '#app/features/messages/queries.server.ts'
import { markMessagesRead } from '#app/features/messages/read-messages.server.ts'
import { postMessage } from '#app/features/messages/post-message.server.ts'
import { startFreeMonth } from '#app/features/subscriptions/plans/start-free-month.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import { newId, type LeadId } from '#app/values/identity/ids.ts'
import { anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { afterHours, someWorks, PLANNED } from '#test/intervention-builders.ts'
import { askPage, type Ask } from '#test/pages.ts'
import { aDraftQuote, aTakenLead, granted } from '#test/quote-builders.ts'
import * as conversations from '#app/features/messages/conversation/artisan-conversations.page.tsx'
import * as home from './artisan-home.page.tsx'
import * as lead from '#app/features/requests/leads/artisan-lead.page.tsx'
import * as inbox from '#app/features/requests/leads/artisan-leads.page.tsx'

const database = useTestDatabase()
const inHours = (hours: number) => new Date(TEST_NOW.getTime() + hours * 3_600_000)

type Inbox = {
  counts: Record<string, number>
  meter: { taken: number; granted: number | null; givenBack: number } | null
  turn: { title: string; href: string; act: string } | null
  leads: {
    id: LeadId
    mark: object | null
    refusal: string | null
    person: string | null
    facts: { place: string }
  }[]
}
const onInbox = <Data = Inbox>(ask: Ask, query = '') =>
  askPage<Data>(database, inbox, `/espace-pro/demandes${query}`, ask)
const onLead = <Data = { notice: string | null; errors: Record<string, string>; typed?: string }>(
  id: string,
  ask: Ask,
) => askPage<Data>(database, lead, `/espace-pro/demandes/${id}`, { params: { id }, ...ask })

/** A request proposed to one artisan, by matching itself. */
async function aProposedLead(
  options: { artisan?: Artisan; trade?: 'plomberie' | 'carrelage' } = {},
) {
  const trade = options.trade ?? 'plomberie'
  const artisan = options.artisan ?? (await anArtisan(database, { trades: [trade] }))
  const author = await aParticulier(database, { name: 'Claire Martin', phone: '+33611223344' })
  const requestId = await aQuoteRequest(database, author, { trade })
  await matchRequest(database.ctx(), requestId)
  const proposed = await database.db.select().from(leads).where(eq(leads.requestId, requestId))
  const mine = proposed.find((row) => row.artisanId === artisan.artisanId)
  if (!mine) throw new Error('The request was not proposed to the artisan of the test')
  return { artisan, author, requestId, leadId: mine.id }
}

describe('the inbox', () => {
  it('is for artisans', async () => {
    expect((await onInbox({})).location).toBe('/connexion-pro?redirect=%2Fespace-pro%2Fdemandes')
    expect((await onInbox({ as: await aParticulier(database) })).location).toBe('/')
  })

  it('tells an artisan whose company is not checked what to do first', async () => {
    const { data } = await onInbox({
      as: await anArtisan(database, { verification: 'incomplete', siret: null, plan: null }),
    })
    expect(data).toMatchObject({
      meter: null,
      leads: [],
      turn: { title: 'Complétez votre entreprise', href: '/espace-pro/entreprise' },
    })
  })

  it('shows a proposed request without its person, its places and the contacts left', async () => {
    const { artisan, leadId } = await aProposedLead()
    const { data } = await onInbox({ as: artisan })
    expect(data).toMatchObject({
      meter: { taken: 0, granted: 10, givenBack: 0 },
      counts: { 'a-traiter': 1 },
      turn: null,
    })
    expect(data.leads).toMatchObject([
      { id: leadId, mark: { kind: 'new' }, refusal: null, person: null },
    ])
    expect(JSON.stringify(data)).not.toMatch(/Claire|Martin|611223344/)
  })

  it('says the time that is left once it presses, first of all', async () => {
    const { artisan } = await aProposedLead()
    const { data } = await onInbox({ as: artisan, now: inHours(20.5) })
    expect(data.leads).toMatchObject([{ mark: { kind: 'countdown', seconds: 3.5 * 3_600 } }])
    expect(data.turn).toMatchObject({ title: 'Il vous reste 3\u00a0h pour répondre' })
  })

  it('takes a contact, counts it, and opens its page', async () => {
    const { artisan, leadId } = await aProposedLead()
    expect((await onInbox({ as: artisan, post: { intent: 'take', leadId } })).location).toBe(
      `/espace-pro/demandes/${leadId}`,
    )
    const { data } = await onInbox({ as: artisan }, '?onglet=en-discussion')
    expect(data).toMatchObject({
      meter: { taken: 1 },
      counts: { 'a-traiter': 0, 'en-discussion': 1 },
      leads: [{ id: leadId, person: 'Claire M.' }],
    })
  })

  it('declines with a reason, never without', async () => {
    const { artisan, leadId } = await aProposedLead()
    expect(await onInbox({ as: artisan, post: { intent: 'decline', leadId } })).toMatchObject({
      status: 422,
      data: { leadId, field: 'reason' },
    })
    expect(
      (await onInbox({ as: artisan, post: { intent: 'decline', leadId, reason: 'no_time' } }))
        .location,
    ).toBe('/espace-pro/demandes')
    expect((await onInbox({ as: artisan }, '?onglet=archivees')).data.leads).toHaveLength(1)
  })

  it('says why a contact cannot be taken when none is left, and the server refuses it too', async () => {
    const artisan = await anArtisan(database, { trades: ['carrelage'], contacts: 1 })
    const first = await aProposedLead({ artisan, trade: 'carrelage' })
    const second = await aProposedLead({ artisan, trade: 'carrelage' })
    await onInbox({ as: artisan, post: { intent: 'take', leadId: first.leadId } })
    const { data } = await onInbox({ as: artisan })
    expect(data.leads).toMatchObject([
      { id: second.leadId, refusal: expect.stringMatching(/plus de contact/) },
    ])
    expect(
      await onInbox({ as: artisan, post: { intent: 'take', leadId: second.leadId } }),
    ).toMatchObject({ status: 409, data: { sentence: expect.stringMatching(/plus de contact/) } })
  })

  it('does not take another artisan’s lead', async () => {
    const { leadId } = await aProposedLead()
    const other = await anArtisan(database)
    expect((await onInbox({ as: other, post: { intent: 'take', leadId } })).status).toBe(404)
    expect(
      (await onInbox({ as: other, post: { intent: 'decline', leadId, reason: 'no_time' } })).status,
    ).toBe(404)
  })
})

describe('a lead', () => {
  it('is not told to exist to anybody else', async () => {
    const { leadId } = await aTakenLead(database)
    const other = await anArtisan(database)
    for (const id of [leadId, newId<LeadId>(), 'nothing'])
      expect((await onLead(id, { as: other })).status).toBe(404)
    expect(
      (await onLead(leadId, { as: other, post: { intent: 'message', body: 'Bonjour' } })).status,
    ).toBe(404)
  })

  it('carries a conversation: an empty message is refused, the text of a refused one stays', async () => {
    const { artisan, author, leadId } = await aTakenLead(database)
    expect(
      await onLead(leadId, { as: artisan, post: { intent: 'message', body: '  ' } }),
    ).toMatchObject({
      status: 422,
      data: { errors: { body: 'Écrivez votre message.' }, typed: '  ' },
    })
    expect(
      (await onLead(leadId, { as: artisan, post: { intent: 'message', body: 'Je passe jeudi.' } }))
        .location,
    ).toBe(`/espace-pro/demandes/${leadId}`)
    expect((await listMessages(database.ctx(author), leadId)).messages).toMatchObject([
      { body: 'Je passe jeudi.', author: 'artisan' },
    ])
  })

  it('puts a person who answered first, until they are read', async () => {
    const { artisan, author, leadId } = await aTakenLead(database)
    granted(
      await postMessage(
        database.ctx(author, inHours(1)),
        leadId,
        'Bonjour, je suis là jeudi matin, sonnez deux fois.',
      ),
    )
    const waiting = await onInbox({ as: artisan, now: inHours(2) })
    expect(waiting.data.turn).toMatchObject({
      title: 'Claire M. a répondu\u00a0: «\u00a0Je suis là jeudi matin, sonnez deux fois.\u00a0»',
      href: `/espace-pro/demandes/${leadId}#conversation`,
    })
    expect(
      (
        await askPage(database, conversations, '/espace-pro/messages', {
          as: artisan,
          now: inHours(2),
        })
      ).data,
    ).toMatchObject({ inbox: { conversations: [{ leadId, unread: 1 }] } })
    await markMessagesRead(database.ctx(artisan, inHours(2)), leadId)
    // Read, and the person reacted: the quote is what is waited for now.
    expect((await onInbox({ as: artisan, now: inHours(2) })).data.turn).toMatchObject({
      title: 'Claire M. attend votre devis',
      act: 'Préparer le devis',
    })
  })

  it('puts nobody first whose words were answered, or taken away by the team', async () => {
    const { artisan, author, leadId } = await aTakenLead(database)
    const turn = async () => (await onInbox({ as: artisan, now: inHours(4) })).data.turn
    granted(
      await postMessage(database.ctx(author, inHours(1)), leadId, 'Un mot que l’équipe retire.'),
    )
    await database.db
      .update(messages)
      .set({ removedAt: inHours(2) })
      .where(eq(messages.leadId, leadId))
    expect(await turn()).toMatchObject({ act: 'Préparer le devis' })
    granted(await postMessage(database.ctx(author, inHours(2)), leadId, 'Quand passez-vous ?'))
    expect(await turn()).toMatchObject({
      title: 'Claire M. a répondu\u00a0: «\u00a0Quand passez-vous ?\u00a0»',
    })
    granted(await postMessage(database.ctx(artisan, inHours(3)), leadId, 'Jeudi, à 9 h.'))
    expect(await turn()).toMatchObject({ act: 'Préparer le devis' })
  })

  it('proposes a visit at an hour of the works, ahead of now', async () => {
    const { artisan, leadId } = await aTakenLead(database)
    const visit = (fields: Record<string, string>) =>
      onLead(leadId, { as: artisan, post: { intent: 'visit', note: '', ...fields } })
    expect(await visit({ day: '', time: '09:00' })).toMatchObject({
      status: 422,
      data: {
        dialog: 'visite',
        errors: { day: 'Indiquez le jour de la visite.' },
        fields: { time: '09:00' },
      },
    })
    expect(await visit({ day: '2026-03-09', time: '09:00' })).toMatchObject({
      status: 422,
      data: { errors: { day: 'Choisissez un moment à venir.' } },
    })
    expect((await visit({ day: '2026-03-12', time: '09:00' })).status).toBe(302)
    const { data } = await onLead<{ visits: { when: string; status: string }[] }>(leadId, {
      as: artisan,
    })
    expect(data.visits).toMatchObject([
      { when: 'jeudi 12\u00a0mars à 9\u00a0h', status: 'proposed' },
    ])
  })

  it('begins one quote, and leads back to it', async () => {
    const { artisan, leadId } = await aTakenLead(database)
    const first = await onLead(leadId, { as: artisan, post: { intent: 'quote' } })
    expect(first.location).toMatch(/^\/espace-pro\/devis\/[0-9a-f-]{36}$/)
    expect((await onLead(leadId, { as: artisan, post: { intent: 'quote' } })).location).toBe(
      first.location,
    )
  })

  it('is reported once, with a reason, and then says where that stands', async () => {
    const { artisan, leadId } = await aTakenLead(database)
    expect((await onLead(leadId, { as: artisan, post: { intent: 'report' } })).status).toBe(422)
    expect(
      await onLead(leadId, { as: artisan, post: { intent: 'report', reason: 'false_number' } }),
    ).toMatchObject({
      status: 422,
      data: { dialog: 'signaler', errors: { reason: expect.stringMatching(/partagé/) } },
    })
    expect(
      (
        await onLead(leadId, {
          as: artisan,
          post: { intent: 'report', reason: 'not_a_project', text: 'Simple curiosité.' },
        })
      ).status,
    ).toBe(302)
    expect((await onLead(leadId, { as: artisan })).data).toMatchObject({
      report: { status: 'waiting', decideBy: 'dimanche 15\u00a0mars' },
      mayReport: false,
    })
    expect(
      (await onLead(leadId, { as: artisan, post: { intent: 'report', reason: 'duplicate' } }))
        .status,
    ).toBe(409)
  })
})

type Dashboard = {
  turns: { title: string; href: string; act: string }[]
  works: Record<string, number>
  next: { kind: string; when: string }[]
  months: { month: string; sent: number; signed: number }[]
  begun: boolean
}

describe('the dashboard', () => {
  it('sends visitors home', async () => {
    expect((await askPage(database, home, '/espace-pro-dashboard')).location).toBe('/')
  })

  it('says first what signed works wait for, counts them, shows the next ones, and counts the month', async () => {
    const asked = await someWorks(database)
    const { artisan } = asked
    granted(
      await proposeSlot(database.ctx(asked.author), asked.worksId, { ...PLANNED, note: '' }, null),
    )
    await someWorks(database, 'scheduled', { artisan })
    const { data } = await askPage<Dashboard>(database, home, '/espace-pro-dashboard', {
      as: artisan,
      now: afterHours(1),
    })
    expect(data.turns[0]).toMatchObject({
      title: 'Claire Martin propose le jeudi 12\u00a0mars, de 10\u00a0h à 14\u00a0h',
      href: `/espace-pro/interventions/${asked.worksId}`,
      act: 'Répondre',
    })
    expect(data.works).toEqual({ running: 2, toPlan: 1, planned: 1, inProgress: 0, toConfirm: 0 })
    expect(data.next.map(({ kind, when }) => [kind, when])).toEqual([
      ['works', 'jeudi 12\u00a0mars, de 10\u00a0h à 14\u00a0h'],
    ])
    expect(data.months.map(({ month, sent, signed }) => [month, sent, signed])).toEqual([
      ['2025-10-01', 0, 0],
      ['2025-11-01', 0, 0],
      ['2025-12-01', 0, 0],
      ['2026-01-01', 0, 0],
      ['2026-02-01', 0, 0],
      ['2026-03-01', 2, 2],
    ])
    granted(
      await retractQuote(database.ctx(asked.author), asked.quoteId, { reopen: false, text: '' }),
    )
    const after = await askPage<Dashboard>(database, home, '/espace-pro-dashboard', {
      as: artisan,
      now: afterHours(1),
    })
    expect(after.data.months.at(-1)).toMatchObject({ sent: 2, signed: 1 })
    expect(after.data.works.running).toBe(1)
  })

  it('has no figures on the first day, only what the first request needs', async () => {
    const { data } = await askPage<Dashboard>(database, home, '/espace-pro-dashboard', {
      as: await anArtisan(database),
    })
    expect(data).toMatchObject({ begun: false, months: null, turns: [], next: [] })
  })

  it('counts what is really there and shows a dash for reviews that do not exist', async () => {
    const { artisan } = await aDraftQuote(database)
    const { data } = await askPage(database, home, '/espace-pro-dashboard', {
      as: artisan,
      email: 'paul@ouvreo.example',
    })
    expect(data).toMatchObject({
      email: 'paul@ouvreo.example',
      waiting: 0,
      inTouch: 1,
      works: { running: 0 },
      begun: true,
      next: [],
      rating: null,
      turns: [{ act: 'Terminer le devis' }],
      subscription: { status: 'inactive' },
    })
  })

  it('says that a subscription began only when the server knows it, and cleans the address either way', async () => {
    const artisan = await anArtisan(database)
    const back = (sessionId: string, as = artisan) =>
      askPage(database, home, `/espace-pro-dashboard?session_id=${sessionId}`, { as })
    const invented = await back('cs_test_anything')
    expect(invented).toMatchObject({ location: '/espace-pro-dashboard', cookies: [] })

    granted(await inTransaction(database.ctx(), (tx) => startFreeMonth(tx, artisan.artisanId)))
    const [row] = await database.db
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(eq(subscribers.artisanId, artisan.artisanId))
    const checked = await back(row!.id)
    expect(checked.location).toBe('/espace-pro-dashboard')
    expect(decodeURIComponent(checked.cookies.join())).toContain('Abonnement activé !')
    expect((await back(row!.id, await anArtisan(database))).cookies).toEqual([])
  })
})
