import { eq } from 'drizzle-orm'
import { acceptSlot } from '#app/features/works/dates/accept-slot.server.ts'
import {
  finishIntervention,
  startIntervention,
} from '#app/features/works/progress/carry-out-works.server.ts'
import { confirmIntervention } from '#app/features/works/progress/confirm-works.server.ts'
import { proposeSlot } from '#app/features/works/dates/propose-slot.server.ts'
import { interventions } from '#app/features/works/tables.server.ts'
import type { InterventionId } from '#app/values/identity/ids.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'
import {
  anAcceptedQuote,
  granted,
  type TestQuote,
  type TestQuoteOptions,
} from './quote-builders.ts'

/** The works of a devis, and who is on each side. */
export type TestIntervention = TestQuote & { interventionId: InterventionId }
/** How far test works went. */
export type WorksStage = 'to_schedule' | 'scheduled' | 'in_progress' | 'to_confirm' | 'done'

/** Some hours after the instant tests live at. */
export const afterHours = (hours: number) => new Date(TEST_NOW.getTime() + hours * 3_600_000)
/** The date that test works are planned for: in two days, for four hours. */
export const PLANNED = { startsAt: afterHours(48), endsAt: afterHours(52) }

/** Works of a signed devis, at a stage of their life; an early start was asked for unless `earlyStart` is false. */
export async function anIntervention(
  database: TestDatabase,
  stage: WorksStage = 'to_schedule',
  options: TestQuoteOptions & { earlyStart?: boolean } = {},
): Promise<TestIntervention> {
  const { earlyStart = true, ...rest } = options
  const quote = await anAcceptedQuote(database, { ...rest, acceptance: { earlyStart } })
  const [row] = await database.db
    .select({ id: interventions.id })
    .from(interventions)
    .where(eq(interventions.quoteId, quote.quoteId))
  const interventionId = row!.id
  const reached = (wanted: WorksStage) => ORDER.indexOf(stage) >= ORDER.indexOf(wanted)
  if (reached('scheduled')) {
    const { slotId } = granted(
      await proposeSlot(
        database.ctx(quote.artisan),
        interventionId,
        { ...PLANNED, note: '' },
        null,
      ),
    )
    granted(await acceptSlot(database.ctx(quote.author), interventionId, slotId))
  }
  if (reached('in_progress'))
    granted(await startIntervention(database.ctx(quote.artisan, PLANNED.startsAt), interventionId))
  if (reached('to_confirm'))
    granted(await finishIntervention(database.ctx(quote.artisan, PLANNED.endsAt), interventionId))
  if (reached('done'))
    granted(await confirmIntervention(database.ctx(quote.author, afterHours(60)), interventionId))
  return { ...quote, interventionId }
}

const ORDER: readonly WorksStage[] = [
  'to_schedule',
  'scheduled',
  'in_progress',
  'to_confirm',
  'done',
]

/** Works as they stand in their table. */
export async function storedIntervention(
  database: TestDatabase,
  interventionId: InterventionId,
): Promise<typeof interventions.$inferSelect> {
  const [row] = await database.db
    .select()
    .from(interventions)
    .where(eq(interventions.id, interventionId))
  return row!
}
