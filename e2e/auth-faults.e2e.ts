import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#app/features/accounts/passwords/password-hash.server.ts'
import { createLinkToken } from '#app/features/accounts/sign-in/link-tokens.server.ts'
import { fillSignIn, fillSignUp, somebody, toastSays } from './auth-people.ts'
import { openBrowser, startProduct, type RunningProduct } from './product.ts'
import { hydrated } from './screens.ts'
import { failing, openSharedDatabase, type SharedDatabase } from './shared-database.ts'

const PASSWORD = 'une truelle bien rangée'
const LEA = { email: 'lea@ouvreo.example', password: PASSWORD }
const JEAN = { email: 'jean@ouvreo.example', password: PASSWORD }
/** The profiles cannot be read, though the database answers. */
const NO_PROFILES = {
  make: 'alter table profiles rename to profiles_away',
  undo: 'alter table profiles_away rename to profiles',
}

let database: SharedDatabase
let product: RunningProduct
let browser: Browser
let log = ''

beforeAll(async () => {
  ;[database, browser] = await Promise.all([openSharedDatabase(), openBrowser()])
  await database.pool.query(
    `with given (name, email, kind) as (values ('Léa Roux', $2, 'particulier'), ('Jean Dupont', $3, 'artisan')),
     made as (insert into users (id, name, email, email_verified, created_at, updated_at) select gen_random_uuid(), name, email, true, now(), now() from given returning id, email),
     profiled as (insert into profiles (user_id, user_type, full_name, email) select made.id, kind, name, made.email from made join given using (email))
     insert into credentials (id, user_id, password, created_at, updated_at) select gen_random_uuid(), id, $1, now(), now() from made`,
    [await hashPassword(PASSWORD), LEA.email, JEAN.email],
  )
  product = await startProduct(
    { DATABASE_URL: database.url, TRUSTED_PROXIES: '127.0.0.1,::1', LOG_LEVEL: 'info' },
    { stderr: 'pipe' },
  )
  product.child.stderr!.on('data', (chunk: Buffer) => (log += String(chunk)))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await database?.close()
})

const at = (path: string) => `${product.url}${path}`
const isAt = (path: string) => (url: URL) => url.pathname === path

describe('a profile that cannot be read', () => {
  it('leads from the general sign-in page home, from the artisans’ to the target, whose guard says so; the log too; the session stays', async () => {
    const { page, context } = await somebody(browser)
    await database.while(NO_PROFILES, async () => {
      await fillSignIn(page, at('/connexion'), LEA)
      await page.waitForURL(at('/'), { waitUntil: 'commit' })
      await toastSays(page, 'Impossible de récupérer votre profil')
      await expect.poll(() => log).toContain('"message":"Erreur lors de la récupération du profil"')
      expect(log).not.toContain(LEA.email)
      await context.clearCookies()
      await fillSignIn(page, at('/connexion-pro'), JEAN)
      // The target's guard cannot tell who this is.
      await page.waitForURL(at('/'), { waitUntil: 'commit' })
      await toastSays(page, 'Impossible de vérifier votre profil')
    })
    // Back again: nobody has to sign in anew.
    await page.goto(at('/espace-pro/demandes'))
    expect(new URL(page.url()).pathname).toBe('/espace-pro/demandes')
    await context.close()
  })
})

describe('a fault of ours', () => {
  it('is said to be ours on each form, which keeps what was typed', async () => {
    const { page, context } = await somebody(browser)
    await database.while(failing('sessions', 'insert'), async () => {
      await fillSignIn(page, at('/connexion'), LEA)
      await toastSays(page, "Une erreur inattendue s'est produite")
      expect(await page.getByLabel(/Adresse email/).inputValue()).toBe(LEA.email)
    })
    await database.while(failing('profiles', 'insert'), async () => {
      await fillSignUp(page, product.url, {
        kind: 'Particulier',
        name: 'Zoé Petit',
        email: 'zoe@ouvreo.example',
        password: PASSWORD,
      })
      await toastSays(page, "Une erreur inattendue s'est produite")
      expect(await page.getByLabel(/Nom complet/).inputValue()).toBe('Zoé Petit')
    })
    expect(
      (await database.pool.query('select 1 from users where email = $1', ['zoe@ouvreo.example']))
        .rows,
    ).toEqual([])
    await context.close()
  })

  it('on the confirmation page has the specification’s three sentences', async () => {
    const { page, context } = await somebody(browser)
    await page.goto(at('/auth/confirm'))
    await page.getByText('Lien de confirmation invalide').waitFor()
    await page.goto(at(`/auth/confirm?type=signup&token=${'x'.repeat(43)}`))
    await page.getByText('Le lien semble invalide ou expiré.').waitFor()
    await page.getByRole('link', { name: 'Nouvelle inscription' }).waitFor()
    const { rows } = await database.pool.query<{ id: string }>(
      'update users set email_verified = false where email = $1 returning id',
      [JEAN.email],
    )
    const token = await createLinkToken(database.ctx(), {
      purpose: 'signup',
      subjectId: rows[0]!.id,
      ttlHours: 1,
    })
    await database.while(failing('users', 'update'), async () => {
      await page.goto(at(`/auth/confirm?type=signup&token=${token}`))
      await page.getByText('Erreur lors de la confirmation. Le lien a peut-être expiré.').waitFor()
    })
    // The link is none the worse; a word that is no kind of link leaves it to the link what it is for.
    await page.goto(at(`/auth/confirm?type=other&token=${token}`))
    await page.getByRole('button', { name: 'Confirmer', exact: true }).click()
    await page.getByRole('heading', { name: 'Votre adresse est confirmée' }).waitFor()
    await context.close()
  })
})

