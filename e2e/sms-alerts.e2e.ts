import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_SIGN_INS } from '#seed/demonstration.ts'
import { openSmsStandIn } from '#test/sms-stand-in.ts'
import { axeFaults } from './accessibility.ts'
import { signInAs } from './auth-people.ts'
import { openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'
import { hydrated } from './screens.ts'

let sms: Awaited<ReturnType<typeof openSmsStandIn>>
let product: RunningProduct
let browser: Browser
let page: Page
let faults: string[]

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
  ;({ page, faults } = await openPage(browser, { width: 390 }))
  await signInAs(page, product.url, DEMO_SIGN_INS[1].email)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await sms?.close()
})

it('tells new requests at a mobile that was proved by a code', async () => {
  await page.goto(`${product.url}/espace-pro/parametres/notifications`)
  await hydrated(page)
  await page.getByLabel('Numéro de mobile').fill('01 23 45 67 89')
  await page.getByRole('button', { name: 'Recevoir un code' }).click()
  await page.getByText('Indiquez un numéro de mobile français').waitFor()
  expect(await page.getByLabel('Numéro de mobile').inputValue()).toBe('01 23 45 67 89')
  await page.getByLabel('Numéro de mobile').fill('0692 12 34 56')
  await page.getByRole('button', { name: 'Recevoir un code' }).click()
  await page.getByLabel('Code à six chiffres').waitFor()
  expect(await axeFaults(page)).toEqual([])

  await expect.poll(() => sms.given.length).toBe(1)
  expect(sms.given[0]!.recipient).toBe('262692123456')
  const code = /^\d{6}/.exec(sms.given[0]!.content)![0]
  await page.getByLabel('Code à six chiffres').fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Activer les alertes' }).click()
  await page.getByText('Ce n’est pas le bon code').waitFor()
  await page.getByLabel('Code à six chiffres').fill(code)
  await page.getByLabel('Toutes les nouvelles demandes').check()
  await page.getByRole('button', { name: 'Activer les alertes' }).click()
  await page.getByRole('button', { name: 'Retirer ce numéro' }).waitFor()
  expect(await page.getByLabel('Toutes les nouvelles demandes').isChecked()).toBe(true)
  expect(await axeFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  )
})

it('is forgotten when its owner says so', async () => {
  await page.getByRole('button', { name: 'Retirer ce numéro' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Le retirer' }).click()
  await page.getByLabel('Numéro de mobile').waitFor()
  expect(await page.getByRole('button', { name: 'Retirer ce numéro' }).count()).toBe(0)
  expect(faults.filter((fault) => !fault.includes('status of 422'))).toEqual([])
})
