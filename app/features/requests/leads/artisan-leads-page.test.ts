import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { leads } from './tables.server.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import type { LeadId } from '#app/values/identity/ids.ts'
import { anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage, type Ask } from '#test/pages.ts'
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

/** A request proposed to one artisan, by matching itself. */
async function aProposedLead(
  options: { artisan?: Artisan; trade?: 'plomberie' | 'carrelage' } = {},
) {
  const trade = options.trade ?? 'plomberie'
  const artisan = options.artisan ?? (await anArtisan(database, { trades: [trade] }))
  const author = await aParticulier(database, { name: 'Claire Martin', phone: '+33611223344' })
  const requestId = await aQuoteRequest(database, author, { trade })
  await matchRequest(database.ctx(), requestId)
  const proposed = await database.rows(leads, eq(leads.requestId, requestId))
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
      turn: { title: 'Complétez votre entreprise', href: '/espace-pro/entreprise/identite' },
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
      data: { values: { leadId }, errors: { reason: 'Choisissez une raison.' } },
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
    ).toMatchObject({ status: 409, data: { notice: expect.stringMatching(/plus de contact/) } })
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
