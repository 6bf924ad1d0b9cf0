import { readCockpit } from '#app/features/admin/cockpit/kept-cockpit.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import {
  figuresByMonth,
  lastMonths,
  type MonthFigures,
  type PresentFigures,
} from './subscription-figures.ts'

/** The figures of the last months, and when they were counted: now, or last night where there is much to count. */
export async function readSubscriptionFigures(
  ctx: Ctx<Admin>,
  months: number,
): Promise<{ months: MonthFigures[]; present: PresentFigures; countedAt: Date; kept: boolean }> {
  const { figures, ...when } = await readCockpit(ctx, 'months')
  const { changes, revenue, present } = figures
  return {
    months: figuresByMonth(lastMonths(ctx.now, months), changes, revenue, present.paid),
    present,
    ...when,
  }
}
