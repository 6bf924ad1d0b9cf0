import { INITIAL_PLANS } from '#app/features/subscriptions/plans/initial-plans.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { anArtisan, aParticulier, anAdmin } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage, type Ask } from '#test/pages.ts'
import { checkoutStanding, checkoutSummary } from './checkout-words.ts'
import * as checkout from './checkout.page.tsx'
import * as pricing from './prices.page.tsx'

const database = useTestDatabase()
type Checkout = {
  present: string
  standing: string
  connected: boolean
  summary: { term: string; value: string }[]
  effects: { text: string }[]
  notice?: string
}
const onCheckout = (offerSlug: string, ask: Ask) =>
  askPage<Checkout>(database, checkout, `/paiement/${offerSlug}`, { params: { offerSlug }, ...ask })
const valueOf = (data: Checkout, term: string) =>
  data.summary.find((line) => line.term === term)?.value

describe('the prices and the checkout', () => {
  it('are for artisans: others are led where the specification says', async () => {
    for (const path of ['/tarifs', '/nos-tarifs']) {
      expect((await askPage(database, pricing, path)).location).toMatch(/^\/connexion-pro\?/)
      expect(
        (await askPage(database, pricing, path, { as: await aParticulier(database) })).location,
      ).toBe('/')
    }
    expect((await onCheckout('pro', {})).location).toMatch(/^\/connexion-pro\?/)
    expect((await onCheckout('pro', { as: await anAdmin(database) })).location).toBe('/')
    const refused = await onCheckout('pro', { as: await aParticulier(database), post: {} })
    expect([refused.location, decodeURIComponent(refused.cookies[0]!)]).toEqual([
      '/',
      expect.stringContaining('Accès refusé'),
    ])
  })

  it('lead an unknown offer back to the prices, whatever is asked of it', async () => {
    const artisan = await anArtisan(database, { plan: null })
    for (const slug of ['gratuit', 'Pro', 'enterprise', '__proto__', 'pro ', '1']) {
      expect((await onCheckout(slug, { as: artisan })).location).toBe('/tarifs')
      expect((await onCheckout(slug, { as: artisan, post: { price: '0' } })).location).toBe(
        '/tarifs',
      )
    }
    expect(await database.rows(subscribers, eq(subscribers.artisanId, artisan.artisanId))).toEqual(
      [],
    )
  })

  it('say the price, what is free, renewal, exit and 0,00 € before the click', async () => {
    const { data } = await onCheckout('eco', {
      as: await anArtisan(database, { plan: null, radiusKm: 40 }),
    })
    expect(
      [
        valueOf(data, 'Prix par mois'),
        valueOf(data, 'Total dû aujourd’hui'),
        valueOf(data, 'Contacts du mois offert'),
      ].map((text) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')),
    ).toEqual(['19,90 € TTC, soit 16,58 € HT', '0,00 €', '10'])
    expect(valueOf(data, 'Renouvellement')).toContain('Aucun')
    expect(data).toMatchObject({ connected: false, standing: 'before_trial' })
    expect(data.effects[0]!.text).toContain(
      '2 aujourd’hui, 10 ensuite, puis 3 après le mois offert',
    )
  })

  it('begin the free month and lead to an address that the server checks; a second choice changes the plan', async () => {
    const artisan = await anArtisan(database, { plan: null })
    const begun = await onCheckout('premium', {
      as: artisan,
      post: { offer: 'eco', price: '0', trial: '999' },
    })
    expect(begun.location).toMatch(/^\/espace-pro-dashboard\?session_id=[\w-]+$/)
    const [row] = await database.rows(subscribers, eq(subscribers.artisanId, artisan.artisanId))
    expect(row).toMatchObject({ subscriptionTier: 'Enterprise', trial: true, subscribed: true })
    const changed = await onCheckout('eco', { as: artisan, post: {} })
    expect(changed.location).toBe(begun.location)
  })

  it('keep the choice of a company that waits for its verification', async () => {
    const artisan = await anArtisan(database, { plan: null, verification: 'pending' })
    const chosen = await onCheckout('pro', { as: artisan, post: {} })
    expect([chosen.location, decodeURIComponent(chosen.cookies[0]!)]).toEqual([
      '/espace-pro/entreprise',
      expect.stringContaining('Formule Pro retenue'),
    ])
    const { data } = await askPage<{ current: string | null; active: string }>(
      database,
      pricing,
      '/tarifs',
      { as: artisan },
    )
    expect(data).toMatchObject({ current: 'pro', active: 'gratuit' })
  })

  it('refuse a second free month in words, with nothing due and nothing begun', async () => {
    const artisan = await anArtisan(database, { plan: null })
    await onCheckout('pro', { as: artisan, post: {} })
    const later = new Date(TEST_NOW.getTime() + 40 * 86_400_000)
    const refused = await onCheckout('pro', { as: artisan, now: later, post: {} })
    expect([refused.status, refused.data.notice]).toEqual([
      409,
      expect.stringContaining('déjà profité de son mois offert'),
    ])
    expect((await onCheckout('pro', { as: artisan, now: later })).data).toMatchObject({
      standing: 'trial_used',
    })
  })
})

describe('the summary with a payment provider', () => {
  const line = (standing: Parameters<typeof checkoutSummary>[1], term: string) =>
    checkoutSummary(INITIAL_PLANS.pro, standing, true, PARIS)
      .find((one) => one.term === term)!
      .value.replaceAll(/[\u00a0\u202f]/g, ' ')
  it('asks for the price of a second company under a SIRET that had its free month, which never had one itself', () => {
    const never = { status: 'inactive', trial: false, endsAt: null } as const
    expect(checkoutStanding(never, { paid: null }, { hadFreeMonth: true })).toBe('trial_used')
    expect(checkoutStanding(never, { paid: null }, { hadFreeMonth: false })).toBe('before_trial')
    expect(line('paying', 'Total dû aujourd’hui')).toContain('prorata')
  })
  it('says that only a card makes the plan go on, and what is due when the free month was had', () => {
    expect(line('before_trial', 'Total dû aujourd’hui')).toBe('0,00 €')
    expect(line('before_trial', 'Renouvellement')).toContain(
      'Si vous ajoutez une carte, la formule continue à 39,90 € TTC par mois',
    )
    expect(line('trial_used', 'Total dû aujourd’hui')).toBe('39,90 € TTC')
    expect(line('trial_used', 'Renouvellement')).toBe(
      'Chaque mois, 39,90 € TTC, jusqu’à ce que vous l’arrêtiez.',
    )
    expect(line('trial_used', 'Arrêt')).toContain('En deux clics')
  })
})
