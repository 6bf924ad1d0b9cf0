import { handleEvent } from '#app/event-handlers.server.ts'
import { sweepInterventions } from '#app/features/interventions/sweep-interventions.server.ts'
import { expireQuotes } from '#app/features/quotes/expire-quotes.server.ts'
import { sweepDeadlines } from '#app/features/leads/sweep-deadlines.server.ts'
import { currentInstant } from '#app/platform/clock.server.ts'
import type { Ctx, System, Who } from '#app/platform/context.ts'
import type { Database } from '#app/platform/database.server.ts'
import { drain } from '#app/platform/jobs.server.ts'
import type { Result } from '#app/values/result.ts'

/**
 * Where the demonstration plays: contexts at moments of the past, counted back from one present. After each act, what
 * follows from it happens at the same moment.
 */
export type Stage = {
  /** A context of the product itself, some days before the present. */
  system: (daysAgo: number) => Ctx<System>
  /** A context of somebody, some days before the present. */
  as: <W extends Who>(who: W, daysAgo: number) => Ctx<W>
  /** Lets everything happen that follows, or is due, at a moment. */
  settle: (daysAgo: number) => Promise<void>
}

/** A stage on a database whose queue has no workers yet. */
export function openStage(db: Database, present: Date = currentInstant()): Stage {
  const at = (daysAgo: number) => new Date(present.getTime() - daysAgo * 86_400_000)
  const as = <W extends Who>(who: W, daysAgo: number): Ctx<W> => ({ who, db, now: at(daysAgo), requestId: 'demonstration' })
  const system = (daysAgo: number) => as<System>({ kind: 'system' }, daysAgo)
  return {
    as,
    system,
    async settle(daysAgo) {
      await drain('events', (data, job) => handleEvent(system(daysAgo), data, job))
      await sweepDeadlines(system(daysAgo))
      await expireQuotes(system(daysAgo))
      await sweepInterventions(system(daysAgo))
      await drain('events', (data, job) => handleEvent(system(daysAgo), data, job))
    },
  }
}

/** The value of an act that the story needs; throws the refusal's name, because a story that is refused is a bug. */
export function must<Value>(result: Result<Value, string>, what: string): Value {
  if (!result.ok) throw new Error(`Demonstration: ${what} was refused (${result.refusal})`)
  return result.value
}
