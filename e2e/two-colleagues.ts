import type { Browser, Page } from 'playwright-core'
import { openSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { aColleague } from '#test/desk-builders.ts'
import { giveSession, openPage, type RunningProduct } from './product.ts'
import type { SharedDatabase } from './shared-database.ts'

/** Two administrators at work, Claire on a phone and Paul at a desk, and what their pages complained of. */
export async function twoColleagues(
  shared: SharedDatabase,
  product: RunningProduct,
  browser: Browser,
): Promise<{ claire: Page; paul: Page; faults: string[][] }> {
  const colleague = async (name: string, width: number) => {
    const { accountId } = await aColleague(shared, name)
    const { page, context, faults } = await openPage(browser, { width })
    await giveSession(context, product.url, await openSession(shared.ctx(), accountId, 'e2e'))
    return { page, faults }
  }
  const claire = await colleague('Claire Dubois', 390)
  const paul = await colleague('Paul Renard', 1280)
  return { claire: claire.page, paul: paul.page, faults: [claire.faults, paul.faults] }
}
