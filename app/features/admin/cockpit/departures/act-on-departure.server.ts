import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { DepartureReason, DepartureRefusal } from './departures.ts'
import { departureWarnings } from './departures.tables.server.ts'

/** A warning: of which company, and for which reason. */
export type DepartureKey = { artisanId: ArtisanId; reason: DepartureReason }

/** Makes a case of the desk of a warning, for whoever of the team takes it. */
export function sendDepartureToDesk(
  ctx: Ctx<Admin>,
  key: DepartureKey,
): Promise<Result<null, DepartureRefusal>> {
  return change(ctx, key, { deskAt: ctx.now }, 'departure.to_desk')
}

/** Says that a warning was dealt with: it leaves the list and the desk until its reason was gone and comes back. */
export function settleDeparture(
  ctx: Ctx<Admin>,
  key: DepartureKey,
): Promise<Result<null, DepartureRefusal>> {
  return change(ctx, key, { settledAt: ctx.now }, 'departure.settled')
}

function change(
  ctx: Ctx<Admin>,
  { artisanId, reason }: DepartureKey,
  to: { deskAt: Date } | { settledAt: Date },
  action: 'departure.to_desk' | 'departure.settled',
): Promise<Result<null, DepartureRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const its = and(
      eq(departureWarnings.artisanId, artisanId),
      eq(departureWarnings.reason, reason),
    )
    const [warning] = await tx.db
      .select({ deskAt: departureWarnings.deskAt })
      .from(departureWarnings)
      .where(and(its, isNull(departureWarnings.settledAt)))
      .for('update')
    if (!warning) return refuse('over')
    if ('deskAt' in to && warning.deskAt) return refuse('at_desk')
    await tx.db.update(departureWarnings).set(to).where(its)
    await recordAudit(tx, action, artisanId)
    return ok(null)
  })
}
