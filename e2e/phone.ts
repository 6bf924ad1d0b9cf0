import { chromium, type BrowserContext } from 'playwright-core'
import { openSession } from '#app/features/accounts/sessions/sessions.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { browserOptions, giveSession } from './product.ts'
import type { SharedDatabase } from './shared-database.ts'

/** Opens the browser of a phone whose owner is signed in, with what an earlier one left in its folder. */
export async function openPhone(
  profile: string,
  url: string,
  database: SharedDatabase,
  owner: AccountId,
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    ...browserOptions(),
    viewport: { width: 390, height: 844 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
  })
  context.setDefaultTimeout(30_000)
  await giveSession(context, url, await openSession(database.ctx(), owner, null))
  return context
}
