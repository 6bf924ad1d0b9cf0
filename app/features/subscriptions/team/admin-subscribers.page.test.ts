import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Admin, Artisan } from '#app/platform/context.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { anAdmin, anArtisan, aParticulier } from '#test/builders.ts'
import { companyOf } from '#test/proof-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage, type Ask } from '#test/pages.ts'
import * as figuresPage from './admin-subscription-figures.page.tsx'
import * as page from './admin-subscribers.page.tsx'
import * as csvRoute from './export-subscribers.route.ts'
import * as figuresCsv from './export-subscription-figures.route.ts'
import { paymentInvoices } from '#app/features/subscriptions/payments/payments.tables.server.ts'
import { recordSubscriptionChange } from '#app/features/subscriptions/record-subscription-change.server.ts'
import { startFreeMonth } from '#app/features/subscriptions/plans/start-free-month.server.ts'
import { tierLabel } from './subscriber-list.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'

const database = useTestDatabase()
const at = (text: string) => new Date(text)

type Page = {
  figures: { total: number; active: number } | null
  total: number
  pages: number
  rows: {
    email: string
    tier: string | null
    status: string
    trial: boolean
    since: string
    until: string | null
    renews: string | null
  }[]
}
const list = (as: Ask['as'] | null, query = '') =>
  askPage<Page>(database, page, `/admin/abonnements${query}`, as ? { as } : {})

/** A subscriber as stored, whatever the verbs would have made of it. */
async function aSubscriber(
  email: string,
  row: Partial<typeof subscribers.$inferInsert>,
): Promise<Artisan> {
  const artisan = await anArtisan(database, { email, plan: null })
  await database.db.insert(subscribers).values({
    id: newId(),
    artisanId: artisan.artisanId,
    email,
    subscribed: true,
    subscriptionTier: 'Premium',
    subscriptionEnd: null,
    trial: false,
    startedAt: TEST_NOW,
    createdAt: TEST_NOW,
    ...row,
  })
  return artisan
}

describe('the list of subscribers', () => {
  it('is for the team, and empty says so: 0 %', async () => {
    expect((await list(null)).location).toBe('/')
    expect((await list(await aParticulier(database))).location).toBe('/unauthorized')
    expect((await list(await anArtisan(database))).location).toBe('/unauthorized')
    const { data } = await list(await anAdmin(database))
    expect(data).toMatchObject({ figures: { total: 0, active: 0 }, total: 0, rows: [] })
  })

  it('shows a verified company without a plan as Gratuit: its free month was had already under its SIRET', async () => {
    const admin = await anAdmin(database)
    const first = await anArtisan(database, { plan: null })
    await inTransaction(database.ctx(), (tx) => startFreeMonth(tx, first.artisanId))
    const second = await anArtisan(database, { plan: null })
    await database.db
      .update(subscribers)
      .set({ trialSiret: (await companyOf(database, second.artisanId)).siret })
      .where(eq(subscribers.artisanId, first.artisanId))
    expect(
      (await inTransaction(database.ctx(), (tx) => startFreeMonth(tx, second.artisanId))).ok,
    ).toBe(false)
    expect(
      (await inTransaction(database.ctx(), (tx) => startFreeMonth(tx, second.artisanId))).ok,
    ).toBe(false)
    const { data } = await list(admin)
    expect(
      data.rows.map(({ tier, status }) => [tierLabel(tier as null), status]).toSorted(),
    ).toEqual([
      ['Gratuit', 'inactive'],
      ['Premium (Pro)', 'active'],
    ])
    await database.db.delete(subscribers)
  })

  it('filters by status and tier, searches addresses, and sorts either way', async () => {
    const admin = await anAdmin(database)
    await aSubscriber('alice@ouvreo.example', {
      subscriptionTier: 'Basic',
      createdAt: at('2026-01-05T10:00:00Z'),
      subscriptionEnd: at('2026-02-05T10:00:00Z'),
    })
    await aSubscriber('bruno_50%@ouvreo.example', {
      subscriptionTier: 'Enterprise',
      createdAt: at('2026-02-05T10:00:00Z'),
      renewsAt: at('2026-03-25T10:00:00Z'),
    })
    await aSubscriber('chloe@ouvreo.example', {
      subscriptionTier: null,
      subscribed: false,
      createdAt: at('2026-03-05T10:00:00Z'),
    })
    await aSubscriber('denis@ouvreo.example', {
      trial: true,
      createdAt: at('2026-03-01T10:00:00Z'),
      subscriptionEnd: at('2026-03-31T10:00:00Z'),
    })
    const emails = async (query: string) =>
      (await list(admin, query)).data.rows.map(({ email }) => email.split('@')[0])

    const { data } = await list(admin)
    expect(data.figures).toEqual({ total: 4, active: 2 })
    expect(
      data.rows.map(({ email, status, trial, since, until, renews }) => [
        email.split('@')[0],
        status,
        trial,
        since,
        until,
        renews,
      ]),
    ).toEqual([
      ['chloe', 'inactive', false, '05/03/2026', null, null],
      ['denis', 'active', true, '01/03/2026', '31/03/2026', null],
      ['bruno_50%', 'active', false, '05/02/2026', null, '25/03/2026'],
      ['alice', 'expired', false, '05/01/2026', '05/02/2026', null],
    ])
    // « inactive » is Inactif and Expiré together.
    expect(await emails('?statut=inactive')).toEqual(['chloe', 'alice'])
    expect(await emails('?statut=active&offre=Enterprise')).toEqual(['bruno_50%'])
    expect(await emails('?offre=Basic')).toEqual(['alice'])
    expect(await emails('?q=_50%25')).toEqual(['bruno_50%'])
    expect(await emails('?q=OUVREO.example&tri=email')).toEqual([
      'alice',
      'bruno_50%',
      'chloe',
      'denis',
    ])
    expect(await emails('?tri=-email')).toEqual(['denis', 'chloe', 'bruno_50%', 'alice'])
    expect(await emails('?tri=end')).toEqual(['alice', 'denis', 'bruno_50%', 'chloe'])
    expect(await emails('?tri=drop+table&statut=autre&page=-3')).toHaveLength(4)
    expect((await list(admin, '?q=personne')).data).toMatchObject({
      total: 0,
      rows: [],
      figures: { total: 4 },
    })
  })

  it('is exported whole and as filtered, without a cell that computes', async () => {
    const admin = await anAdmin(database)
    const artisan = await anArtisan(database, {
      email: 'formule@ouvreo.example',
      companyName: '=HYPERLINK("http://exemple.fr")',
      plan: null,
    })
    await inTransaction(database.ctx(undefined, TEST_NOW), (tx) =>
      startFreeMonth(tx, artisan.artisanId, 'eco'),
    )
    const rows = await csvOf(admin, csvRoute, '/admin/abonnements.csv?q=formule')
    expect(rows).toEqual([
      expect.objectContaining({
        Email: 'formule@ouvreo.example',
        Entreprise: '\'=HYPERLINK("http://exemple.fr")',
        'Type d’offre': 'Basic (Eco)',
        Statut: 'Actif',
        'Mois offert': 'oui',
      }),
    ])
    expect((await csvOf(admin, csvRoute, '/admin/abonnements.csv')).length).toBe(5)
    expect(
      (await askPage(database, csvRoute, '/admin/abonnements.csv', { as: artisan })).location,
    ).toBe('/unauthorized')
  })

  it('says that it could not be loaded when the database fails, and shows nothing else', async () => {
    const gone = openDatabase(database.url, { max: 1 })
    await gone.close()
    const { status, data } = await askPage<Page>(
      { ...database, db: gone.db },
      page,
      '/admin/abonnements',
      { as: await anAdmin(database) },
    )
    expect([status, data.figures, data.rows]).toEqual([200, null, []])
  })
})

