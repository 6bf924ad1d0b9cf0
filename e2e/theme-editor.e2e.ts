// Long on purpose: one product and its people serve the whole file, and each further file would start another.
import { createServer, type Server } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { versionsOf } from '#app/ui/theme/site-theme.ts'
import { DEFAULT_THEME, parseHsl, themeGround, type ThemeColors } from '#app/ui/theme/theme.ts'
import { axeFaults } from './accessibility.ts'
import { openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'

const ADMIN = { email: 'equipe@mairie-de-canari.fr', password: 'truelle verte du samedi' }
const KNOWN =
  /^--(?:primary|secondary|background|foreground|accent)(?:-foreground)?$|^--(?:bg|fg|p|on-p|p-hover|a|on-a|surface|raised|sunken|line|line-strong|muted|faint|tint|wash|wash-line|ring|ok|ok-wash|warn|warn-wash|bad|bad-wash)$|^--theme-(?:font|heading-font|container|section)$|^color-scheme$/

/** A colour as the browser says it. */
const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
const grounds = (colors: ThemeColors) => ({
  dark: rgb(themeGround(versionsOf(colors).dark)),
  light: rgb(themeGround(versionsOf(colors).light)),
})
const ORIGIN = grounds(DEFAULT_THEME)
const NAVY = '222 60% 12%'
const CHOSEN = grounds({ ...DEFAULT_THEME, background: parseHsl(NAVY)! })

let product: RunningProduct
let browser: Browser
let team: Awaited<ReturnType<typeof openPage>>
let visitor: Awaited<ReturnType<typeof openPage>>
let canary: Server
let heard: string[] = []
let canaryUrl = ''

beforeAll(async () => {
  canary = createServer((request, response) => {
    heard.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  canaryUrl = `http://127.0.0.1:${(canary.address() as { port: number }).port}`
  ;[product, browser] = await Promise.all([
    startProduct({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }),
    openBrowser(),
  ])
  ;[team, visitor] = await Promise.all([openPage(browser), openPage(browser, { width: 390 })])
  await team.page.goto(`${product.url}/connexion`)
  await team.page.getByLabel(/Adresse email/).fill(ADMIN.email)
  await team.page.getByLabel(/^Mot de passe/).fill(ADMIN.password)
  await team.page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await team.page.waitForURL(/\/admin\//)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  canary?.close()
})

/** The editor, once its script is there and both previews are dressed. */
async function openEditor(page: Page = team.page): Promise<void> {
  await page.goto(`${product.url}/admin/design`)
  for (const version of ['claire', 'sombre'])
    await expect.poll(() => painted(`Aperçu, version ${version}`, page)).not.toBe(null)
}

/** The ground that a preview paints; null while it is not there. */
const painted = (title: string, page: Page = team.page): Promise<string | null> =>
  page.evaluate((wanted) => {
    const inside = document.querySelector<HTMLIFrameElement>(
      `iframe[title="${wanted}"]`,
    )?.contentDocument
    return inside?.adoptedStyleSheets.length && inside.querySelector('h1')
      ? getComputedStyle(inside.documentElement).backgroundColor
      : null
  }, title)
const ground = async (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

describe('the editor', () => {
  it('shows the real page in both versions as one types, and changes nothing yet', async () => {
    await openEditor()
    expect(await axeFaults(team.page)).toEqual([])
    expect([
      await painted('Aperçu, version sombre'),
      await painted('Aperçu, version claire'),
    ]).toEqual([ORIGIN.dark, ORIGIN.light])
    await team.page.locator('[name=background]').fill(NAVY)
    await expect.poll(() => painted('Aperçu, version sombre')).toBe(CHOSEN.dark)
    await team.page.locator('[name=foreground]').fill('222 60% 20%')
    await expect.poll(() => team.page.getByText(/Contraste de 1,\d pour 1/).count()).toBe(1)
    expect(await axeFaults(team.page)).toEqual([])
    await visitor.page.goto(`${product.url}/particuliers`)
    expect(await ground(visitor.page)).toBe(ORIGIN.dark)
  })

  it('asks before unsaved settings are lost, and finds them again after a reload', async () => {
    const { page } = team
    const asked: string[] = []
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type())
      await (dialog.type() === 'confirm' ? dialog.dismiss() : dialog.accept())
    })
    await page.getByRole('link', { name: 'Emails' }).click()
    await page.reload()
    await page.getByText('Réglages retrouvés').waitFor()
    expect([
      asked,
      new URL(page.url()).pathname,
      await page.locator('[name=background]').inputValue(),
    ]).toEqual([['confirm', 'beforeunload'], '/admin/design', NAVY])
    page.removeAllListeners('dialog')
  })

  it('refuses what it cannot read beside its field, corrects a contrast, and saves with the keyboard alone', async () => {
    const { page } = team
    await page.locator('[name=accent]').fill('url(//evil.example)')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Écrivez trois nombres').waitFor()
    expect(await page.locator('[name=accent]').getAttribute('aria-invalid')).toBe('true')
    expect(await axeFaults(page)).toEqual([])
    await page.locator('[name=accent]').fill('270 100% 50%')
    await page
      .getByRole('button', { name: /^Corriger\s: texte$/ })
      .first()
      .press('Enter')
    await page.getByRole('link', { name: 'Polices' }).press('Enter')
    await page.getByLabel('Police du texte').selectOption('Lora')
    await page.getByLabel('Police des titres').selectOption('Playfair Display')
    await page.getByRole('link', { name: 'Mise en page' }).press('Enter')
    await page.getByLabel('Espace entre sections').fill('88px')
    await page.getByLabel('La version que leur appareil demande').press('Space')
    expect(await axeFaults(page)).toEqual([])
    // Without an answer, nothing that was chosen is lost.
    await page.route(/design\.data/, (route) => route.abort())
    await page.getByRole('button', { name: 'Enregistrer' }).press('Enter')
    await page
      .getByRole('region', { name: 'Notifications' })
      .getByText('Impossible de sauvegarder le thème')
      .waitFor()
    await page.unroute(/design\.data/)
    await page.getByRole('button', { name: 'Enregistrer' }).press('Enter')
    await page.getByText('Design enregistré', { exact: true }).waitFor()
    await expect
      .poll(async () => [
        await page.locator('[name=section]').inputValue(),
        await page.getByText('Lora, titres en Playfair Display').count(),
        await ground(page),
      ])
      .toEqual(['5.5rem', 1, CHOSEN.light])
  })
})

describe('a page of the site, once saved', () => {
  it('is written with known custom properties only, and fetches the chosen families only', async () => {
    const { page } = visitor
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${product.url}/particuliers`, { waitUntil: 'networkidle' })
    expect(await ground(page)).toBe(CHOSEN.dark)
    const rules = await page.evaluate(() => {
      const own = [...document.styleSheets].find(
        ({ ownerNode }) =>
          ownerNode instanceof HTMLStyleElement &&
          ownerNode.textContent?.includes('--theme-font:"Lora"'),
      )!
      const flat = (list: CSSRuleList): CSSRule[] =>
        [...list].flatMap((rule) =>
          rule instanceof CSSMediaRule ? [rule, ...flat(rule.cssRules)] : [rule],
        )
      return flat(own.cssRules).map((rule) => ({
        type: rule.constructor.name,
        text: rule.cssText,
        selector: (rule as CSSStyleRule).selectorText,
        names: rule instanceof CSSStyleRule ? [...rule.style] : [],
      }))
    })
    expect(rules.map(({ type, selector }) => selector ?? type)).toEqual([
      'CSSFontFaceRule',
      'CSSFontFaceRule',
      'CSSFontFaceRule',
      'CSSFontFaceRule',
      'html:root',
      'CSSMediaRule',
      'html:root',
    ])
    expect(rules.flatMap(({ names }) => names).filter((name) => !KNOWN.test(name))).toEqual([])
    // Of addresses, the site's own fonts alone.
    expect(
      rules.filter(({ text }) =>
        /url\(|@import|\/\//.test(text.replaceAll(/url\("\/assets\/[\w-]+\.woff2"\)/g, '')),
      ),
    ).toEqual([])
    // A face this browser had from before is only taken out of its memory.
    const fonts = () =>
      page.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ transferSize }) => transferSize > 0)
          .map(({ name }) => /([\w-]+)-[\w-]{8}\.woff2$/.exec(name)?.[1])
          .filter(Boolean),
      )
    await expect
      .poll(async () => new Set(await fonts()))
      .toEqual(new Set(['lora-latin-wght-normal', 'playfair-display-latin-wght-normal']))
  })

  it('moves nothing while its fonts come, late or not', async () => {
    const { page } = visitor
    const shifts = () =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0
            new PerformanceObserver((list) =>
              list
                .getEntries()
                .forEach((entry) => (sum += (entry as PerformanceEntry & { value: number }).value)),
            ).observe({ type: 'layout-shift', buffered: true })
            setTimeout(() => resolve(sum), 250)
          }),
      )
    await page.context().route(/\.woff2$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    for (const path of ['/particuliers', '/faq']) {
      await page.goto(product.url + path, { waitUntil: 'networkidle' })
      expect([path, await shifts()]).toEqual([path, 0])
    }
    await page.context().unroute(/\.woff2$/)
  })

  it('is light for a device that asks for it, and readable in both', async () => {
    const { page } = visitor
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      expect([scheme, await axeFaults(page), await ground(page)]).toEqual([
        scheme,
        [],
        scheme === 'dark' ? CHOSEN.dark : CHOSEN.light,
      ])
    }
  })

  it('calls nobody, whatever style gets into it', async () => {
    for (const { page } of [visitor, team]) {
      heard = []
      const told = await page.evaluate(async (url) => {
        const blocked: string[] = []
        document.addEventListener('securitypolicyviolation', (event) =>
          blocked.push(event.effectiveDirective),
        )
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(
          `@font-face{font-family:Evil;src:url(${url}/font)}body{background:url(${url}/image)!important;font-family:Evil!important;cursor:url(${url}/cursor),auto}h1{list-style:url(${url}/list);border-image:url(${url}/border)}`,
        )
        document.adoptedStyleSheets.push(sheet)
        const link = Object.assign(document.createElement('link'), {
          rel: 'stylesheet',
          href: `${url}/sheet`,
        })
        const inline = Object.assign(document.createElement('style'), {
          textContent: `@import url(${url}/import);body{background:url(${url}/inline)}`,
        })
        document.head.append(link, inline)
        // What is refused is told a little later: as long as it takes for these, then a while for any other.
        for (
          const until = performance.now() + 60_000;
          new Set(blocked).size < 3 && performance.now() < until;
        )
          await new Promise((resolve) => setTimeout(resolve, 50))
        await new Promise((resolve) => setTimeout(resolve, 250))
        return [...new Set(blocked)].toSorted()
      }, canaryUrl)
      expect([told, heard]).toEqual([['font-src', 'img-src', 'style-src-elem'], []])
    }
    // What the browser reported of this very experiment.
    for (const { faults } of [visitor, team]) faults.splice(0)
  })
})

describe('on a telephone', () => {
  it('fits, and goes back to the origin once confirmed', async () => {
    const { page } = team
    await page.setViewportSize({ width: 390, height: 844 })
    await openEditor()
    await page.getByLabel('Téléphone').check()
    expect([
      await axeFaults(page),
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ]).toEqual([[], 0])
    await page.getByRole('button', { name: 'Réinitialiser' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Réinitialiser' }).click()
    await page.getByText('Design réinitialisé', { exact: true }).waitFor()
    await visitor.page.goto(`${product.url}/particuliers`)
    expect(await ground(visitor.page)).toBe(ORIGIN.dark)
    await page.getByRole('button', { name: 'Annuler ce changement' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler le changement' }).click()
    await page.getByText('Changement annulé', { exact: true }).waitFor()
    await visitor.page.goto(`${product.url}/particuliers`)
    expect([await ground(visitor.page), team.faults, visitor.faults]).toEqual([CHOSEN.dark, [], []])
  })
})
