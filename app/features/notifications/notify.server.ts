import type { Ctx } from '#app/platform/context.ts'
import { newId, type AccountId } from '#app/values/ids.ts'
import { notices } from './tables.server.ts'

/** An in-app notice to write: a sentence, where it leads, and its cause, which notifies once. */
export type Notice = { accountId: AccountId; kind: string; title: string; href: string; dedupeKey: string }

/** Writes a notice; does nothing when the same cause was told to the same person before. */
export async function notify(ctx: Ctx, notice: Notice): Promise<void> {
  await ctx.db.insert(notices).values({ id: newId(), at: ctx.now, ...notice }).onConflictDoNothing({ target: [notices.accountId, notices.dedupeKey] })
}
