import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import { newId, type LeadId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { anArtisan, aParticulier, aQuoteRequest, nextNumber, PLACES } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { getConversionFigures } from '#app/features/requests/team/conversion-figures.server.ts'
import { declineLead } from './decline-lead.server.ts'
import { EVERY_LEAD, leadFilterQuery, readLeadFilter, type LeadFilter } from './lead-filter.ts'
import { countLeads, getLead, listLeads } from './queries.server.ts'
import { leads } from './tables.server.ts'
import { someWorks } from '#test/intervention-builders.ts'

const database = useTestDatabase()
const days = (n: number) => new Date(TEST_NOW.getTime() + n * 86_400_000)
let artisan: Artisan

/** A request proposed to the artisan; `changes` go to its lead. */
async function proposed(
  words: string,
  form: Parameters<typeof aQuoteRequest>[2],
  changes: Partial<typeof leads.$inferInsert> = {},
): Promise<LeadId> {
  const requestId = await aQuoteRequest(
    database,
    await aParticulier(database, { name: `Zoé Martin${nextNumber()}` }),
    { ...form, description: `${words} n° ${nextNumber()}` },
  )
  const id = newId<LeadId>()
  const proposedAt = changes.proposedAt ?? TEST_NOW
  await database.db.insert(leads).values({
    id,
    requestId,
    artisanId: artisan.artisanId,
    status: 'proposed',
    distanceKm: 5,
    score: 1,
    scoreParts: [],
    proposedAt,
    answerBy: new Date(proposedAt.getTime() + 86_400_000),
    updatedAt: proposedAt,
    ...changes,
  })
  await database.db
    .update(quoteRequests)
    .set({ seatsTaken: 1 })
    .where(eq(quoteRequests.id, requestId))
  return id
}

describe('an artisan’s requests', () => {
  let ids: Record<'boiler' | 'socket' | 'old', LeadId>
  beforeAll(async () => {
    artisan = await anArtisan(database, { trades: ['plomberie', 'electricite'] })
    ids = {
      boiler: await proposed(
        'Chaudière à remplacer',
        { trade: 'plomberie', timeframe: 'no_hurry' },
        { distanceKm: 30 },
      ),
      socket: await proposed(
        'Prises à poser dans l’entrée',
        { trade: 'electricite', timeframe: 'urgent' },
        { distanceKm: 3, proposedAt: days(-0.5) },
      ),
      old: await proposed(
        'Évier qui fuit',
        { trade: 'plomberie', timeframe: 'within_month' },
        { distanceKm: 8, proposedAt: days(-20), status: 'opened', openedAt: days(-19) },
      ),
    }
  })
  const found = async (
    filter: Partial<LeadFilter>,
    tab: Parameters<typeof listLeads>[1] = 'a-traiter',
  ) => {
    const whole = { ...EVERY_LEAD, ...filter }
    const rows = await listLeads(database.ctx(artisan), tab, 1, whole)
    expect(await countLeads(database.ctx(artisan), tab, whole)).toBe(rows.length)
    return rows.map(({ id }) => Object.entries(ids).find(([, known]) => known === id)![0])
  }

  it.each<[string, Partial<LeadFilter>, string[]]>([
    ['nothing', {}, ['socket', 'boiler']],
    ['a word, whatever its accents', { search: 'CHAUDIERE' }, ['boiler']],
    ['a postal code', { search: '69003' }, ['socket', 'boiler']],
    ['signs that a pattern reads', { search: '%' }, []],
    ['the name of somebody whose contact was not taken', { search: 'Zoé' }, []],
    ['a trade', { trade: 'electricite' }, ['socket']],
    ['a distance', { withinKm: 10 }, ['socket']],
    ['an urgency', { timeframe: 'urgent' }, ['socket']],
    ['the nearest first', { sort: 'proches' }, ['socket', 'boiler']],
    ['the latest first', { sort: 'recentes' }, ['boiler', 'socket']],
    ['the most urgent first', { sort: 'pressantes' }, ['socket', 'boiler']],
  ])('are narrowed and sorted by %s', async (_, filter, expected) => {
    expect(await found(filter)).toEqual(expected)
  })

  it('are narrowed by age, and found by the first name once the contact was taken', async () => {
    expect(await found({ days: 7 }, 'en-discussion')).toEqual([])
    expect(await found({ days: 30 }, 'en-discussion')).toEqual(['old'])
    expect(await found({ search: 'zoe' }, 'en-discussion')).toEqual(['old'])
    expect(await found({ search: 'martin' }, 'en-discussion')).toEqual([])
  })

  it('are declined with a reason and a word that the person’s side never reads', async () => {
    const id = await proposed('Ballon à changer', { trade: 'plomberie' })
    expect(
      (await declineLead(database.ctx(artisan), id, 'other', ' Trop de chantiers\u0000 en cours '))
        .ok,
    ).toBe(true)
    expect(await getLead(database.ctx(artisan), id)).toMatchObject({
      status: 'declined',
      declineReason: 'other',
      declineNote: 'Trop de chantiers en cours',
    })
  })
})

test('what an address asks for is what the form could ask, and is written back the same', () => {
  const filter = readLeadFilter(
    new URLSearchParams(
      'q=%20toit%20&metier=couverture&rayon=20&delai=urgent&depuis=7&tri=proches',
    ),
  )
  expect(filter).toEqual({
    search: 'toit',
    trade: 'couverture',
    withinKm: 20,
    timeframe: 'urgent',
    days: 7,
    sort: 'proches',
  })
  expect(readLeadFilter(new URLSearchParams(leadFilterQuery(filter)))).toEqual(filter)
  expect(
    readLeadFilter(new URLSearchParams('metier=__proto__&rayon=1e9&delai=x&depuis=-1&tri=id;drop')),
  ).toEqual(EVERY_LEAD)
})

describe('the figures of an artisan’s requests', () => {
  it('count each in the month it was proposed, on the clock of the company, and in all that it reached', async () => {
    artisan = await anArtisan(database, { place: PLACES.saintDenis })
    const late = { trade: 'plomberie' } as const
    // 31 January 22 h UTC is already February in Saint-Denis.
    await proposed('A', late, {
      proposedAt: new Date('2026-01-31T22:00:00Z'),
      status: 'won',
      openedAt: days(-30),
      quotedAt: days(-29),
    })
    await proposed('B', late, {
      proposedAt: new Date('2026-01-31T12:00:00Z'),
      status: 'opened',
      openedAt: days(-30),
    })
    await proposed('C', late, {
      proposedAt: new Date('2026-03-01T12:00:00Z'),
      status: 'declined',
      declineReason: 'too_far',
    })
    await proposed('D', late, {
      proposedAt: new Date('2025-02-01T12:00:00Z'),
      status: 'won',
      openedAt: days(-30),
      quotedAt: days(-29),
    })
    const figures = await getConversionFigures(database.ctx(artisan))
    if (!figures.ok) throw new Error(figures.refusal)
    expect(figures.value.months).toHaveLength(12)
    expect(figures.value.months.filter(({ proposed: n }) => n > 0)).toEqual([
      { month: '2026-01-01', proposed: 1, taken: 1, quoted: 0, won: 0 },
      { month: '2026-02-01', proposed: 1, taken: 1, quoted: 1, won: 1 },
      { month: '2026-03-01', proposed: 1, taken: 0, quoted: 0, won: 0 },
    ])
    expect(figures.value.all).toEqual({ proposed: 3, taken: 2, quoted: 1, won: 1 })
    expect(figures.value.signedCents).toBe(0)
    expect(figures.value.declined).toEqual([{ reason: 'too_far', n: 1 }])
  })

  it('say what was signed and stands, of the requests of these months', async () => {
    const works = await someWorks(database)
    const of = async () => {
      const figures = await getConversionFigures(database.ctx(works.artisan))
      if (!figures.ok) throw new Error(figures.refusal)
      return figures.value.signedCents
    }
    const [quote] = (
      await database.pool.query<{ cents: number }>(
        'select total_incl_cents as cents from quotes where id = $1',
        [works.quoteId],
      )
    ).rows
    expect(await of()).toBe(quote!.cents)
    await database.pool.query(`update quotes set status = 'retracted' where id = $1`, [
      works.quoteId,
    ])
    expect(await of()).toBe(0)
  })

  it('are refused to a plan without statistics', async () => {
    expect(
      await getConversionFigures(database.ctx(await anArtisan(database, { plan: 'eco' }))),
    ).toEqual(refuse('plan_without_statistics'))
  })
})
