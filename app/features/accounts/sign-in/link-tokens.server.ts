import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { linkTokens, type LinkPurpose } from '#app/features/accounts/tables.server.ts'

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Makes a link for a mail and returns its token, which is stored only as a hash. Earlier links stay valid. */
export async function createLinkToken(
  ctx: Ctx,
  link: { purpose: LinkPurpose; subjectId: string; ttlHours: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await ctx.db.insert(linkTokens).values({
    tokenHash: hashToken(token),
    purpose: link.purpose,
    subjectId: link.subjectId,
    expiresAt: new Date(ctx.now.getTime() + link.ttlHours * 3_600_000),
    createdAt: ctx.now,
  })
  return token
}

/** What a link stands for, without using it up; null when unknown, used or expired. */
export async function readLinkToken(
  ctx: Ctx,
  link: { token: string; purpose: LinkPurpose },
): Promise<string | null> {
  const [row] = await ctx.db
    .select({ subjectId: linkTokens.subjectId })
    .from(linkTokens)
    .where(valid(ctx, link))
  return row?.subjectId ?? null
}

/**
 * What a link stood for, used or expired too; null when it is unknown. It opens nothing: it says
 * what another link is asked for.
 */
export async function subjectOfLink(
  ctx: Ctx,
  link: { token: string; purpose: LinkPurpose },
): Promise<string | null> {
  const [row] = await ctx.db
    .select({ subjectId: linkTokens.subjectId })
    .from(linkTokens)
    .where(
      and(eq(linkTokens.tokenHash, hashToken(link.token)), eq(linkTokens.purpose, link.purpose)),
    )
  return row?.subjectId ?? null
}

/** What a link is for, without using it up; null when unknown, used or expired. */
export async function purposeOfLink(ctx: Ctx, token: string): Promise<LinkPurpose | null> {
  const [row] = await ctx.db
    .select({ purpose: linkTokens.purpose })
    .from(linkTokens)
    .where(
      and(
        eq(linkTokens.tokenHash, hashToken(token)),
        isNull(linkTokens.usedAt),
        gt(linkTokens.expiresAt, ctx.now),
      ),
    )
  return row?.purpose ?? null
}

/** Uses a link, once: of twenty callers at the same time one gets the subject's id, the others null. */
export async function consumeLinkToken(
  ctx: Ctx,
  link: { token: string; purpose: LinkPurpose },
): Promise<string | null> {
  const rows = await ctx.db
    .update(linkTokens)
    .set({ usedAt: ctx.now })
    .where(valid(ctx, link))
    .returning({ subjectId: linkTokens.subjectId })
  return rows[0]?.subjectId ?? null
}

/** Ends the links of recovery of an account that were not used yet: they were mailed before something changed. */
export async function endRecoveryLinks(ctx: Ctx, accountId: AccountId): Promise<void> {
  await ctx.db
    .update(linkTokens)
    .set({ usedAt: ctx.now })
    .where(
      and(
        eq(linkTokens.subjectId, accountId),
        eq(linkTokens.purpose, 'recovery'),
        isNull(linkTokens.usedAt),
      ),
    )
}

function valid(ctx: Ctx, link: { token: string; purpose: LinkPurpose }) {
  return and(
    eq(linkTokens.tokenHash, hashToken(link.token)),
    eq(linkTokens.purpose, link.purpose),
    isNull(linkTokens.usedAt),
    gt(linkTokens.expiresAt, ctx.now),
  )
}
