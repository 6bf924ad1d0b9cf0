import { eq } from 'drizzle-orm'
import { acceptSlot } from '#app/features/works/dates/accept-slot.server.ts'
import { finishWorks, startWorks } from '#app/features/works/progress/carry-out-works.server.ts'
import { confirmWorks } from '#app/features/works/progress/confirm-works.server.ts'
import { proposeSlot } from '#app/features/works/dates/propose-slot.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { WorksId } from '#app/values/identity/ids.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'
import {
  anAcceptedQuote,
  granted,
  type TestQuote,
  type TestQuoteOptions,
} from './quote-builders.ts'

/** The works of a devis, and who is on each side. */
export type TestWorks = TestQuote & { worksId: WorksId }
/** How far test works went. */
export type WorksStage = 'to_schedule' | 'scheduled' | 'in_progress' | 'to_confirm' | 'done'

/** Some hours after the instant tests live at. */
export const afterHours = (hours: number) => new Date(TEST_NOW.getTime() + hours * 3_600_000)
/** The date that test works are planned for: in two days, for four hours. */
export const PLANNED = { startsAt: afterHours(48), endsAt: afterHours(52) }

/**
 * Works of a signed devis, at a stage of their life; an early start was asked for unless
 * `earlyStart` is false, and the client has their contract unless `handed` is.
 */
export async function someWorks(
  database: TestDatabase,
  stage: WorksStage = 'to_schedule',
  options: TestQuoteOptions & { earlyStart?: boolean; handed?: boolean } = {},
): Promise<TestWorks> {
  const { earlyStart = true, handed = true, ...rest } = options
  const quote = await anAcceptedQuote(database, { ...rest, acceptance: { earlyStart } })
  const [row] = await database.db
    .select({ id: worksTable.id })
    .from(worksTable)
    .where(eq(worksTable.quoteId, quote.quoteId))
  const worksId = row!.id
  if (handed) await aHandedContract(database, quote)
  const reached = (wanted: WorksStage) => ORDER.indexOf(stage) >= ORDER.indexOf(wanted)
  if (reached('scheduled')) {
    const { slotId } = granted(
      await proposeSlot(database.ctx(quote.artisan), worksId, { ...PLANNED, note: '' }, null),
    )
    granted(await acceptSlot(database.ctx(quote.author), worksId, slotId))
  }
  if (reached('in_progress'))
    granted(await startWorks(database.ctx(quote.artisan, PLANNED.startsAt), worksId))
  if (reached('to_confirm'))
    granted(await finishWorks(database.ctx(quote.artisan, PLANNED.endsAt), worksId))
  if (reached('done'))
    granted(await confirmWorks(database.ctx(quote.author, afterHours(60)), worksId))
  return { ...quote, worksId }
}

/** The client has the signed contract of a devis, as if its mail had left. */
async function aHandedContract(database: TestDatabase, { quoteId }: TestQuote): Promise<void> {
  await database.pool.query(
    `insert into document_receipts (document_id, how, at)
     select id, 'mail', $2 from documents where kind = 'signed_quote' and subject_id = $1`,
    [quoteId, TEST_NOW],
  )
}

const ORDER: readonly WorksStage[] = [
  'to_schedule',
  'scheduled',
  'in_progress',
  'to_confirm',
  'done',
]

/** Works as they stand in their table. */
export async function storedWorks(
  database: TestDatabase,
  worksId: WorksId,
): Promise<typeof worksTable.$inferSelect> {
  const [row] = await database.db.select().from(worksTable).where(eq(worksTable.id, worksId))
  return row!
}
