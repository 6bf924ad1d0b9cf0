import { afterAll, expect, it } from 'vitest'
import type { Ctx, System } from '#app/platform/context.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { closeJobs, openJobs } from '#app/platform/jobs/jobs.server.ts'
import { SCHEDULE } from '#app/wiring/schedule.server.ts'
import { worldOf } from './large-year.ts'
import { figure, report } from './measure.ts'
import { openYear } from './year-database.ts'

/*
 * Every recurring job once, in a large year, as one process would come to it: how long it took, and how long again right
 * after. It changes the database at `YEAR_URL`: give it a copy. Those that ask another service or the disk are left out.
 */
const YEAR = Number(process.env.YEAR ?? 0.01)
/** Only these, by name. */
const ONLY = process.env.YEAR_JOBS?.split(',')
const OF_THE_DISK = ['remove-orphan-files', 'check-files', 'copy-erased-list', 'back-up']

const year = await openYear(YEAR)
const open = openDatabase(year.url)
afterAll(async () => {
  await closeJobs(500)
  await open.close()
  await year.close()
})

it('runs each recurring job to its end in a large year', async () => {
  await openJobs(open.pool)
  const table: string[][] = []
  const once = async (run: (typeof SCHEDULE)[number]['run']) => {
    const ctx: Ctx<System> = {
      who: { kind: 'system' },
      db: open.db,
      now: new Date(),
      requestId: 'bench',
    }
    const began = performance.now()
    const end = await run(ctx, year.url).then(
      () => '',
      (error: Error) => `${error.message} ${(error.cause as Error | undefined)?.message ?? ''}`,
    )
    return { seconds: (performance.now() - began) / 1_000, end }
  }
  for (const { name, run } of SCHEDULE.filter(
    (job) => !job.leaves && !OF_THE_DISK.includes(job.name) && (!ONLY || ONLY.includes(job.name)),
  )) {
    const first = await once(run)
    const again = await once(run)
    table.push([name, figure(first.seconds), figure(again.seconds), first.end || again.end])
    process.stdout.write(`${table.at(-1)!.join(' | ').slice(0, 400)}\n`)
  }
  report(
    'large-year-jobs',
    'A large year: recurring jobs',
    `Each once, then again. YEAR=${YEAR}: ${Object.entries(worldOf(YEAR))
      .map(([kind, rows]) => `${rows} ${kind}`)
      .join(', ')}.`,
    ['job', 'seconds', 'seconds, again', 'failed'],
    table,
  )
  expect(table.filter(([, , , end]) => end !== '')).toEqual([])
})
