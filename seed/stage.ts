import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import { sweepWorks } from '#app/features/works/progress/sweep-works.server.ts'
import { expireQuotes } from '#app/features/quotes/expire-quotes.server.ts'
import { sweepDeadlines } from '#app/features/requests/life/sweep-deadlines.server.ts'
import { currentInstant } from '#app/platform/clock.server.ts'
import type { Ctx, System, Who } from '#app/platform/context.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { drain, gatherJobs } from '#app/platform/jobs/jobs.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
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
  /** Lets happen what follows from an act, at its moment. */
  follow: (daysAgo: number) => Promise<void>
  /** Lets everything happen that follows, or is due, at a moment. */
  settle: (daysAgo: number) => Promise<void>
  /**
   * Plays a scene in one transaction: whoever is interrupted leaves it told whole, or not at all. What follows from its
   * acts stays its own: it runs nobody else's jobs, and those that it leaves are enqueued at its end.
   */
  scene: <Played>(play: (stage: Stage) => Promise<Played>) => Promise<Played>
}

/** A stage on a database. Outside a scene, what follows from an act is left to the workers where there are some. */
export function openStage(db: Database, present: Date = currentInstant()): Stage {
  const at = (daysAgo: number) => new Date(present.getTime() - daysAgo * 86_400_000)
  const as = <W extends Who>(who: W, daysAgo: number): Ctx<W> => ({
    who,
    db,
    now: at(daysAgo),
    requestId: 'demonstration',
  })
  const system = (daysAgo: number) => as<System>({ kind: 'system' }, daysAgo)
  const follow = async (daysAgo: number) =>
    void (await drain('events', (data, job) => handleEvent(system(daysAgo), data, job), db))
  return {
    as,
    system,
    follow,
    async settle(daysAgo) {
      await follow(daysAgo)
      await sweepDeadlines(system(daysAgo))
      await expireQuotes(system(daysAgo))
      await sweepWorks(system(daysAgo))
      await follow(daysAgo)
    },
    scene: (play) =>
      inTransaction(system(0), (tx) => gatherJobs(tx.db, () => play(openStage(tx.db, present)))),
  }
}

/** The value of an act that the story needs; throws the refusal's name, because a story that is refused is a bug. */
export function must<Value>(result: Result<Value, string>, what: string): Value {
  if (!result.ok) throw new Error(`Demonstration: ${what} was refused (${result.refusal})`)
  return result.value
}
