import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from './ask.ts'
import { startProduct, type RunningProduct } from './product.ts'

const ADMIN = { ADMIN_EMAIL: 'equipe@ouvreo.example', ADMIN_PASSWORD: 'une phrase de douze' }
/** Behind a proxy that ends TLS, and as `npm start` is asked, on plain http. */
let behind: RunningProduct
let plain: RunningProduct

beforeAll(async () => {
  ;[behind, plain] = await Promise.all([startProduct(ADMIN), startProduct(ADMIN, { tls: false })])
})
afterAll(async () => {
  await Promise.all([behind?.stop(), plain?.stop()])
})

const FORMS = [
  '/contact',
  '/mot-de-passe-oublie',
  '/inscription',
  '/trouver-pro',
  '/signaler',
  '/connexion',
  '/connexion-pro',
  '/contact.data',
  '/inscription.data',
]
const incomplete = async (url: string, path: string, headers: Record<string, string>) =>
  (await ask(url, { method: 'POST', path, body: { email: '' }, headers })).status
const signIn = (product: RunningProduct) =>
  ask(product.url, {
    method: 'POST',
    path: '/connexion',
    body: { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD },
    headers: { origin: product.url },
  })

describe('behind a proxy that ends TLS', () => {
  it('takes a form of its own pages, however the browser says so, and no other', async () => {
    for (const path of FORMS) {
      expect(await incomplete(behind.url, path, { origin: behind.url }), path).toBe(422)
      expect(
        await incomplete(behind.url, path, { origin: behind.url, 'sec-fetch-site': 'same-origin' }),
        path,
      ).toBe(422)
      expect(
        await incomplete(behind.url, path, { origin: 'null', 'sec-fetch-site': 'same-origin' }),
        path,
      ).toBe(422)
      expect(await incomplete(behind.url, path, { origin: 'https://ailleurs.example' }), path).toBe(
        403,
      )
    }
  })

  it('does so whatever the proxy makes of the host and of the scheme', async () => {
    for (const host of ['127.0.0.1', 'localhost', 'product.internal:8080'])
      expect(await incomplete(behind.url, '/contact', { origin: behind.url, host }), host).toBe(422)
    for (const proto of ['http', 'https, http', ''])
      expect(
        await incomplete(`http://localhost:${behind.port}`, '/contact', {
          origin: behind.url,
          'x-forwarded-proto': proto,
        }),
        proto,
      ).toBe(422)
  })

  it('keeps its cookies and its visitors to TLS', async () => {
    const signedIn = await signIn(behind)
    expect(signedIn.location).toBe('/admin/abonnements')
    expect(signedIn.cookies.map((cookie) => cookie.split('=')[0])).toEqual(
      expect.arrayContaining(['__Host-session', 'toast']),
    )
    expect(signedIn.cookies.filter((cookie) => !/; Secure(?:;|$)/.test(cookie))).toEqual([])
    expect(signedIn.headers).toContain('max-age=63072000; includeSubDomains')
  })

  it('sends people to its own address, which its mails and its pages name too', async () => {
    const landing = await ask(behind.url, { method: 'GET', path: '/' })
    expect(landing.body).toContain(`<link rel="canonical" href="${behind.url}/"`)
    expect(
      landing.body + (await ask(behind.url, { method: 'GET', path: '/sitemap/pages.xml' })).body,
    ).not.toContain('http://localhost')
    const form = {
      userType: 'particulier',
      fullName: 'Léa Payet',
      email: 'lea@ouvreo.example',
      password: 'varangue sous les filaos',
      confirmPassword: 'varangue sous les filaos',
      acceptTerms: 'on',
    }
    expect(
      (
        await ask(behind.url, {
          method: 'POST',
          path: '/inscription',
          body: form,
          headers: { origin: behind.url },
        })
      ).location,
    ).toBe('/verification-email')
    const mail = await behind.mailTo('lea@ouvreo.example', /Confirmez/)
    expect(mail.text).toContain(`${behind.url}/auth/confirm?`)
    expect(mail.text + mail.html).not.toContain('http://localhost')
  })

  it('has no page kept whose address holds a secret, refused or not', async () => {
    for (const path of [
      '/auth/confirm?token=x&type=signup',
      '/auth/confirm.data?token=x&type=signup',
      '/nouveau-mot-de-passe?token=x',
      '/demande/confirmer?token=x',
      '/reference?token=x',
      '/desabonnement?jeton=x',
    ]) {
      const { headers } = await ask(behind.url, { method: 'GET', path })
      expect(headers, path).toContain('no-store')
    }
  })
})

describe('on plain http', () => {
  it('takes its forms too, at each of its addresses, and no other’s', async () => {
    for (const path of FORMS) {
      expect(await incomplete(plain.url, path, { origin: plain.url }), path).toBe(422)
      expect(
        await incomplete(plain.url, path, {
          origin: `http://127.0.0.1:${plain.port}`,
          host: `127.0.0.1:${plain.port}`,
        }),
        path,
      ).toBe(422)
      expect(await incomplete(plain.url, path, { origin: 'http://ailleurs.example' }), path).toBe(
        403,
      )
    }
  })

  it('promises no TLS, and signs in all the same', async () => {
    const signedIn = await signIn(plain)
    expect([signedIn.location, signedIn.headers.includes('strict-transport-security')]).toEqual([
      '/admin/abonnements',
      false,
    ])
    const session = signedIn.cookies
      .find((cookie) => cookie.startsWith('__Host-session='))!
      .split(';')[0]!
    expect(
      (await ask(plain.url, { method: 'GET', path: '/admin/abonnements', cookie: session })).status,
    ).toBe(200)
  })
})
