import type { Artisan, Ctx } from '#app/platform/context.ts'
import { busyWarning } from './copy.ts'
import { listOutsideBusy } from './queries.server.ts'

/**
 * What the reader's other calendars say against a span, on the clock of its place; null when they say nothing. A
 * warning: whoever plans knows better.
 */
export async function whyBusy(
  ctx: Ctx<Artisan>,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  zone: string,
): Promise<string | null> {
  return busyWarning(
    await listOutsideBusy(ctx, ctx.who.artisanId, { from: startsAt, to: endsAt }),
    zone,
  )
}
