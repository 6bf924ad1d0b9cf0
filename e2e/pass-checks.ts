import type { Browser, Page } from 'playwright-core'
import { openSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { anAdmin } from '#test/builders.ts'
import { giveSession, openPage, type RunningProduct } from './product.ts'
import { hydrated } from './screens.ts'
import type { SharedDatabase } from './shared-database.ts'

/** What the team clicks before it verifies a company: every required check of its list, passed one by one. */
export async function passChecks(page: Page): Promise<void> {
  const waiting = page
    .locator('.check-item', { has: page.getByText('À faire', { exact: true }) })
    .filter({ hasNotText: 'Sans effet sur la vérification' })
  for (let left = await waiting.count(); left > 0; left = await waiting.count()) {
    const next = waiting.first()
    await next.getByText('Décider', { exact: true }).click()
    await next.getByRole('button', { name: /^Valider/ }).click()
    await page.waitForFunction(
      (before) =>
        [...document.querySelectorAll('.check-item')].filter(
          (item) =>
            /À faire/.test(item.textContent ?? '') && !/Sans effet/.test(item.textContent ?? ''),
        ).length < before,
      left,
    )
  }
}

/** Has the team verify a company that was sent to it, at a browser of its own. */
export async function verifyCompany(
  browser: Browser,
  { url }: RunningProduct,
  database: SharedDatabase,
  company: string,
): Promise<void> {
  const { page, context } = await openPage(browser)
  const admin = await anAdmin(database, { now: new Date() })
  await giveSession(context, url, await openSession(database.ctx(), admin.accountId, 'e2e'))
  await page.goto(`${url}/admin/artisans`)
  await hydrated(page)
  await page.getByRole('link', { name: company }).click()
  await page.getByRole('heading', { level: 1, name: company }).waitFor()
  await passChecks(page)
  await page.getByRole('button', { name: 'Vérifier l’entreprise' }).click()
  await page.getByText('Entreprise vérifiée').waitFor()
  await context.close()
}
