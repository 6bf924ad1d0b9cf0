import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseThemeColors } from '#app/ui/theme/theme.ts'
import { axeFaults } from './accessibility.ts'
import { serveGallery, type ServedGallery } from './gallery.ts'
import { openBrowser, openPage } from './product.ts'

const colors = (background: string, foreground: string, primary: string, accent: string) =>
  parseThemeColors({
    background,
    foreground,
    secondary: background,
    'secondary-foreground': foreground,
    primary,
    'primary-foreground': '0 0% 98%',
    accent,
    'accent-foreground': '0 0% 98%',
  })!

const THEMES = {
  clair: colors('40 20% 98%', '260 10% 12%', '264 100% 50%', '270 100% 50%'),
  marine: colors('222 60% 12%', '50 60% 92%', '50 100% 50%', '30 100% 50%'),
  gris: colors('0 0% 46%', '0 0% 50%', '0 0% 48%', '0 0% 47%'),
}

let gallery: ServedGallery
let browser: Browser

beforeAll(async () => {
  ;[gallery, browser] = await Promise.all([serveGallery(THEMES), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await gallery?.stop()
})

/** The gallery in a browser of its own. */
async function open(query = '', width = 1280) {
  const opened = await openPage(browser, { width, motion: true })
  await opened.page.goto(gallery.url + query)
  await opened.page.waitForFunction(() => customElements.get('toast-region') !== undefined)
  return opened
}

describe.each([1280, 390])('every piece, at %d px', (width) => {
  it.each(['', '?theme=clair', '?theme=marine', '?theme=gris'])(
    'has no fault of access and fits the screen %s',
    async (query) => {
      const { page, context, faults } = await open(query, width)
      expect(await axeFaults(page)).toEqual([])
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0)
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter(
            (element) =>
              [...element.childNodes].some(
                (node) => node.nodeType === 3 && node.textContent?.trim(),
              ) &&
              element.checkVisibility() &&
              Number.parseFloat(getComputedStyle(element).fontSize) < 14,
          )
          .map((element) => element.outerHTML.slice(0, 80)),
      )
      expect(small).toEqual([])
      expect(faults).toEqual([])
      await context.close()
    },
  )
})

describe('toasts', () => {
  const send = (page: Page, title: string) =>
    page.evaluate(
      (words) => document.dispatchEvent(new CustomEvent('toast', { detail: { title: words } })),
      title,
    )
  const shown = (page: Page) => page.locator('toast-region li').count()
  /** From here the page's time moves only when told. */
  const stopTime = async (page: Page) => {
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(60_000)
  }

  it('are three at most, five seconds each, the next ones waiting', async () => {
    const { page, context } = await open()
    await stopTime(page)
    for (const title of ['un', 'deux', 'trois', 'quatre']) await send(page, title)
    expect(await shown(page)).toBe(3)
    await page.clock.runFor(4900)
    expect(await shown(page)).toBe(3)
    await page.clock.runFor(200)
    expect(await page.locator('toast-region').textContent()).toContain('quatre')
    expect(await shown(page)).toBe(1)
    await page.clock.runFor(5100)
    expect(await shown(page)).toBe(0)
    await context.close()
  })

  it('wait while hovered or focused, take the focus with Alt+T, close with their button and with Escape', async () => {
    const { page, context } = await open()
    await stopTime(page)
    const region = page.getByRole('region', { name: 'Notifications' })
    await send(page, 'un')
    await region.locator('li').hover()
    await page.clock.runFor(6000)
    expect(await shown(page)).toBe(1)
    await page.mouse.move(5, 5)
    await page.keyboard.press('Alt+t')
    expect(await region.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.clock.runFor(6000)
    expect(await shown(page)).toBe(1)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Fermer')
    await page.keyboard.press('Enter')
    expect(await shown(page)).toBe(0)
    await send(page, 'deux')
    await page.keyboard.press('Alt+t')
    await page.keyboard.press('Escape')
    expect(await shown(page)).toBe(0)
    await context.close()
  })

  it('arrive with their page, as text', async () => {
    const { page, context } = await open()
    await page.evaluate(() => {
      const region = document.createElement('toast-region')
      region.dataset.toast = JSON.stringify({ title: '<b>Devis</b> envoyé', tone: 'bad' })
      document.querySelector('toast-region')!.replaceWith(region)
    })
    await page.getByRole('alert').filter({ hasText: '<b>Devis</b> envoyé' }).waitFor()
    await context.close()
  })
})

describe('without script of the framework', () => {
  it('a dialog opens, holds the focus, closes with Escape and with its button', async () => {
    const { page, context } = await open()
    const dialog = page.locator('#confirmation')
    await page.getByRole('button', { name: 'Demander confirmation' }).click()
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Demander confirmation' }).click()
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await context.close()
  })

  it('a tooltip waits 700 ms, its neighbour does not, the keyboard never does, Escape dismisses', async () => {
    const { page, context } = await open()
    const first = page.getByRole('button', { name: 'Places', exact: true })
    const second = page.getByRole('button', { name: 'Dessous' })
    const tip = page.getByText('Une place est un artisan')
    const next = page.getByText('Voisine : sans attente')
    const delayOf = (shown: Locator) =>
      shown.evaluate((element) => getComputedStyle(element).transitionDelay)
    await first.hover()
    expect(await delayOf(tip)).toBe('0.7s')
    await tip.waitFor()
    await page.locator('html[data-tips-warm]').waitFor()
    await second.hover()
    expect(await delayOf(next)).toBe('0s')
    await next.waitFor()
    await page.keyboard.press('Escape')
    await next.waitFor({ state: 'hidden' })
    await page.mouse.move(5, 5)
    await first.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    expect(await delayOf(tip)).toBe('0s')
    await tip.waitFor()
    await context.close()
  })

  it('a password shows itself, and errors lead to their fields', async () => {
    const { page, context } = await open()
    await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
    expect(await page.getByLabel('Mot de passe', { exact: true }).getAttribute('type')).toBe('text')
    await page.getByRole('link', { name: 'Dites-nous quand' }).click()
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe(
      'delai',
    )
    await page.getByRole('link', { name: 'Choisissez la commune' }).click()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('ville')
    await context.close()
  })
})
