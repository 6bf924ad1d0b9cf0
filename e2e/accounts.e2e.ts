import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from './accessibility.ts'
import { linkIn, openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'

let product: RunningProduct
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ ADMIN_EMAIL: 'equipe@ouvreo.example', ADMIN_PASSWORD: 'une phrase de douze' }), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

describe('coming in', () => {
  it('refuses an incomplete sign-up beside its fields and keeps what was typed', async () => {
    const { page, context, faults } = await openPage(browser, { width: 390 })
    await page.goto(`${product.url}/inscription`)
    expect(await axeFaults(page)).toEqual([])
    await page.getByLabel('Artisan').check()
    await page.getByLabel(/Nom complet/).fill('Jean Dupont')
    await page.getByLabel(/Adresse email/).fill('jean@chantier.example')
    await page.getByLabel(/^Mot de passe/).fill('123456')
    await page.getByLabel(/Confirmez/).fill('autre chose')
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    // Each sentence stands twice: beside its field and in the summary that links to it.
    for (const sentence of ['Les mots de passe ne correspondent pas', "Vous devez accepter les conditions d'utilisation"]) expect(await page.getByText(sentence).count()).toBeGreaterThan(0)
    expect(await page.getByLabel(/Adresse email/).inputValue()).toBe('jean@chantier.example')
    expect(await page.getByLabel('Artisan').isChecked()).toBe(true)
    expect(await axeFaults(page)).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  })

  it('signs up, confirms from the mail, signs in by kind, and signs out', async () => {
    const { page, context, faults } = await openPage(browser)
    await page.goto(`${product.url}/inscription`)
    await page.getByLabel('Artisan').check()
    await page.getByLabel(/Nom complet/).fill('Jean Dupont')
    await page.getByLabel(/Nom de l’entreprise/).fill('Dupont Plomberie')
    await page.getByLabel(/Adresse email/).fill('Jean@Chantier.example ')
    await page.getByLabel(/^Mot de passe/).fill('clé à molette bleue')
    await page.getByLabel(/Confirmez/).fill('clé à molette bleue')
    await page.getByRole('checkbox', { name: /conditions d’utilisation/ }).check()
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    await page.waitForURL('**/verification-email')
    await page.getByText('Inscription réussie !').waitFor()
    expect(await page.getByText('jean@chantier.example').isVisible()).toBe(true)

    // Not confirmed yet: no way in.
    await page.goto(`${product.url}/connexion-pro`)
    await page.getByLabel(/Adresse email/).fill('jean@chantier.example')
    await page.getByLabel(/^Mot de passe/).fill('clé à molette bleue')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.getByText('n’est pas encore confirmée').waitFor()

    const mail = await product.mailTo('jean@chantier.example', /Confirmez votre adresse/)
    const link = linkIn(mail, '/auth/confirm')
    // A scanner that only opens the link changes nothing; one that posts it leaves the person's own click valid.
    expect((await fetch(link)).status).toBe(200)
    await page.goto(link)
    await page.getByRole('heading', { name: 'Votre adresse est confirmée' }).waitFor()
    await page.waitForURL('**/connexion-pro', { timeout: 8_000 })

    await page.getByLabel(/Adresse email/).fill('jean@chantier.example')
    await page.getByLabel(/^Mot de passe/).fill('mauvais')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.getByText('n’est pas le bon').waitFor()
    await page.getByLabel(/^Mot de passe/).fill('clé à molette bleue')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.waitForURL('**/espace-pro-dashboard')
    await page.getByText('Connexion réussie').waitFor()
    // No session token within reach of script.
    expect(await page.evaluate(() => document.cookie)).not.toContain('session')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('artisan:')

    // The other audience's spaces and the administration are closed.
    await page.goto(`${product.url}/espace-particulier-dashboard`)
    await page.waitForURL(`${product.url}/`)
    await page.getByText('Accès refusé').waitFor()
    await page.goto(`${product.url}/admin/abonnements`)
    await page.waitForURL('**/unauthorized')

    await page.goto(`${product.url}/espace-pro-dashboard`)
    await page.getByRole('button', { name: 'Se déconnecter' }).first().click()
    await page.waitForURL(`${product.url}/`)
    await page.getByText('Déconnexion réussie').waitFor()
    await page.goto(`${product.url}/espace-pro-dashboard`)
    await page.waitForURL(`${product.url}/`)
    expect(faults).toEqual([])
    await context.close()
  })

  it('says that the address has an account, and lets its owner know', async () => {
    const form = { userType: 'particulier', fullName: 'Autre', email: 'equipe@ouvreo.example', password: 'brouette orange vif', confirmPassword: 'brouette orange vif', acceptTerms: 'on' }
    const answer = await fetch(`${product.url}/inscription`, { method: 'POST', body: new URLSearchParams(form) })
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('Un compte existe déjà avec cet email. Vérifiez vos emails ou connectez-vous.')
    await product.mailTo('equipe@ouvreo.example', /déjà un compte/)
  })

  it('sends the first administrator to the subscriptions', async () => {
    const { page, context } = await openPage(browser)
    await page.goto(`${product.url}/connexion`)
    await page.getByLabel(/Adresse email/).fill('equipe@ouvreo.example')
    await page.getByLabel(/^Mot de passe/).fill('une phrase de douze')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.waitForURL('**/admin/abonnements')
    await context.close()
  })

  it('never leaves the site by ?redirect=', async () => {
    for (const wanted of ['//ailleurs.example', 'https://ailleurs.example', '/\\ailleurs.example']) {
      const answer = await fetch(`${product.url}/connexion`, {
        method: 'POST',
        body: new URLSearchParams({ email: 'equipe@ouvreo.example', password: 'une phrase de douze', redirect: wanted }),
        redirect: 'manual',
      })
      expect([302, 202, 200]).toContain(answer.status)
      const location = answer.headers.get('location') ?? answer.headers.get('x-remix-redirect') ?? '/'
      expect(new URL(location, product.url).origin, wanted).toBe(product.url)
    }
  })

  it('refuses a form from another site', async () => {
    for (const headers of [{ origin: 'https://ailleurs.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await fetch(`${product.url}/connexion`, { method: 'POST', body: new URLSearchParams({ email: 'a@b.fr', password: 'x' }), headers: headers as Record<string, string> })
      expect(answer.status).toBe(403)
    }
  })
})