describe('signing out', () => {
  it('that is refused leaves one signed in, that breaks off forgets the browser; each in its words', async () => {
    const { page, context } = await somebody(browser)
    await fillSignIn(page, at('/connexion'), LEA)
    await page.waitForURL(isAt('/espace-particulier-dashboard'))
    // A page that hydrates while it is left takes the word that was meant for the next one.
    await hydrated(page)
    await database.while(failing('sessions', 'delete'), async () => {
      await page.getByRole('button', { name: 'Se déconnecter' }).first().click()
      await toastSays(page, 'Impossible de se déconnecter')
      expect(new URL(page.url()).pathname).toBe('/espace-particulier-dashboard')
    })
    await database.while(
      failing('sessions', 'delete', 'perform pg_terminate_backend(pg_backend_pid())'),
      async () => {
        await page.getByRole('button', { name: 'Se déconnecter' }).first().click()
        await page.waitForURL(at('/'), { waitUntil: 'commit' })
        await toastSays(page, 'Erreur lors de la déconnexion')
      },
    )
    expect(
      (await context.cookies()).some(
        ({ name }) => name === '__Host-session' || name === 'session_mirror',
      ),
    ).toBe(false)
    await context.close()
  })
})

describe('tabs', () => {
  it('agree on who is signed in: out in one is out in all, but not over what somebody writes', async () => {
    const { page, context } = await somebody(browser)
    await fillSignIn(page, at('/connexion'), LEA)
    await page.waitForURL(isAt('/espace-particulier-dashboard'))
    const [space, writing] = [await context.newPage(), await context.newPage()]
    await space.goto(at('/espace-particulier-dashboard'))
    await writing.goto(at('/contact'))
    await writing.locator('textarea').first().fill('Bonjour, j’écris depuis un moment')
    // All at once: what is said stays five seconds.
    await Promise.all([
      toastSays(page, 'Déconnexion réussie'),
      toastSays(writing, 'Vous êtes déconnecté'),
      space.waitForURL(at('/')),
      page.getByRole('button', { name: 'Se déconnecter' }).first().click(),
    ])
    expect(await writing.locator('textarea').first().inputValue()).toContain('depuis un moment')
    // And back in, once the other page's script is there to hear of it.
    await space.waitForFunction(() => customElements.get('toast-region') !== undefined)
    await fillSignIn(page, at('/connexion'), LEA)
    await page.waitForURL(isAt('/espace-particulier-dashboard'))
    await space.getByRole('link', { name: 'Espace personnel' }).first().waitFor()
    await context.close()
  })

  it('ask for the session to go on three ticks before its end, and find out when it has ended', async () => {
    const { page, context } = await somebody(browser)
    await fillSignIn(page, at('/connexion'), LEA)
    await page.waitForURL(isAt('/espace-particulier-dashboard'))
    const asked: string[] = []
    page.on(
      'request',
      (request) =>
        new URL(request.url()).pathname === '/api/session' && asked.push(request.method()),
    )
    await page.clock.install()
    await page.reload()
    await hydrated(page)
    // Reading data lengthens a session too: this page only waits.
    await page.route(/\.data(\?|$)/, (route) => route.abort())
    const end = async () =>
      Number(
        (
          (await context.cookies()).find(({ name }) => name === 'session_mirror')?.value ?? ''
        ).split(/:|%3A/)[1] ?? 0,
      )
    const far = await end()
    await page.clock.runFor(61_000)
    expect(asked).toEqual([])
    // A week without a visit is nearly over.
    await database.pool.query(
      `update sessions set updated_at = now() - interval '7 days' + interval '80 seconds'`,
    )
    const nearItsEnd = async () => {
      await page.evaluate(
        () =>
          (document.cookie = `session_mirror=particulier:${Date.now() + 80_000}; Path=/; Secure; SameSite=Lax`),
      )
      await page.clock.runFor(31_000)
    }
    // An answer that was still on its way when the session came near its end lengthens it once more: then this begins anew.
    await expect
      .poll(async () => {
        await nearItsEnd()
        await expect.poll(end).toBeGreaterThan(far - 120_000)
        return asked
      })
      .toEqual(['POST'])
    // Ended elsewhere: the next look says so.
    await database.pool.query('delete from sessions')
    await nearItsEnd()
    // The stream may say it at the same moment: the page leaves once or twice, for the same place.
    await expect.poll(() => page.url()).toBe(at('/'))
    await context.close()
  })
})
