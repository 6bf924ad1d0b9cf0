import { sql } from 'drizzle-orm'
import type { Database } from '#app/platform/database/database.server.ts'
import { recurringRuns } from './recurring-runs.tables.server.ts'

/** How a run of a recurring job went; `error` is null when it ended well. */
export type RecurringRun = { name: string; everySeconds: number; startedAt: Date; error: unknown }

/** Keeps how a recurring job went, for the team. */
export async function recordRun(db: Database, run: RecurringRun): Promise<void> {
  const failed = run.error !== null
  const { name, everySeconds, startedAt } = run
  await db
    .insert(recurringRuns)
    .values({
      name,
      everySeconds,
      startedAt,
      ...(failed
        ? { failures: 1, failedAt: startedAt, error: errorName(run.error) }
        : { succeededAt: startedAt }),
    })
    .onConflictDoUpdate({
      target: recurringRuns.name,
      set: failed
        ? {
            everySeconds,
            startedAt,
            failedAt: startedAt,
            error: errorName(run.error),
            failures: sql`${recurringRuns.failures} + 1`,
          }
        : { everySeconds, startedAt, succeededAt: startedAt, failures: 0 },
    })
}

/** An error's class and code, and nothing of its words, which may quote what somebody wrote. */
export function errorName(error: unknown): string {
  const { name, code, cause } = (error ?? {}) as {
    name?: unknown
    code?: unknown
    cause?: { code?: unknown; name?: unknown }
  }
  const plain = (value: unknown) =>
    typeof value === 'string' && /^[\w.$-]{1,60}$/.test(value) ? value : null
  const said = [plain(name), plain(code) ?? plain(cause?.code)].filter((word) => word !== null)
  return said.length > 0 ? said.join(' ') : 'Error'
}
