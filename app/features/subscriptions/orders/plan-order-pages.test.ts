import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import type { Admin, Artisan } from '#app/platform/context.ts'
import { newId } from '#app/values/identity/ids.ts'
import { anAdmin, anArtisan } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { askPage, type Ask } from '#test/pages.ts'
import * as orderPage from './admin-plan-order.page.tsx'
import * as ordersPage from './admin-plan-orders.page.tsx'
import { askPlanOrder } from './ask-plan-order.server.ts'
import * as csv from './export-plan-orders.route.ts'
import { ASK_PLAN_REFUSALS } from './plan-order-copy.ts'
import * as page from './plan-order.page.tsx'
import { planOrders } from './plan-orders.tables.server.ts'

const database = useTestDatabase()
const DAY = 86_400_000
const after = (days: number) => new Date(TEST_NOW.getTime() + days * DAY)
const as = (artisan: Artisan, days = 0) => database.ctx(artisan, after(days))
const orderOf = async (artisan: Artisan) =>
  (
    await database.db
      .select()
      .from(planOrders)
      .where(eq(planOrders.artisanId, artisan.artisanId))
      .orderBy(planOrders.createdAt)
  ).at(-1)!

describe('the pages of plans sold by transfer', () => {
  type Own = {
    mayAsk: boolean
    refusal: string | null
    wanted: string
    bank: { iban: string } | null
    orders: { open: boolean; reference: string; incl: string; badge: { label: string } }[]
    error?: string
  }
  const own = (ask: Ask, query = '') =>
    askPage<Own>(database, page, `/espace-pro/abonnement/virement${query}`, ask)

  it('let an artisan ask, read where to pay, and take it back', async () => {
    const artisan = await anArtisan(database, { plan: null })
    expect((await own({ as: artisan }, '?formule=eco')).data).toMatchObject({
      mayAsk: true,
      wanted: 'eco',
      orders: [],
    })
    for (const post of [
      { intent: 'demander' },
      { intent: 'demander', formule: 'gratuit', mois: '1' },
      { intent: 'demander', formule: 'pro', mois: '2' },
    ])
      expect((await own({ as: artisan, post })).status).toBe(422)
    expect(
      (
        await own({
          as: artisan,
          post: { intent: 'demander', formule: 'eco', mois: '3', price: '1' },
        })
      ).location,
    ).toBe('/espace-pro/abonnement/virement')
    const { data } = await own({ as: artisan })
    expect(data).toMatchObject({
      mayAsk: false,
      refusal: null,
      orders: [{ open: true, badge: { label: 'Demandée' } }],
    })
    expect(data.orders[0]!.incl.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe('59,70 €')
    expect(
      (await own({ as: artisan, post: { intent: 'demander', formule: 'pro', mois: '1' } })).status,
    ).toBe(409)
    expect(
      (await own({ as: artisan, post: { intent: 'annuler', id: (await orderOf(artisan)).id } }))
        .location,
    ).toBe('/espace-pro/abonnement/virement')
    expect(
      (await own({ as: await anArtisan(database, { plan: null, verification: 'pending' }) })).data
        .refusal,
    ).toBe(ASK_PLAN_REFUSALS.company_pending)
  })

  it('show the team what waits, what was typed when it is refused, and everything as a table', async () => {
    const admin = await anAdmin(database)
    const artisan = await anArtisan(database, { plan: null, companyName: 'Couverture Vidal' })
    await askPlanOrder(as(artisan), 'pro', 1)
    const order = await orderOf(artisan)
    type Listed = { rows: { reference: string; badge: { label: string } }[]; total: number }
    const list = async (query: string) =>
      (
        await askPage<Listed>(database, ordersPage, `/admin/abonnements/virements${query}`, {
          as: admin,
        })
      ).data.rows.map(({ reference }) => reference)
    expect(await list('?q=vidal')).toEqual([order.reference])
    expect(await list('?etat=cancelled&q=vidal')).toEqual([])
    const on = (post: Record<string, string>) =>
      askPage<RefusedAct>(database, orderPage, `/admin/abonnements/virements/${order.id}`, {
        as: admin,
        params: { orderId: order.id },
        post,
      })
    const refused = await on({
      intent: 'payment',
      amount: 'beaucoup',
      day: '2026-03-10',
      reference: 'VIR 12',
      key: 'a',
    })
    expect([
      refused.status,
      Object.keys(refused.data.errors),
      refused.data.values.reference,
    ]).toEqual([422, ['amount'], 'VIR 12'])
    expect(
      (
        await on({
          intent: 'payment',
          amount: '39,90',
          day: '2026-03-10',
          reference: 'VIR 12',
          key: 'a',
        })
      ).location,
    ).toBe(`/admin/abonnements/virements/${order.id}`)
    expect((await on({ intent: 'activate' })).location).toBe(
      `/admin/abonnements/virements/${order.id}`,
    )
    expect((await on({ intent: 'activate' })).status).toBe(409)
    expect((await on({ intent: 'rien' })).status).toBe(400)
    expect(
      (await askPage(database, orderPage, '/x', { as: admin, params: { orderId: newId() } }))
        .status,
    ).toBe(404)
    vi.stubEnv('TZ', 'Europe/Paris')
    const file = (await csv.loader({ ...(await csvArgs(admin)) } as never)) as Response
    const text = await file.text()
    expect(text.split('\n').find((line) => line.includes(order.reference))).toContain(
      'Couverture Vidal',
    )
    expect(text).toContain('39,9;39,9')
  })

  async function csvArgs(admin: Admin) {
    const { RouterContextProvider } = await import('react-router')
    const { scopeContext } = await import('#app/features/accounts/sessions/request-scope.server.ts')
    const context = new RouterContextProvider()
    context.set(scopeContext, {
      db: database.db,
      now: TEST_NOW,
      requestId: 'test',
      asked: { pathname: '', acts: false },
      clientAddress: 'csv',
      clientKey: 'csv',
      nonce: '',
      viewer: {
        who: admin,
        person: null,
        session: { id: newId(), secondFactorAt: null, provedAt: TEST_NOW, newsSeq: 0 },
      } as never,
      sessionToken: null,
      unavailable: false,
    })
    return {
      context,
      request: new Request('http://localhost/admin/abonnements/virements.csv?etat=all'),
      params: {},
    }
  }
})