describe('the figures of subscriptions', () => {
  it('are counted from the history and the paid invoices, in Paris’s months', async () => {
    const admin = await anAdmin(database)
    const artisan = await anArtisan(database, { plan: null })
    const { artisanId } = artisan
    await inTransaction(database.ctx(), async (tx) => {
      // Half past midnight on 1 February in Paris: still January in UTC.
      await recordSubscriptionChange(tx, {
        artisanId,
        kind: 'trial_started',
        plan: 'pro',
        at: at('2026-01-31T23:30:00Z'),
        cause: 'figures',
      })
      for (const cause of ['sub_1', 'sub_1'])
        await recordSubscriptionChange(tx, {
          artisanId,
          kind: 'converted',
          plan: 'pro',
          at: at('2026-03-02T23:30:00Z'),
          cause,
        })
    })
    const invoice = {
      artisanId,
      subscriptionId: 'sub_1',
      plan: 'pro' as const,
      totalCents: 3_990,
      taxCents: 665,
      paidCents: 3_990,
      issuedAt: at('2026-03-02T23:30:00Z'),
    }
    await database.db.insert(paymentInvoices).values([
      { ...invoice, id: 'in_paid', status: 'paid', paidAt: at('2026-03-02T23:31:00Z') },
      { ...invoice, id: 'in_open', status: 'open', paidCents: 0 },
      { ...invoice, id: 'in_void', status: 'void', paidAt: null, paidCents: 0 },
    ])
    await aSubscriber('converti@ouvreo.example', {
      subscriptionTier: 'Premium',
      renewsAt: at('2026-04-02T23:30:00Z'),
    })
    const { data } = await askPage<{
      months: {
        month: string
        trialsStarted: number
        converted: number
        conversionRate: number | null
        revenueCents: Record<string, number>
      }[]
      present: { trials: number; paid: number }
    }>(database, figuresPage, '/admin/abonnements/statistiques?periode=6', { as: admin })
    expect(data.months.map(({ month }) => month)).toEqual([
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
    ])
    expect(data.months[3]).toMatchObject({ trialsStarted: 0 })
    expect(data.months[4]).toMatchObject({ trialsStarted: 1 })
    expect(data.months[5]).toMatchObject({
      converted: 1,
      conversionRate: 1,
      revenueCents: { eco: 0, pro: 3_325, premium: 0 },
    })
    expect(data.present.paid).toBeGreaterThanOrEqual(1)
    const rows = await csvOf(admin, figuresCsv, '/admin/abonnements/statistiques.csv?periode=6')
    expect(rows.at(-1)).toMatchObject({
      Mois: '2026-03',
      Convertis: '1',
      'Revenus Pro HT': '33,25',
    })
    expect(
      (await askPage(database, figuresPage, '/admin/abonnements/statistiques', { as: artisan }))
        .location,
    ).toBe('/unauthorized')
  })
})

async function csvOf(
  as: Admin,
  route: Parameters<typeof askPage>[1],
  path: string,
): Promise<Record<string, string>[]> {
  const loader = route.loader as unknown as (args: unknown) => Promise<Response>
  let answer: Response | undefined
  await askPage(
    database,
    { loader: async (args: never) => ((answer = await loader(args)), answer) },
    path,
    { as },
  )
  expect(answer!.headers.get('content-type')).toContain('text/csv')
  return parse(await answer!.text(), { columns: true, bom: true, delimiter: ';' }) as Record<
    string,
    string
  >[]
}
