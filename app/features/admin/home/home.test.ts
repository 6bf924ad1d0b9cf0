import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { companies, countRenewals } from '#app/features/companies/team/list-companies.server.ts'
import { keptFigures } from '#app/platform/figures/kept-figures.tables.server.ts'
import { sendContactMessage } from '#app/features/contact/send-contact-message.server.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { takeLead } from '#app/features/requests/leads/take-lead.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { anAdmin, anArtisan, aParticulier, aQuoteRequest, PLACES } from '#test/builders.ts'
import { aPolicy } from '#test/proof-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage, type PageModule } from '#test/pages.ts'
import { granted } from '#test/quote-builders.ts'
import * as home from './admin-home.page.tsx'
import { loader as exportFigures } from './export-figures.route.ts'
import { mapStep, share } from './home-figures.ts'
import type { QueueName } from './queues.ts'

const database = useTestDatabase()
const hoursAgo = (hours: number) => new Date(TEST_NOW.getTime() - hours * 3_600_000)
type Home = {
  queues: { name: QueueName; count: number; age: string | null; late: number }[]
  days: { label: string; opened: number; unconfirmed: number }[]
  weeks: { answerHours: number | null; firstContactHours: number | null }[]
  quotes: { quotes: number; requests: number }[]
  trades: { name: string; requests: number; nobody: number }[]
  departements: {
    code: string
    nobody: number
    requests: number
    step: number
    href: string | null
  }[]
  outlines: { paths: Record<string, string> }
}
const look = async (now = TEST_NOW, query = '') =>
  (await askPage<Home>(database, home, `/admin${query}`, { as: await anAdmin(database), now })).data

