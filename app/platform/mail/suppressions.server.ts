import { createHash } from 'node:crypto'
import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { mailSuppressions } from './tables.server.ts'

/** Why an address is left alone. */
export type SuppressionReason = 'bounce' | 'complaint'

/** What is kept of an address that refused us: a digest of it in small letters. */
export function addressHash(email: string): string {
  return createHash('sha256').update(`ouvreo:${email.trim().toLowerCase()}`).digest('hex')
}

/** Notes that an address refused us at an instant. A complaint stays one when a bounce follows. */
export async function suppress(
  ctx: Ctx,
  email: string,
  reason: SuppressionReason,
  at: Date,
): Promise<void> {
  const laterBounce = and(eq(mailSuppressions.reason, 'bounce'), lt(mailSuppressions.at, at))!
  await ctx.db
    .insert(mailSuppressions)
    .values({ addressHash: addressHash(email), reason, at })
    .onConflictDoUpdate({
      target: mailSuppressions.addressHash,
      set: { reason, at },
      ...(reason === 'complaint' ? {} : { setWhere: laterBounce }),
    })
}

/** Takes a bounce off an address that received mail after it; a complaint is taken back by its author alone. */
export async function receivedAgain(ctx: Ctx, email: string, at: Date): Promise<void> {
  await ctx.db
    .delete(mailSuppressions)
    .where(
      and(
        eq(mailSuppressions.addressHash, addressHash(email)),
        eq(mailSuppressions.reason, 'bounce'),
        lt(mailSuppressions.at, at),
      ),
    )
}

/** Takes an address off the list: its owner asked for mail again, or the team knows better. */
export async function unsuppress(ctx: Ctx, email: string): Promise<void> {
  await ctx.db.delete(mailSuppressions).where(eq(mailSuppressions.addressHash, addressHash(email)))
}

/** Which of these addresses are on the list, by their digest, and why. */
export async function suppressedAmong(
  ctx: Ctx,
  emails: string[],
): Promise<Map<string, SuppressionReason>> {
  if (emails.length === 0) return new Map()
  const hashes = [...new Set(emails.map(addressHash))]
  const rows = await ctx.db
    .select({ hash: mailSuppressions.addressHash, reason: mailSuppressions.reason })
    .from(mailSuppressions)
    .where(inArray(mailSuppressions.addressHash, hashes))
  return new Map(rows.map(({ hash, reason }) => [hash, reason]))
}
