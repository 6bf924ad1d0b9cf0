import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { messages } from '#app/features/messages/tables.server.ts'
import { listMessages } from '#app/features/messages/queries.server.ts'
import { markMessagesRead } from '#app/features/messages/read-messages.server.ts'
import { postMessage } from '#app/features/messages/post-message.server.ts'
import { newId, type LeadId } from '#app/values/identity/ids.ts'
import { anArtisan } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage, type Ask } from '#test/pages.ts'
import { aTakenLead, granted } from '#test/quote-builders.ts'
import * as conversations from '#app/features/messages/conversation/artisan-conversations.page.tsx'
import * as lead from './artisan-lead.page.tsx'
import * as inbox from './artisan-leads.page.tsx'

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
const onLead = <
  Data = { notice: string | null; errors: Record<string, string>; values: Record<string, string> },
>(
  id: string,
  ask: Ask,
) => askPage<Data>(database, lead, `/espace-pro/demandes/${id}`, { params: { id }, ...ask })

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
      data: { errors: { body: 'Écrivez votre message.' }, values: { body: '  ' } },
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
        intent: 'visit',
        errors: { day: 'Indiquez le jour de la visite.' },
        values: { time: '09:00' },
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
      data: { intent: 'report', errors: { reason: expect.stringMatching(/partagé/) } },
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
