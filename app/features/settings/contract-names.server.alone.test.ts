import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { contestRefund } from '#app/features/amendments/refund/settle-refund.server.ts'
import { users } from '#app/features/accounts/tables.server.ts'
import { retractQuote } from '#app/features/quotes/decision/retract-quote.server.ts'
import { signReceptionOnSite } from '#app/features/receptions/sign-reception.server.ts'
import type { Particulier, System } from '#app/platform/context.ts'
import { aSentAmendment, aSignedAmendment } from '#test/amendment-builders.ts'
import { aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { afterHours, someWorks } from '#test/intervention-builders.ts'
import { aSentQuote, granted } from '#test/quote-builders.ts'
import { aDraftReception, anOnSiteSignature, RECEIVED_AT } from '#test/reception-builders.ts'
import { storedWordsOf } from '#test/stored-words.ts'
import { eraseRequestedAccounts } from './erase-accounts.server.ts'
import { requestErasure } from './request-erasure.server.ts'
import { forgetWhatIsDue } from './retention.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'ouvreo-names-'))
vi.stubEnv('DATA_DIR', folder)
vi.stubEnv('PUBLIC_URL', 'https://ouvreo.fr')
const database = useTestDatabase()
const { found } = storedWordsOf(database, folder)
const system = (now: Date) => database.ctx<System>(undefined, now)
const DAY = 86_400_000
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CLIENT = 'Zéphyrine Canarivert'
const NAMES = ['Zéphyrine', 'Canarivert']

const placesOfNames = async () =>
  [...new Set((await found(NAMES)).map((at) => at.split(':')[0]!))].toSorted()

/**
 * All that is kept grows twelve years older, for the clock of the database too: its triggers keep
 * what is younger than ten.
 */
async function twelveYearsPass(): Promise<void> {
  const { rows } = await database.pool.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
     where table_schema = 'public' and (data_type like 'timestamp%' or data_type = 'date') group by table_name`,
  )
  await database.pool.query(
    `set session_replication_role = replica; ${rows
      .map(
        ({ table, columns }) =>
          `update "${table}" set ${columns.map((column) => `"${column}" = "${column}" - interval '12 years'`).join(', ')}`,
      )
      .join('; ')}; set session_replication_role = default`,
  )
}

/** A contract with an amendment, both certified, received and signed; another renounced and contested; a devis. */
async function aLifeOfContracts(): Promise<Particulier> {
  const author = await aParticulier(database, { name: CLIENT })
  const signature = { signature: { name: CLIENT, agreed: true, certified: true } }
  const works = await aDraftReception(database, { author, reservations: 1 })
  granted(
    await signReceptionOnSite(
      database.ctx(works.artisan, RECEIVED_AT),
      works.worksId,
      await anOnSiteSignature(database, works, { name: CLIENT }),
    ),
  )
  const running = await someWorks(database, 'in_progress', { author })
  await aSignedAmendment(database, { works: running, acceptance: signature })
  await aSentAmendment(database, { works: running })
  granted(
    await retractQuote(database.ctx(author, afterHours(70)), running.quoteId, {
      reopen: false,
      text: `Moi, ${CLIENT}, je renonce.`,
    }),
  )
  granted(
    await contestRefund(
      database.ctx(author, afterHours(71)),
      running.quoteId,
      `Ce décompte n’est pas le mien. ${CLIENT}`,
    ),
  )
  await aSentQuote(database, { author })
  return author
}

it('the name of a client whose account is closed stays in their contracts alone, and goes with them', async () => {
  const author = await aLifeOfContracts()
  const closing = TEST_NOW.getTime() + 10 * DAY
  granted(await requestErasure(database.ctx(author, new Date(closing))))
  for (const hours of [1, 25])
    await eraseRequestedAccounts(system(new Date(closing + hours * 3_600_000)))
  expect(await placesOfNames()).toEqual([
    'amendments',
    'host_records',
    'quotes',
    'receptions',
    'signatures',
  ])
  // Of what was not signed nothing names them: the devis, and the amendment that fell.
  const unsigned = await database.pool.query<{ kept: string }>(
    'select snapshot::text as kept from quotes where accepted_at is null union all select snapshot::text from amendments where signed_at is null',
  )
  expect(unsigned.rows).toHaveLength(2)
  for (const { kept } of unsigned.rows) expect(kept).not.toMatch(/Zéphyrine|Canarivert/)
  await twelveYearsPass()
  await forgetWhatIsDue(system(TEST_NOW))
  expect(await placesOfNames()).toEqual([])
})

it('ten years after the works they are gone too where the account lives on, and not before', async () => {
  const author = await aLifeOfContracts()
  await twelveYearsPass()
  await database.db.update(users).set({ lastSeenAt: TEST_NOW })
  const endedAt = (years: number) =>
    database.pool.query(
      `update interventions set confirmed_at = $1 where particulier_id = $2 and confirmed_at is not null`,
      [new Date(TEST_NOW.getTime() - years * 366 * DAY), author.accountId],
    )
  await endedAt(9)
  await forgetWhatIsDue(system(TEST_NOW))
  expect(await placesOfNames()).toContain('quotes')
  await endedAt(10)
  await forgetWhatIsDue(system(TEST_NOW))
  expect(await placesOfNames()).toEqual(['profiles', 'quote_request_contacts', 'users'])
})
