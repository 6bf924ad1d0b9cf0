import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from './accessibility.ts'
import { inParallel } from './in-parallel.ts'
import { openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'
import { waitForRoomInWindow } from './rate-window.ts'

const PASSWORD = 'un mot de passe de chantier'
let product: RunningProduct
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([
    startProduct({ SITE_GATE_PASSWORD: PASSWORD }),
    openBrowser(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

describe('the site gate', () => {
  it('answers 401 and nothing of the site everywhere, but health and its own assets', async () => {
    for (const path of [
      '/',
      '/particuliers',
      '/connexion',
      '/admin/abonnements',
      '/espace-pro-dashboard',
      '/inconnu',
      '//admin',
      '/%2fadmin',
      '/_root.data',
      '/connexion.data',
      '/api/communes?q=lyon',
      '/api/v1/leads',
      '/api/v1/openapi.json',
      '/build/server/index.js',
    ]) {
      const answer = await fetch(product.url + path, { redirect: 'manual' })
      expect([path, answer.status]).toEqual([path, 401])
      expect(answer.headers.get('cache-control')).toContain('no-store')
      expect(await answer.text()).not.toMatch(/Quel est votre profil|name="email"/)
    }
    expect((await fetch(`${product.url}/livez`)).status).toBe(200)
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
    expect(await (await fetch(`${product.url}/robots.txt`)).text()).toContain('Disallow: /')
    const post = await fetch(`${product.url}/connexion`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'a@b.fr', password: 'x' }),
    })
    expect(post.status).toBe(401)
  })

  it('refuses forged, altered and expired cookies', async () => {
    for (const cookie of [
      '__Host-gate=granted',
      '__Host-gate=9999999999999.abc',
      '__Host-gate=1000000000000.',
      '__Host-gate=1.2.3',
      'gate=granted',
    ]) {
      expect((await fetch(product.url, { headers: { cookie } })).status).toBe(401)
    }
  })

  it('opens to the right password and to nothing else, in the words of the specification', async () => {
    const { page, context, faults } = await openPage(browser)
    await page.goto(`${product.url}/connexion?redirect=%2Fespace-particulier%2Fdemandes`)
    await page.evaluate(() => localStorage.setItem('site_access', 'granted'))
    await page.reload()
    // The flag alone opens nothing, and is removed.
    await page.waitForFunction(() => localStorage.getItem('site_access') === null)
    expect(await page.getByText('Site en développement - Accès protégé').isVisible()).toBe(true)
    expect(await axeFaults(page)).toEqual([])

    const field = page.getByPlaceholder('Saisissez le mot de passe')
    const button = page.getByRole('button', { name: 'Accéder au site' })
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await button.isDisabled()).toBe(true)
    for (const blank of ['', '   ']) {
      await field.fill(blank)
      expect(await button.isDisabled()).toBe(true)
      await field.press('Enter')
      await page.getByText('Veuillez saisir le mot de passe').waitFor()
      expect(await field.getAttribute('aria-invalid')).toBe('true')
    }
    expect(await axeFaults(page)).toEqual([])

    for (let attempt = 1; attempt <= 3; attempt++) {
      await field.fill('perdu')
      await button.click()
      await page.getByText('Mot de passe incorrect').waitFor()
      await expect.poll(() => field.inputValue()).toBe('')
      expect(await page.getByText('Plusieurs tentatives incorrectes détectées').isVisible()).toBe(
        attempt >= 3,
      )
    }
    await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
    expect(await field.getAttribute('type')).toBe('text')
    await field.fill(PASSWORD)
    await button.click()
    // The whole address first wanted, query included.
    await page.getByRole('heading', { name: 'Connexion' }).waitFor()
    expect(page.url()).toContain('/connexion?redirect=%2Fespace-particulier%2Fdemandes')
    expect(await page.evaluate(() => localStorage.getItem('site_access'))).toBe('granted')

    await page.getByRole('button', { name: 'Verrouiller le site' }).click()
    await page.getByPlaceholder('Saisissez le mot de passe').waitFor()
    await page.waitForFunction(() => localStorage.getItem('site_access') === null)
    expect(faults).toEqual([])
    await context.close()
  })

  it('works without script', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(product.url)
    await page.getByPlaceholder('Saisissez le mot de passe').press('Enter')
    await page.getByText('Veuillez saisir le mot de passe').waitFor()
    await context.close()
    const refused = await fetch(`${product.url}/acces`, {
      method: 'POST',
      body: new URLSearchParams({ password: '  ', pour: '/faq' }),
    })
    expect(refused.status).toBe(401)
    expect(await refused.text()).toContain('Veuillez saisir le mot de passe')
    const opened = await fetch(`${product.url}/acces`, {
      method: 'POST',
      body: new URLSearchParams({ password: PASSWORD, pour: '//ailleurs.example' }),
      redirect: 'manual',
    })
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/'])
  })

  it('lets ten guesses a quarter of an hour reach the password, and no more', async () => {
    await waitForRoomInWindow(900, 60)
    const direct = await startProduct({ SITE_GATE_PASSWORD: PASSWORD }, { tls: false })
    const answers: string[] = []
    const guess = async (index: number) => {
      const answer = await fetch(`${direct.url}/acces`, {
        method: 'POST',
        // A made-up X-Forwarded-For changes nothing: no proxy is trusted.
        headers: {
          accept: 'application/json',
          'x-forwarded-for': `10.0.${Math.floor(index / 250)}.${index % 250}`,
        },
        body: new URLSearchParams({ password: `essai ${index}` }),
      })
      // Where many at once find the database busy, a guess is put off: it was not checked either.
      answers.push(
        answer.status === 503 ? 'putOff' : ((await answer.json()) as { refusal: string }).refusal,
      )
    }
    await inParallel(1_000, 40, guess).finally(() => direct.stop())
    const checked = answers.filter((answer) => answer === 'wrong').length
    expect(checked).toBeLessThanOrEqual(10)
    expect(answers.filter((answer) => answer === 'tooMany').length).toBeGreaterThan(100)
    expect(answers.filter((answer) => answer === 'tooMany' || answer === 'putOff').length).toBe(
      1_000 - checked,
    )
  })
})