describe('the team’s home', () => {
  it('shows every queue with its age against its promise', async () => {
    await anArtisan(database, {
      verification: 'pending',
      plan: null,
      file: { submittedAt: hoursAgo(50) },
    })
    const verified = await anArtisan(database)
    await aPolicy(
      database,
      verified.artisanId,
      { startsOn: '2026-03-01', endsOn: '2027-02-28' },
      hoursAgo(3),
    )
    const writer = await aParticulier(database)
    await sendContactMessage(database.ctx(writer, hoursAgo(30)), {
      firstName: 'Zoé',
      lastName: 'Mail',
      email: 'zoe@ouvreo.example',
      phone: undefined,
      type: 'general',
      subject: 'Une question',
      message: 'Bonjour, comment faire ?',
    } as never)
    const { queues } = await look()
    const of = (name: QueueName) => queues.find((queue) => queue.name === name)
    expect(of('verification')).toEqual({
      name: 'verification',
      label: 'Entreprises à vérifier',
      href: '/admin/bureau?file=verification',
      promise: '48\u00a0h',
      count: 1,
      age: '2\u00a0jours',
      late: 1,
    })
    expect(of('sellers')).toMatchObject({ count: 0, age: null, late: 0 })
    expect(of('renewal')).toMatchObject({ count: 1, age: '3\u00a0h', late: 0 })
    // Its list shows the same company, and no other.
    const ctx = database.ctx(await anAdmin(database))
    expect([
      await countRenewals(ctx),
      (await companies.page(ctx, { view: 'assurances' })).rows.map(({ id }) => id),
    ]).toEqual([1, [verified.artisanId]])
    // Written on Monday at three in the morning: its 24 hours ended six hours ago.
    expect(of('contact')).toMatchObject({ count: 1, age: '30\u00a0h', late: 1 })
    expect(new Set(queues.map(({ name }) => name)).size).toBe(22)
    for (const { name, count } of queues)
      if (!['verification', 'renewal', 'contact'].includes(name))
        expect([name, count]).toEqual([name, 0])
  })

  it('counts requests by day, answers by week, quotes by request, and where nobody could be found', async () => {
    const artisan = await anArtisan(database, { plan: 'premium' })
    const old = hoursAgo(24 * 10)
    const author = await aParticulier(database, { now: old })
    const asked = await aQuoteRequest(database, author, {}, old)
    await matchRequest(database.ctx(undefined, old), asked)
    const [lead] = await database.db
      .select({ id: leads.id })
      .from(leads)
      .where(eq(leads.requestId, asked))
    granted(
      await takeLead(database.ctx(artisan, new Date(old.getTime() + 3 * 3_600_000)), lead!.id),
    )
    await database.db
      .update(leads)
      .set({ quotedAt: TEST_NOW, status: 'quoted' })
      .where(eq(leads.id, lead!.id))
    const alone = await aQuoteRequest(
      database,
      await aParticulier(database, { now: old }),
      { trade: 'peinture', postalCode: PLACES.saintDenis.postalCode },
      old,
    )
    await matchRequest(database.ctx(undefined, old), alone)
    expect(
      (
        await database.db
          .select({ since: quoteRequests.nobodySince })
          .from(quoteRequests)
          .where(eq(quoteRequests.id, alone))
      )[0]!.since,
    ).not.toBeNull()

    const shown = await look()
    expect(shown.days).toHaveLength(30)
    expect(shown.days.at(-11)).toMatchObject({
      label: '28\u00a0février 2026',
      opened: 2,
      unconfirmed: 0,
    })
    expect(shown.weeks).toHaveLength(12)
    expect(shown.weeks.at(-3)).toMatchObject({ answerHours: 3, firstContactHours: 3 })
    expect(shown.quotes.map(({ requests }) => requests)).toEqual([1, 1, 0, 0, 0, 0])
    expect(shown.trades.map(({ name, nobody }) => [name, nobody])).toEqual([
      ['Peinture', 1],
      ['Plomberie', 0],
    ])
    const of = (code: string) => shown.departements.find((one) => one.code === code)
    expect(of('974')).toMatchObject({
      requests: 1,
      nobody: 1,
      step: 1,
      href: '/admin/demandes?departement=974',
    })
    expect(of('69')).toMatchObject({ requests: 1, nobody: 0, step: 0 })
    expect(of('13')).toMatchObject({ requests: 0, href: null })
    expect(shown.outlines.paths['13']).toMatch(/^M/)
    expect(
      (await look(TEST_NOW, '?metier=plomberie')).departements
        .filter(({ requests }) => requests > 0)
        .map(({ code }) => code),
    ).toEqual(['69'])
    // Long after, none of it is recent.
    expect((await look(new Date(TEST_NOW.getTime() + 200 * 86_400_000))).trades).toEqual([])
  })

  it('gives each figure as a table', async () => {
    const admin = await anAdmin(database)
    let csv = ''
    const file: PageModule = {
      loader: async (args: never) => {
        const answer = await exportFigures(args)
        csv = await answer.clone().text()
        return answer
      },
    }
    const rows = async (figure: string) => {
      expect(
        (await askPage(database, file, `/admin/chiffres.csv?chiffre=${figure}`, { as: admin }))
          .status,
      ).toBe(200)
      return parse(csv, { bom: true, columns: true, delimiter: ';' }) as Record<string, string>[]
    }
    expect(await rows('demandes')).toHaveLength(30)
    expect(await rows('reponses')).toHaveLength(12)
    expect((await rows('devis')).map((row) => row['Devis reçus'])).toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
      '5',
    ])
    expect((await rows('metiers'))[0]).toEqual({
      Métier: 'Peinture',
      'Sans artisan': '1',
      Demandes: '1',
    })
    expect((await rows('departements'))[0]).toMatchObject({
      Code: '974',
      Département: 'La Réunion',
    })
    expect(
      (await rows('files')).find((row) => row['File'] === 'Demandes sans artisan'),
    ).toMatchObject({ 'En attente': '1', Promesse: '', 'En retard': '0' })
    expect(
      (await askPage(database, file, '/admin/chiffres.csv?chiffre=rien', { as: admin })).status,
    ).toBe(404)
  })

  it('colours by steps, and shows no share of a total of zero', () => {
    expect([0, 1, 2, 4, 5, 9, 10, 500].map(mapStep)).toEqual([0, 1, 2, 2, 3, 3, 4, 4])
    expect([share(1, 3), share(0, 0)]).toEqual(['33\u00a0%', '–'])
  })

  it('counts the sellers of last year as a job did, late after the end of January', async () => {
    await database.db.insert(keptFigures).values({
      name: 'sellers-2025',
      at: TEST_NOW,
      figures: { sellers: 9, undeclared: 7 },
    })
    const sellers = async (now: Date) =>
      (await look(now)).queues.find(({ name }) => name === 'sellers')
    expect(await sellers(new Date('2026-01-20T09:00:00Z'))).toMatchObject({ count: 7, late: 0 })
    expect(await sellers(new Date('2026-02-02T09:00:00Z'))).toMatchObject({ count: 7, late: 7 })
    await database.db.delete(keptFigures)
    expect(await sellers(TEST_NOW)).toMatchObject({ count: 0, age: null, late: 0 })
  })
})
