import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'csv-parse/sync'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signReport } from '#app/platform/mail/svix-signature.server.ts'
import { axeFaults } from './accessibility.ts'
import { openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'

const SECRET = `whsec_${Buffer.from('a webhook secret of the journeys').toString('base64')}`
const ADMIN = { email: 'equipe@ouvreo.example', password: 'une phrase de douze' }
const GATE = 'porte-de-chantier'

/** A stand-in of the provider on the loopback: refuses what it is told to, and keeps the rest. */
const given: { key: string; to: string[]; mailId: string }[] = []
let refusing = true
let provider: Server
let product: RunningProduct
let browser: Browser

beforeAll(async () => {
  provider = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      if (refusing)
        return void response
          .writeHead(422, { 'content-type': 'application/json' })
          .end('{"name":"invalid_parameter"}')
      const mail = JSON.parse(body) as { to: string[]; tags: { name: string; value: string }[] }
      given.push({
        key: String(request.headers['idempotency-key']),
        to: mail.to,
        mailId: mail.tags.find(({ name }) => name === 'mail_id')!.value,
      })
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(`{"id":"provider-${given.length}"}`)
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  ;[product, browser] = await Promise.all([
    startProduct({
      RESEND_API_KEY: 're_a_key_of_journeys',
      RESEND_API_BASE: base,
      RESEND_WEBHOOK_SECRET: SECRET,
      SITE_GATE_PASSWORD: GATE,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    }),
    openBrowser(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  provider?.closeAllConnections()
  await new Promise((resolve) => provider.close(resolve))
})

async function report(type: string, mailId: string, signed = true): Promise<number> {
  const body = JSON.stringify({
    type,
    created_at: new Date().toISOString(),
    data: { email_id: 'provider-1', tags: { mail_id: mailId } },
  })
  const headers = signReport(
    signed ? SECRET : `whsec_${Buffer.from('another secret than ours').toString('base64')}`,
    `msg_${type}`,
    body,
    new Date(),
  )
  return (
    await fetch(`${product.url}/api/webhooks/resend`, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json' },
    })
  ).status
}

async function unlock(page: Page) {
  await page.goto(product.url)
  await page.getByLabel('Mot de passe', { exact: true }).fill(GATE)
  await page.getByRole('button', { name: 'Accéder au site' }).click()
  await page.getByRole('heading', { name: 'Quel est votre profil' }).waitFor()
}

it('a mail that the provider refuses is seen, sent again and followed to its mailbox', async () => {
  // The gate keeps everybody out but a signed report.
  expect(
    (
      await fetch(`${product.url}/admin/emails`, {
        method: 'POST',
        body: new URLSearchParams({ type: 'signup' }),
      })
    ).status,
  ).toBe(401)

  const visitor = await openPage(browser)
  await unlock(visitor.page)
  await visitor.page.goto(`${product.url}/inscription`)
  await visitor.page.getByLabel('Artisan').check()
  await visitor.page.getByLabel(/Nom complet/).fill('Zoé Martin')
  await visitor.page.getByLabel(/Nom de l’entreprise/).fill('Martin Couverture')
  await visitor.page.getByLabel(/Adresse email/).fill('zoe@mairie-de-lyon.fr')
  await visitor.page.getByLabel(/^Mot de passe/).fill('clé à molette bleue')
  await visitor.page.getByLabel(/Confirmez/).fill('clé à molette bleue')
  await visitor.page.getByRole('checkbox', { name: /conditions d’utilisation/ }).check()
  await visitor.page.getByRole('button', { name: 'Créer mon compte' }).click()
  // A mail that cannot leave stops nobody.
  await visitor.page.waitForURL('**/verification-email')
  await visitor.context.close()

  const { page, context, faults } = await openPage(browser, { width: 390 })
  await unlock(page)
  await page.goto(`${product.url}/connexion`)
  await page.getByLabel(/Adresse email/).fill(ADMIN.email)
  await page.getByLabel(/^Mot de passe/).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.waitForURL('**/admin/abonnements')
  await expect
    .poll(
      async () => {
        await page.goto(`${product.url}/admin/emails`)
        return page.getByText('1 email attend votre décision').count()
      },
      { timeout: 60_000 },
    )
    .toBe(1)
  await page.getByText('Le service d’envoi refuse ce message').first().waitFor()
  expect(await axeFaults(page)).toEqual([])

  refusing = false
  await page
    .getByRole('button', { name: /^Renvoyer/ })
    .first()
    .click()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Renvoyer' }).click()
  await page.getByText('1 email repart').waitFor()
  await expect.poll(() => given.length).toBe(1)
  expect(given[0]!.to).toEqual(['zoe@mairie-de-lyon.fr'])

  expect(await report('email.delivered', given[0]!.mailId, false)).toBe(400)
  expect(await report('email.delivered', given[0]!.mailId)).toBe(200)
  expect(await report('email.delivered', given[0]!.mailId)).toBe(200)
  await page.goto(`${product.url}/admin/emails?statut=delivered`)
  await page.getByRole('link', { name: 'zoe@mairie-de-lyon.fr' }).click()
  await page.getByRole('heading', { name: 'Suivi' }).waitFor()
  expect(
    await page
      .getByRole('list', { name: 'Ce qui est arrivé à cet email' })
      .getByRole('paragraph')
      .allTextContents(),
  ).toEqual(
    expect.arrayContaining([
      'Refusé définitivement',
      'Renvoi demandé',
      'Accepté par le service d’envoi',
      'Délivré au destinataire',
    ]),
  )
  await page
    .frameLocator('iframe')
    .getByRole('heading', { name: 'Confirmez votre adresse' })
    .waitFor()
  expect(await axeFaults(page)).toEqual([])

  const csv = await context.request.get(`${product.url}/admin/emails.csv`)
  expect(csv.headers()['content-disposition']).toMatch(
    /^attachment; filename="emails-\d{4}-\d\d-\d\d\.csv"$/,
  )
  const [head, ...rows] = parse(await csv.text(), { bom: true, delimiter: ';' }) as string[][]
  expect(head![0]).toBe('Destinataire')
  expect(rows.map((row) => row.slice(0, 4))).toEqual([
    ['zoe@mairie-de-lyon.fr', 'Inscription', 'Confirmez votre adresse email', 'Délivré'],
  ])
  expect(faults).toEqual([])
  await context.close()
})
