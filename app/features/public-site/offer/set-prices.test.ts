import { createElement, type ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import * as faq from '#app/features/public-site/faq.page.tsx'
import * as sale from '#app/features/public-site/legal/terms-of-sale.page.tsx'
import * as ranking from '#app/features/public-site/legal/ranking-rules.page.tsx'
import * as use from '#app/features/public-site/legal/terms-of-use.page.tsx'
import * as order from '#app/features/subscriptions/orders/plan-order.page.tsx'
import * as subscription from '#app/features/subscriptions/subscription.page.tsx'
import { anArtisan } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { askPage, type PageModule } from '#test/pages.ts'
import { renderedWords } from '#test/rendered.tsx'
import { set } from '#test/setting-builders.ts'
import * as space from './artisan-space.page.tsx'
import * as checkout from './checkout.page.tsx'
import * as partner from './become-partner.page.tsx'
import * as artisans from './for-artisans.page.tsx'
import * as how from './how-it-works-for-artisans.page.tsx'
import * as prices from './prices.page.tsx'

const database = useTestDatabase()
const LATER = new Date('2026-05-02T08:00:00Z')
const EUROS = { old: '39,90 €', fresh: '42,30 €' }

type Page = PageModule & { default: unknown }
async function wordsOf(
  page: Page,
  path: string,
  ask: Parameters<typeof askPage>[3] = {},
): Promise<string> {
  const { data } = await askPage<object>(database, page, path, { now: LATER, ...ask })
  const words = await renderedWords(
    createElement(page.default as (props: { loaderData: object }) => ReactElement, {
      loaderData: data,
    }),
  )
  return words.replaceAll(/\s+/g, ' ')
}

describe('every page that tells a figure', () => {
  it('tells the one in effect, and none the old one', async () => {
    await set(database, 'prices', { eco: 1_990, pro: 4_230, premium: 6_990 }, '2026-04-20')
    await set(database, 'contacts', { gratuit: 3, eco: 4, pro: 13 }, '2026-04-20')
    await set(
      database,
      'weights',
      { nearness: 41, rating: 22, replies: 18, fairness: 12, boost: 7 },
      '2026-04-20',
    )
    await set(database, 'dailyRequests', { requests: 6 }, '2026-04-20')
    const artisan = await anArtisan(database, { plan: 'gratuit' })
    const own = { as: artisan }
    for (const [page, path, ask] of [
      [partner, '/devenir-partenaire', {}],
      [artisans, '/artisans', {}],
      [faq, '/faq', {}],
      [sale, '/cgv', {}],
      [prices, '/tarifs', own],
      [checkout, '/paiement/pro', { ...own, params: { offerSlug: 'pro' } }],
      [subscription, '/espace-pro/abonnement', own],
      [order, '/espace-pro/abonnement/virement', own],
    ] as const) {
      const words = await wordsOf(page as Page, path, ask)
      expect([path, words.includes(EUROS.fresh), words.includes(EUROS.old)]).toEqual([
        path,
        true,
        false,
      ])
    }
    for (const [page, path, ask, told] of [
      [partner, '/devenir-partenaire', {}, '13 contacts clients par mois'],
      [prices, '/tarifs', own, '3 contacts par mois'],
      [how, '/comment-ca-marche-artisan', {}, '3 contacts'],
      [space, '/espace-pro', {}, '3 contacts par mois'],
      [ranking, '/classement', {}, '41 %'],
      [ranking, '/classement', {}, 'Outre ces 7 %'],
      [use, '/cgu', {}, '6 demandes ouvertes par jour'],
    ] as const)
      expect([path, (await wordsOf(page as Page, path, ask)).includes(told)]).toEqual([path, true])
  })

  it('told the old one the instant before', async () => {
    const before = new Date('2026-04-19T21:59:59.999Z')
    const words = await wordsOf(partner as Page, '/devenir-partenaire', { now: before })
    expect([words.includes(EUROS.old), words.includes(EUROS.fresh)]).toEqual([true, false])
  })
})
