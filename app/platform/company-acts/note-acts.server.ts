import type { Ctx } from '#app/platform/context.ts'
import { newId, parseId } from '#app/values/identity/ids.ts'
import { companyActs } from './tables.server.ts'

/** What happened, with the ids of what it happened to. */
type Happened = { type: string } & Record<string, string>

/**
 * Notes, in the transaction of the act, what somebody of a company does in its name when they are not its owner; an
 * owner's own acts need no name.
 */
export async function noteActs(ctx: Ctx, events: readonly Happened[]): Promise<void> {
  const { who } = ctx
  if (who.kind !== 'artisan' || !who.crewName || events.length === 0) return
  const { artisanId, crewName } = who
  await ctx.db.insert(companyActs).values(
    events.map(({ type, ...named }) => ({
      id: newId<string>(),
      artisanId,
      name: crewName,
      what: type,
      subjects: Object.values(named).filter((value) => parseId<string>(value) !== null),
      at: ctx.now,
    })),
  )
}
