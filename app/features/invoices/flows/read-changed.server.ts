import { eq, sql } from 'drizzle-orm'
import type { Ctx, System } from '#app/platform/context.ts'
import type { EInvoicingPlatform, PlatformFlow } from '#app/platform/e-invoicing/e-invoicing.ts'
import { platformCursors } from './tables.server.ts'

/** Read again each time, ms: a platform may date a message before it shows it. */
const OVERLAP_MS = 3_600_000
/** From how long ago a product that never asked begins, ms. */
const FIRST_LOOK_MS = 30 * 86_400_000
const PAGES = 20

/**
 * Reads the flows of a type that came since the last time, page by page; `keep` keeps one, and says
 * whether it was new. What was read stays read, though the platform goes down in the middle.
 */
export async function readChanged(
  ctx: Ctx<System>,
  platform: EInvoicingPlatform,
  cursorOf: (typeof platformCursors.$inferSelect)['kind'],
  type: Parameters<EInvoicingPlatform['changedFlows']>[1][number],
  {
    unread,
    keep,
  }: {
    unread: (flowIds: string[]) => Promise<Set<string>>
    keep: (flow: PlatformFlow) => Promise<boolean>
  },
): Promise<number> {
  const [cursor] = await ctx.db
    .select()
    .from(platformCursors)
    .where(eq(platformCursors.kind, cursorOf))
  let after = new Date(
    cursor ? cursor.readUntil.getTime() - OVERLAP_MS : ctx.now.getTime() - FIRST_LOOK_MS,
  )
  let kept = 0
  for (let page = 0; page < PAGES; page++) {
    const { flows, more } = await platform.changedFlows(after, [type])
    const last = flows.at(-1)
    const coming = flows.filter(({ direction }) => direction !== 'Out')
    const wanted = await unread(coming.map(({ flowId }) => flowId))
    for (const flow of coming) if (wanted.has(flow.flowId) && (await keep(flow))) kept++
    if (!last) return kept
    await ctx.db
      .insert(platformCursors)
      .values({ kind: cursorOf, readUntil: last.updatedAt })
      .onConflictDoUpdate({
        target: platformCursors.kind,
        set: { readUntil: sql`greatest(${platformCursors.readUntil}, excluded.read_until)` },
      })
    // Several may share the last instant: it is read again, unless nothing else is left on the page.
    const next = new Date(last.updatedAt.getTime() - 1)
    if (!more || next <= after) return kept
    after = next
  }
  return kept
}
