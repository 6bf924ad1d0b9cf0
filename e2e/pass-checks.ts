import type { Page } from 'playwright-core'

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
