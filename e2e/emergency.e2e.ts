import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PASSWORD, DEMO_SIGN_INS } from '#seed/demonstration.ts'
import { openSmsStandIn } from '#test/sms-stand-in.ts'
import { axeFaults } from './accessibility.ts'
import { fillSignIn, signInAs } from './auth-people.ts'
import { openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'
import { onSpeakingDevice, type Spoken } from './speaking-device.ts'
import { hydrated } from './screens.ts'

let sms: Awaited<ReturnType<typeof openSmsStandIn>>
let product: RunningProduct
let browser: Browser
let person: Page
let artisan: Page
let faults: string[]
let artisanFaults: string[]

beforeAll(async () => {
  sms = await openSmsStandIn()
  ;[product, browser] = await Promise.all([
    startProduct({
      DEMO: 'core',
      SMS_API_KEY: 'a-key-of-journeys-0123456789',
      SMS_API_BASE: sms.url,
    }),
    openBrowser(),
  ])
  ;({ page: person, faults } = await openPage(browser, { width: 390 }))
  ;({ page: artisan, faults: artisanFaults } = await openPage(browser, { width: 1280 }))
  await signInAs(artisan, product.url, DEMO_SIGN_INS[1].email)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await sms?.close()
})

const narrow = () =>
  person.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
const texts = (to: string) =>
  sms.given.filter(({ recipient }) => recipient === to).map(({ content }) => content)

it('is on call at its own prices', async () => {
  await artisan.goto(`${product.url}/espace-pro/astreinte`)
  await hydrated(artisan)
  await artisan.getByLabel('Plafond sans devis').fill('80')
  await artisan.getByRole('button', { name: 'Enregistrer' }).click()
  await artisan
    .getByText('Le plafond couvre au moins le déplacement et une heure')
    .first()
    .waitFor()
  await artisan.getByLabel('Plafond sans devis').fill('240')
  await artisan.getByRole('button', { name: 'Enregistrer' }).click()
  await artisan.getByText('Vous êtes d’astreinte').waitFor()
  expect(await axeFaults(artisan)).toEqual([])
})

it('is dictated where the device recognises French by itself', async () => {
  const { page, context, faults: wrong } = await openPage(browser, { width: 390 })
  await onSpeakingDevice(page)
  await page.goto(`${product.url}/depannage/fuite`)
  await hydrated(page)
  const heard = (act: keyof Spoken, words: string) =>
    page.evaluate(([name, said]) => (window as unknown as Spoken)[name](said), [
      act,
      words,
    ] as const)
  await page.getByRole('button', { name: 'Dicter' }).click()
  await page.getByText('Parlez, votre appareil écrit').waitFor()
  await heard('say', 'le ballon fuit')
  await heard('say', 'depuis ce matin.')
  await heard('say', 'l’eau est coupée')
  expect(await page.locator('[name=words]').inputValue()).toBe(
    'Le ballon fuit depuis ce matin. L’eau est coupée',
  )
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Arrêter la dictée' }).click()
  await page.getByRole('button', { name: 'Dicter' }).click()
  await page.getByText('Parlez, votre appareil écrit').waitFor()
  await heard('fail', 'not-allowed')
  await page.getByText('Le micro est bloqué pour ce site').waitFor()
  expect(wrong).toEqual([])
  await context.close()
})

it('takes a leak of somebody without an account, who proves their mobile', async () => {
  await person.goto(`${product.url}/depannage`)
  await person.getByRole('link', { name: /Fuite d’eau/ }).click()
  await hydrated(person)
  await person.getByRole('heading', { name: 'Coupez l’eau' }).waitFor()
  await person.getByRole('button', { name: 'Appeler un dépanneur' }).click()
  await person.getByText('Dites en quelques mots ce qui se passe.').first().waitFor()
  await person.locator('[name=words]').fill('Le ballon fuit au-dessus du tableau électrique.')
  await person.getByLabel(/Code postal/).fill('97400')
  await person.locator('[name=addressLine]').fill('12 rue de Paris')
  await person.locator('[name=name]').fill('Rosemay Hoarau')
  await person.locator('[name=phone]').fill('0692 44 55 66')
  expect(await axeFaults(person)).toEqual([])
  await person.getByRole('button', { name: 'Appeler un dépanneur' }).click()
  await person.getByRole('heading', { name: 'Tapez le code reçu' }).waitFor()
  expect(await axeFaults(person)).toEqual([])
  await expect.poll(() => texts('262692445566').length).toBe(1)
  const code = /^\d{6}/.exec(texts('262692445566')[0]!)![0]
  await person.locator('[name=code]').fill(code === '111111' ? '222222' : '111111')
  await person.getByRole('button', { name: 'Appeler maintenant' }).click()
  await person.getByText('Ce code n’est pas le bon').first().waitFor()
  await person.locator('[name=code]').fill(code)
  await person.getByRole('button', { name: 'Appeler maintenant' }).click()
  await person.getByRole('heading', { name: 'Une entreprise est prévenue' }).waitFor()
  expect(await axeFaults(person)).toEqual([])
  expect(await narrow()).toBe(true)
})

it('rings the company, which reads neither name nor address before it says that it comes', async () => {
  await artisan.goto(`${product.url}/espace-pro/depannages`)
  await hydrated(artisan)
  await artisan.getByRole('link', { name: 'Fuite d’eau, Saint-Denis' }).first().click()
  await artisan.getByText('Le ballon fuit au-dessus').waitFor()
  const before = await artisan.locator('main').innerText()
  for (const secret of ['Rosemay', 'rue de Paris', '44 55 66']) expect(before).not.toContain(secret)
  expect(await axeFaults(artisan)).toEqual([])
  await artisan.getByRole('button', { name: 'J’y vais' }).click()
  await artisan.getByText('Dites dans combien de temps vous arrivez.').first().waitFor()
  await artisan.getByLabel('Dans 30 minutes').check()
  await artisan.getByRole('button', { name: 'J’y vais' }).click()
  await artisan.getByText('12 rue de Paris').first().waitFor()
  expect(await axeFaults(artisan)).toEqual([])
})

it('tells the person who comes, when and at what prices, by itself and by text message', async () => {
  await person.getByRole('heading', { name: /^Atelier Rivière arrive vers/ }).waitFor()
  await person.getByText('240,00').first().waitFor()
  expect(await axeFaults(person)).toEqual([])
  expect(await narrow()).toBe(true)
  await expect.poll(() => texts('262692445566').length).toBe(2)
  expect(texts('262692445566')[1]).toMatch(
    /^Atelier Rivière arrive vers .* http.*\/depannage\/suivi\?cle=[\w-]{38}$/,
  )
})

it('bills what was announced, and no more without a devis', async () => {
  await artisan.getByRole('button', { name: 'C’est réparé' }).click()
  await person.getByRole('heading', { name: 'Dépannage terminé' }).waitFor()
  await person.getByRole('heading', { name: 'Donner votre avis' }).waitFor()
  expect(await axeFaults(person)).toEqual([])
  await artisan.getByRole('button', { name: 'Facturer l’intervention' }).click()
  await artisan.waitForURL(/\/espace-pro\/factures\//)
  await hydrated(artisan)
  expect(await artisan.getByLabel('Titre').inputValue()).toBe('Dépannage\u00a0: fuite d’eau')
  expect(faults.filter((fault) => !fault.includes('status of 422'))).toEqual([])
  expect(artisanFaults.filter((fault) => !fault.includes('status of 422'))).toEqual([])
})

it('is written down by the team for somebody who calls', async () => {
  const { page: team } = await openPage(browser, { width: 1280 })
  await fillSignIn(team, `${product.url}/connexion`, {
    email: DEMO_SIGN_INS[2].email,
    password: DEMO_PASSWORD,
  })
  await team.waitForURL(/\/admin/)
  await team.goto(`${product.url}/admin/depannages/nouveau`)
  await hydrated(team)
  await team.getByLabel('Panne d’électricité').check()
  await team.locator('[name=words]').fill('Plus de courant depuis une heure, sauf dans la rue.')
  await team.getByLabel(/Code postal/).fill('97400')
  await team.locator('[name=addressLine]').fill('5 rue Jean-Chatel')
  await team.locator('[name=name]').fill('Paul Técher')
  await team.locator('[name=phone]').fill('0262 20 30 40')
  expect(await axeFaults(team)).toEqual([])
  await team.getByRole('button', { name: 'Appeler un dépanneur' }).click()
  await team.getByText('Appels en cours').waitFor()
  await team.getByText('Atelier Rivière sonne').waitFor()
  expect(await axeFaults(team)).toEqual([])
})
