/*
 * What runs on a clock, run by one process and by several at once over the same weeks: everybody is told the same,
 * as often.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { postMessage } from '#app/features/messages/post-message.server.ts'
import type { System } from '#app/platform/context.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import { setLogLevel } from '#app/platform/log.server.ts'
import { aParticulier, aQuoteRequest } from '#test/builders.ts'
import { useTestDatabase, type TestDatabase } from '#test/database.ts'
import { anEmergency, anOnCallArtisan } from '#test/emergency-builders.ts'
import { afterHours, someWorks } from '#test/intervention-builders.ts'
import { aContract, anIssuedInvoice } from '#test/invoice-builders.ts'
import { aSentQuote, aTakenLead, granted } from '#test/quote-builders.ts'
import { RACE_POOL } from '#test/race.ts'
import { handleEvent } from './event-handlers.server.ts'
import { SCHEDULE } from './schedule.server.ts'

/** Two are enough to do a thing twice; `PROCESSES=3` for more. */
const PROCESSES = Number(process.env.PROCESSES ?? 2)
/** Ask other services, write copies of the whole, or work out figures that nobody is told. */
const LEFT_OUT = /^(?:back-up|copy-erased-list|check-files|keep-|publish-prices|report-sales|bill-)/
const JOBS = SCHEDULE.filter(({ name, leaves }) => !leaves && !LEFT_OUT.test(name))
/** When the clock is looked at, hours after the beginning: around each deadline of the product. */
const HOURS = [0, 0.6, 25, 73, 100, 170, 200, 360, 725, 1_100]

const alone = useTestDatabase()
const shared = useTestDatabase(RACE_POOL)
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-clock-'))
beforeAll(() => {
  setLogLevel('silent')
  useFileStore(diskFileStore(folder))
})
afterAll(() => {
  setLogLevel('info')
  rmSync(folder, { recursive: true, force: true })
})

/** People on whom a deadline runs, several of each. */
async function beginStories(database: TestDatabase): Promise<void> {
  for (let times = 0; times < 2; times++) {
    await aQuoteRequest(database, await aParticulier(database))
    const { artisan, leadId } = await aTakenLead(database)
    granted(await postMessage(database.ctx(artisan), leadId, 'Bonjour, je peux passer mardi.'))
    await aSentQuote(database)
    for (const stage of ['to_schedule', 'scheduled', 'to_confirm', 'done'] as const)
      await someWorks(database, stage)
    await anIssuedInvoice(database, await aContract(database), 'deposit', { depositCents: 30_000 })
  }
  await anOnCallArtisan(database)
  await anEmergency(database)
}

/** Has so many processes look at the clock at each of the hours, and what they publish delivered. */
async function pass(database: TestDatabase, processes: number): Promise<void> {
  for (const hours of HOURS) {
    const ctx = database.ctx<System>(undefined, afterHours(hours))
    await Promise.all(
      Array.from({ length: processes }, async (_, process) => {
        // Each begins elsewhere in the list, as processes that were started at different times do.
        const from = Math.floor((process * JOBS.length) / processes)
        for (const job of [...JOBS.slice(from), ...JOBS.slice(0, from)])
          await job.run(ctx, database.url)
      }),
    )
    await drain('events', (data, job) => handleEvent(ctx, data, job), database.db)
  }
}

/** How many mails and notices of each kind there are, and where everything stands. */
async function standing(database: TestDatabase) {
  const { rows } = await database.pool.query<{ what: string; count: number }>(`
    select 'mail ' || email_type as what, count(*)::int as count from email_logs group by 1
    union all select 'notice ' || kind, count(*)::int from notices group by 1
    union all select 'lead ' || status, count(*)::int from leads group by 1
    union all select 'request ' || status, count(*)::int from quote_requests group by 1
    union all select 'devis ' || status, count(*)::int from quotes group by 1
    union all select 'works ' || status, count(*)::int from interventions group by 1
    union all select 'emergency ' || state, count(*)::int from emergencies group by 1
    union all select 'credit ' || movement, count(*)::int from contact_ledger group by 1
    order by 1`)
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]))
}

it(
  'tells everybody the same whether one process looks at the clock or several do',
  { timeout: 120_000 },
  async () => {
    for (const [database, processes] of [
      [alone, 1],
      [shared, PROCESSES],
    ] as const) {
      await beginStories(database)
      await pass(database, processes)
    }
    const expected = await standing(alone)
    expect(Object.keys(expected).length).toBeGreaterThan(40)
    expect(await standing(shared)).toEqual(expected)
  },
)
