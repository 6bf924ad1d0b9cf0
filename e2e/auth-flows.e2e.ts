// Long on purpose: one product and its people serve the whole file, and each further file would start another.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestEmailChange } from '#app/features/accounts/profile/change-email.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import { axeFaults } from './accessibility.ts'
import { fillSignIn, fillSignUp, somebody, toastSays } from './auth-people.ts'
import { openPostOffice, type PostOffice } from './post-office.ts'
import { linkIn, openBrowser, startProduct, type RunningProduct } from './product.ts'
import { waitForRoomInWindow } from './rate-window.ts'
import { openSharedDatabase, type SharedDatabase } from './shared-database.ts'

let database: SharedDatabase
let post: PostOffice
let product: RunningProduct
let browser: Browser

const JEAN = {
  kind: 'Artisan' as const,
  name: 'Jean Dupont',
  company: 'Dupont Plomberie',
  email: 'jean@chantier.fr',
  password: 'clé à molette bleue',
}
const LEA = {
  kind: 'Particulier' as const,
  name: 'Léa Roux',
  email: 'lea@maison.fr',
  password: 'trois tuiles rouges',
}
const ADMIN = { email: 'equipe@ouvreo.example', password: 'une phrase de douze' }

beforeAll(async () => {
  ;[database, post, browser] = await Promise.all([
    openSharedDatabase(),
    openPostOffice(),
    openBrowser(),
  ])
  product = await startProduct({
    DATABASE_URL: database.url,
    SMTP_URL: post.url,
    TRUSTED_PROXIES: '127.0.0.1,::1',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await post?.close()
  await database?.close()
})

const at = (path: string) => `${product.url}${path}`

describe('signing up', () => {
  it('refuses an incomplete form beside its fields, keeps what was typed, and shows how strong a password is', async () => {
    const { page, context, faults } = await somebody(browser, { width: 390 })
    // The landing page's answer comes along.
    await page.goto(at('/'))
    await page.evaluate(() => localStorage.setItem('userType', 'artisan'))
    await page.goto(at('/inscription'))
    expect(await axeFaults(page)).toEqual([])
    expect(await page.getByLabel('Artisan').isChecked()).toBe(true)
    await page.getByLabel(/Nom complet/).fill('Jean Dupont')
    await page.getByLabel(/Adresse email/).fill('jean@chantier.fr')
    await page.getByLabel(/^Mot de passe/).fill('azerty123')
    await page.getByText('Très faible').waitFor()
    await page.getByLabel(/^Mot de passe/).fill('12345')
    await page.getByLabel(/Confirmez/).fill('autre chose')
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    // Each sentence stands twice: beside its field and in the summary that links to it.
    for (const sentence of [
      'Le mot de passe doit contenir au moins 6 caractères',
      'Les mots de passe ne correspondent pas',
      "Vous devez accepter les conditions d'utilisation",
      'Indiquez le nom de votre entreprise.',
    ])
      await expect.poll(() => page.getByText(sentence).count(), { message: sentence }).toBe(2)
    expect(await page.getByLabel(/Adresse email/).inputValue()).toBe('jean@chantier.fr')
    expect(await page.getByLabel('Artisan').isChecked()).toBe(true)
    expect(await axeFaults(page)).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  })

  it('goes by mail to a first sign-in, at the sign-in page of one’s kind', async () => {
    const { page, context, faults } = await somebody(browser)
    await fillSignUp(page, product.url, { ...JEAN, email: 'Jean@Chantier.fr ' })
    await page.waitForURL('**/verification-email', { waitUntil: 'commit' })
    await toastSays(page, 'Inscription réussie !')
    await page.getByText(JEAN.email).waitFor()
    expect(await axeFaults(page)).toEqual([])

    await page.getByRole('link', { name: 'Aller à la connexion artisan' }).click()
    await fillSignIn(page, page.url(), JEAN)
    await toastSays(page, 'Erreur de connexion')
    expect(
      await page.getByRole('alert').getByText('n’est pas encore confirmée').count(),
    ).toBeGreaterThan(0)

    const link = linkIn(await post.mailTo(JEAN.email, /Confirmez votre adresse/), '/auth/confirm')
    // A scanner of mail, that opens what it finds, once and again, changes nothing.
    for (const method of ['GET', 'HEAD', 'GET'])
      expect((await fetch(link, { method })).status).toBe(200)
    expect(
      (await database.pool.query('select email_verified from users where email = $1', [JEAN.email]))
        .rows,
    ).toEqual([{ email_verified: false }])
    // The page moves on by itself, so what it says is awaited from before; how long it stays, the browser tells.
    const [answer, posted, moving] = await Promise.all([
      page.goto(link),
      page.waitForResponse(
        (one) => one.request().method() === 'POST' && one.url().includes('/auth/confirm'),
      ),
      page.waitForRequest(
        (one) => one.isNavigationRequest() && one.url().endsWith('/connexion-pro'),
      ),
      page.getByRole('heading', { name: 'Votre adresse est confirmée' }).waitFor(),
      toastSays(page, 'Adresse confirmée'),
    ])
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    await page.waitForURL('**/connexion-pro')
    const [confirmed, left] = [posted.request().timing(), moving.timing()]
    expect(left.startTime - confirmed.startTime - confirmed.responseStart).toBeGreaterThan(2_000)
    // The link may be followed again.
    const again = await context.newPage()
    await Promise.all([
      again.goto(link),
      again.getByRole('heading', { name: 'Votre adresse est confirmée' }).waitFor(),
    ])
    await again.close()

    await fillSignIn(page, at('/connexion-pro?redirect=/espace-pro/demandes'), {
      ...JEAN,
      password: 'mauvais',
    })
    await page.getByRole('alert').getByText('n’est pas le bon').first().waitFor()
    expect(await page.getByLabel(/Adresse email/).inputValue()).toBe(JEAN.email)
    await fillSignIn(page, page.url(), JEAN)
    await page.waitForURL('**/espace-pro/demandes', { waitUntil: 'commit' })
    await toastSays(page, 'Connexion réussie')
    // No session token within reach of script.
    const cookies = await context.cookies()
    expect(
      cookies
        .filter(({ httpOnly }) => !httpOnly)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['session_mirror'])
    expect(
      cookies
        .filter(({ name }) => name.startsWith('__Host-'))
        .map(({ secure, httpOnly, sameSite, path }) => ({ secure, httpOnly, sameSite, path })),
    ).toEqual(Array(2).fill({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/' }))
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('artisan:')

    // The other audience's spaces and the administration are closed.
    // What is said stays five seconds: it is awaited from before.
    await Promise.all([
      page.goto(at('/espace-particulier-dashboard')),
      page.waitForURL(at('/'), { waitUntil: 'commit' }),
      toastSays(page, 'Accès refusé'),
    ])
    await page.goto(at('/admin/abonnements'))
    await page.waitForURL('**/unauthorized')
    await page.getByRole('heading', { name: 'Accès non autorisé' }).waitFor()
    await page.goto(at('/espace-pro-dashboard'))
    await page.getByRole('button', { name: 'Se déconnecter' }).first().click()
    await page.waitForURL(at('/'), { waitUntil: 'commit' })
    await toastSays(page, 'Déconnexion réussie')
    await page.goto(at('/espace-pro-dashboard'))
    await page.waitForURL(at('/'))
    expect(faults).toEqual([])
    await context.close()
  })

  it('sends the mail again, once a minute, to whoever signed up and to nobody else', async () => {
    const { page, context } = await somebody(browser)
    await page.goto(at('/verification-email'))
    await page.getByRole('button', { name: 'Renvoyer l’email' }).click()
    await toastSays(page, 'Adresse email introuvable')
    await fillSignUp(page, product.url, LEA)
    await page.waitForURL('**/verification-email')
    await waitForRoomInWindow(60, 20)
    await page.getByRole('button', { name: 'Renvoyer l’email' }).click()
    await toastSays(page, 'Email renvoyé !')
    await page.getByRole('button', { name: 'Renvoyer l’email' }).click()
    await page.getByRole('alert').getByText('Un email vient déjà de partir.').first().waitFor()
    await expect.poll(() => post.received.filter(({ to }) => to === LEA.email).length).toBe(2)
    await context.close()
  })

  it('works without script: sign-up, confirmation by its button, sign-in, sign-out', async () => {
    const { page, context } = await somebody(browser, { script: false })
    const paul = { ...LEA, email: 'paul@maison.fr', name: 'Paul Petit' }
    await fillSignUp(page, product.url, paul)
    await page.waitForURL('**/verification-email')
    await page.goto(
      linkIn(await post.mailTo(paul.email, /Confirmez votre adresse/), '/auth/confirm'),
    )
    await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
    await page.getByRole('link', { name: 'Se connecter', exact: true }).last().click()
    await page.waitForURL(/\/connexion($|\?)/)
    await fillSignIn(page, page.url(), paul)
    await page.waitForURL('**/espace-particulier-dashboard')
    await context.close()
  })

  it('says that the address has an account, and lets its owner know', async () => {
    const { page, context } = await somebody(browser)
    await fillSignUp(page, product.url, { ...LEA, email: ADMIN.email })
    await toastSays(page, 'Compte existant')
    await page
      .locator('main')
      .getByText('Un compte existe déjà avec cet email. Vérifiez vos emails ou connectez-vous.')
      .waitFor()
    await expect
      .poll(
        async () =>
          (
            await database.pool.query(`select email_type from email_logs where email = $1`, [
              ADMIN.email,
            ])
          ).rows,
      )
      .toEqual([{ email_type: 'account_exists' }])
    await context.close()
  })
})

describe('the two sign-in pages', () => {
  it('lead each kind where it belongs; the artisans’ turns a particulier away, and opens nothing', async () => {
    const { page, context } = await somebody(browser)
    await database.pool.query('update users set email_verified = true where email = $1', [
      LEA.email,
    ])
    await fillSignIn(page, at('/connexion-pro'), LEA)
    await page.waitForURL('**/inscription', { waitUntil: 'commit' })
    await toastSays(page, 'Accès limité')
    expect((await context.cookies()).some(({ name }) => name === '__Host-session')).toBe(false)
    await fillSignIn(page, at('/connexion'), LEA)
    await page.waitForURL('**/espace-particulier-dashboard')
    await context.clearCookies()
    await fillSignIn(page, at('/connexion'), ADMIN)
    await page.waitForURL(/\/admin\/|\/connexion\//)
    await context.clearCookies()
    await fillSignIn(page, at('/connexion'), { email: '', password: '' })
    await expect.poll(() => page.getByText('Indiquez votre adresse email.').count()).toBe(2)
    await context.close()
  })
})

describe('a forgotten password', () => {
  it('is chosen anew by a link of the mail; an unknown address is told, and every device is signed out', async () => {
    const device = await somebody(browser)
    await fillSignIn(device.page, at('/connexion'), LEA)
    await device.page.waitForURL('**/espace-particulier-dashboard')

    const { page, context, faults } = await somebody(browser, { width: 390 })
    await page.goto(at('/connexion'))
    await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
    await page.getByRole('button', { name: 'Recevoir le lien' }).click()
    await expect.poll(() => page.getByText('Indiquez votre adresse email.').count()).toBe(2)
    await page.getByLabel(/Adresse email/).fill('personne@maison.fr')
    await page.getByRole('button', { name: 'Recevoir le lien' }).click()
    await toastSays(page, 'Email introuvable')
    await expect
      .poll(() =>
        page.locator('main').getByText("Aucun compte n'est associé à cette adresse email.").count(),
      )
      .toBe(2)
    expect(await page.getByLabel(/Adresse email/).inputValue()).toBe('personne@maison.fr')
    expect(await axeFaults(page)).toEqual([])
    // The mail of her sign-up left less than a minute ago, and an address gets one a minute.
    await database.pool.query(`delete from rate_limits where key like 'auth-mail-minute:%'`)
    await page.getByLabel(/Adresse email/).fill(LEA.email)
    await page.getByRole('button', { name: 'Recevoir le lien' }).click()
    await toastSays(page, 'Email envoyé !')
    await page.locator('main').getByText(LEA.email).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Essayer une autre adresse' }).click()
    await page.getByLabel(/Adresse email/).waitFor()

    const link = linkIn(await post.mailTo(LEA.email, /nouveau mot de passe/), '/auth/confirm')
    await Promise.all([
      page.goto(link),
      page.getByRole('heading', { name: 'Votre lien est valable' }).waitFor(),
    ])
    await page.waitForURL('**/nouveau-mot-de-passe?token=*')
    for (const method of ['GET', 'HEAD'])
      expect((await fetch(page.url(), { method })).status).toBe(200)
    await page.getByLabel(/^Nouveau mot de passe/).fill('12345')
    await page.getByLabel(/Confirmez/).fill('123456')
    await page.getByRole('button', { name: 'Changer mon mot de passe' }).click()
    for (const sentence of [
      'Le mot de passe doit contenir au moins 6 caractères',
      'Les mots de passe ne correspondent pas',
    ])
      await expect.poll(() => page.getByText(sentence).count()).toBe(2)
    expect(await axeFaults(page)).toEqual([])
    const address = page.url()
    await page.getByLabel(/^Nouveau mot de passe/).fill('quatre tuiles bleues')
    await page.getByLabel(/Confirmez/).fill('quatre tuiles bleues')
    await page.getByRole('button', { name: 'Changer mon mot de passe' }).click()
    await page.waitForURL('**/connexion', { waitUntil: 'commit' })
    await toastSays(page, 'Mot de passe mis à jour !')
    await fillSignIn(page, page.url(), LEA)
    await page.getByRole('alert').getByText('n’est pas le bon').first().waitFor()
    await fillSignIn(page, page.url(), { ...LEA, password: 'quatre tuiles bleues' })
    await page.waitForURL('**/espace-particulier-dashboard')
    // The other device is out (its open page leaves by itself, hence another one), and the link is spent.
    const asked = await device.context.newPage()
    await asked.goto(at('/espace-particulier/demandes'))
    await asked.waitForURL('**/connexion?redirect=*')
    expect((await page.goto(address))?.status()).toBe(410)
    await page.getByRole('heading', { name: 'Lien invalide' }).waitFor()
    await page.getByRole('link', { name: 'Demander un nouveau lien' }).click()
    await page.waitForURL('**/mot-de-passe-oublie')
    expect(faults).toEqual([])
    await Promise.all([context.close(), device.context.close()])
  })
})

describe('a change of address', () => {
  it('waits for a click at both addresses, then leads an artisan to their space', async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      'select id from users where email = $1',
      [JEAN.email],
    )
    const jean: Artisan = {
      kind: 'artisan',
      accountId: rows[0]!.id as never,
      artisanId: rows[0]!.id as never,
      clientKey: 'e2e',
    }
    expect(await requestEmailChange(database.ctx(jean), 'atelier@chantier.fr')).toMatchObject({
      ok: true,
    })
    // Asked for outside the product, the links name another port.
    const here = (link: string) => link.replace(/^https?:\/\/[^/]+/, product.url)
    const links = [
      here(linkIn(await post.mailTo(JEAN.email, /Changer l’adresse/), '/auth/confirm')),
      here(linkIn(await post.mailTo('atelier@chantier.fr', /nouvelle adresse/), '/auth/confirm')),
    ]
    const { page, context } = await somebody(browser)
    await page.goto(links[0]!)
    // No script of a scanner presses it.
    await page.getByRole('button', { name: 'Confirmer le changement' }).click()
    await page.getByRole('heading', { name: 'Une confirmation sur deux' }).waitFor()
    await page.goto(links[0]!)
    await page.getByRole('button', { name: 'Confirmer le changement' }).click()
    await page.getByText('Le lien semble invalide ou expiré.').waitFor()
    await fillSignIn(page, at('/connexion-pro'), JEAN)
    await page.waitForURL('**/espace-pro-dashboard')
    await page.goto(links[1]!)
    await page.getByRole('button', { name: 'Confirmer le changement' }).click()
    await page.getByRole('heading', { name: 'Votre adresse est changée' }).waitFor()
    await page.waitForURL('**/espace-pro-dashboard')
    await post.mailTo(JEAN.email, /a changé/)
    await context.close()
  })
})
