import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as confirm from '#app/features/accounts/sign-up/confirm-address.page.tsx'
import * as signInPro from '#app/features/accounts/sign-in/artisan-sign-in.page.tsx'
import * as signUp from '#app/features/accounts/sign-up/sign-up.page.tsx'
import { artisans } from '#app/features/companies/tables.server.ts'
import { getSubscription } from '#app/features/subscriptions/queries.server.ts'
import { startFreeMonthOfVerified } from '#app/features/subscriptions/plans/start-free-month.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { accountsOf, aSignUp, withoutAnswerFloor } from '#test/account-builders.ts'
import { anArtisan, aParticulier, aSiret } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { deliverTwice } from '#test/events.ts'
import { askPage } from '#test/pages.ts'
import { findAccountByEmail } from '#app/features/accounts/sign-up/sign-up.server.ts'
import { planHref } from './join-button.tsx'
import * as checkout from './checkout.page.tsx'

const database = useTestDatabase()
withoutAnswerFloor()
const { mailsTo, system } = accountsOf(database)

describe('a plan pressed on a page for artisans', () => {
  it('leads to that plan: by way of sign-up for a visitor, at once for whoever is signed in', () => {
    for (const slug of ['eco', 'pro', 'premium'] as const) {
      expect(planHref(slug, 'visitor')).toBe(
        `/inscription?profil=artisan&redirect=%2Fpaiement%2F${slug}`,
      )
      expect([planHref(slug, 'artisan'), planHref(slug, 'particulier')]).toEqual([
        `/paiement/${slug}`,
        `/paiement/${slug}`,
      ])
    }
    expect([planHref('gratuit', 'visitor'), planHref('gratuit', 'artisan')]).toEqual([
      '/inscription?profil=artisan',
      '/espace-pro-dashboard',
    ])
  })

  it('is still that plan after sign-up, the mail’s link, the sign-in, the choice, and the verification of the company', async () => {
    for (const slug of ['eco', 'premium'] as const) {
      const way = new URL(planHref(slug, 'visitor'), 'http://localhost')
      const shown = await askPage<{ type: string; wanted: string }>(
        database,
        signUp,
        way.pathname + way.search,
      )
      expect(shown.data).toMatchObject({ type: 'artisan', wanted: `/paiement/${slug}` })
      const form = aSignUp({ userType: 'artisan', companyName: 'Les toits bleus' })
      await askPage(database, signUp, '/inscription', {
        post: { ...(form as unknown as Record<string, string>), redirect: shown.data.wanted },
      })
      const link = new URL(
        /https?:\/\/\S+\/auth\/confirm\S+/.exec((await mailsTo(form.email)).at(-1)!.text)![0],
      )
      const { data } = await askPage<{ next: string }>(database, confirm, link.pathname, {
        post: Object.fromEntries(link.searchParams),
      })
      const door = new URL(data.next, link)
      const signedIn = await askPage(database, signInPro, door.pathname, {
        post: {
          email: form.email,
          password: form.password,
          redirect: door.searchParams.get('redirect')!,
        },
      })
      expect(signedIn.location).toBe(`/paiement/${slug}`)
      const accountId = (await findAccountByEmail(system(), form.email))!
      await deliverTwice(database, accountId)
      const artisan: Artisan = {
        kind: 'artisan',
        accountId,
        artisanId: accountId as unknown as ArtisanId,
        clientKey: 'plan',
      }
      const chosen = await askPage(database, checkout, signedIn.location!, {
        as: artisan,
        params: { offerSlug: slug },
        post: {},
      })
      expect(chosen.location).toBe('/espace-pro/entreprise')
      expect(await getSubscription(database.ctx(artisan))).toMatchObject({
        status: 'inactive',
        chosen: { slug },
      })
      await database.db
        .update(artisans)
        .set({ verification: 'verified', siret: aSiret() })
        .where(eq(artisans.id, artisan.artisanId))
      await startFreeMonthOfVerified(system(), artisan.artisanId)
      expect(await getSubscription(database.ctx(artisan))).toMatchObject({
        status: 'active',
        trial: true,
        plan: { slug },
      })
    }
  })

  it('tells an individual that it is not for them, and shows an artisan the plan', async () => {
    const individual = await aParticulier(database)
    const ask = (
      path: string,
      page: typeof signUp | typeof checkout,
      as: Artisan | typeof individual,
    ) => askPage<{ offer: string }>(database, page, path, { as, params: { offerSlug: 'pro' } })
    for (const refused of [
      await ask('/paiement/pro', checkout, individual),
      await ask(planHref('pro', 'visitor'), signUp, individual),
    ]) {
      expect(decodeURIComponent(refused.cookies.join())).toContain('Accès refusé')
    }
    const artisan = await anArtisan(database, { plan: null })
    expect((await ask('/paiement/pro', checkout, artisan)).data.offer).toBe('pro')
    expect(await ask(planHref('pro', 'visitor'), signUp, artisan)).toMatchObject({
      location: '/paiement/pro',
      cookies: [],
    })
  })
})
