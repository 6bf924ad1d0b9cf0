import type { Ctx, System } from '#app/platform/context.ts'
import { forgetOldLimits } from '#app/platform/rate-limit/rate-limit.server.ts'

/** One recurring job: how often, and what it does with the present instant. */
export type Recurring = { name: string; everySeconds: number; run: (ctx: Ctx<System>) => Promise<unknown> }

/** Everything that runs on a clock. Each is safe to run twice, and on several processes at once. */
export const SCHEDULE: Recurring[] = [{ name: 'forget-old-limits', everySeconds: 3_600, run: forgetOldLimits }]
