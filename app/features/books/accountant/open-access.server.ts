import { randomBytes, randomInt } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { isSixDigits, plainCode } from '#app/features/accounts/second-factor/two-factor.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import {
  CODE_MINUTES,
  CODES_AN_HOUR,
  refusalOfSentCode,
  refusalOfWrongCode,
  type CodeRefusal,
} from '#app/features/signatures/signing-code.ts'
import type { Ctx, Visitor } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { keyedHash } from '#app/platform/web/seal.server.ts'
import { newId, type AccountantAccessId, type ArtisanId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { SESSION_HOURS, type AccountantAct } from './access.ts'
import { hashOf } from './accesses.server.ts'
import { accountantCodeMail } from './accountant.email.tsx'
import {
  accountantAccesses,
  accountantCodes,
  accountantReads,
  accountantSessions,
} from './tables.server.ts'

/** What one peer may open by such links in an hour, right or wrong. */
const OPENINGS = { name: 'accountant-links', max: 120, windowSeconds: 3_600 }
/** Codes that one access is sent within an hour. */
const CODES = { name: 'accountant-codes', max: CODES_AN_HOUR, windowSeconds: 3_600 }

/** An access that stands, with whose books it opens. */
export type OpenAccess = { id: AccountantAccessId; artisanId: ArtisanId; companyName: string }

const standing = (ctx: Ctx) =>
  ctx.db
    .select({
      ...pick(accountantAccesses, 'id', 'email', 'artisanId'),
      companyName: artisans.companyName,
    })
    .from(accountantAccesses)
    .innerJoin(artisans, eq(artisans.id, accountantAccesses.artisanId))

/** The access of a mailed link; null when it opens nothing any more, `too_many` when its peer tried too often. */
export async function accessOfLink(
  ctx: Ctx<Visitor>,
  token: string,
): Promise<(OpenAccess & { email: string }) | 'too_many' | null> {
  if (token === '') return null
  if (!(await spend(ctx, OPENINGS, ctx.who.clientKey))) return 'too_many'
  const [access] = await standing(ctx).where(
    and(eq(accountantAccesses.tokenHash, hashOf(token)), isNull(accountantAccesses.endedAt)),
  )
  return access ?? null
}

/**
 * Mails six digits to the address that was invited; a code sent before opens nothing any more.
 * Null: the link opens nothing.
 */
export async function sendAccessCode(
  ctx: Ctx<Visitor>,
  token: string,
): Promise<Result<undefined, 'too_many_codes'> | null> {
  const access = await accessOfLink(ctx, token)
  if (access === 'too_many') return refuse('too_many_codes')
  if (!access) return null
  if (!(await spend(ctx, CODES, access.id))) return refuse('too_many_codes')
  return inTransaction(ctx, async (tx) => {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const sent = {
      codeHash: codeHash(access.id, code),
      sentAt: tx.now,
      expiresAt: new Date(tx.now.getTime() + CODE_MINUTES * 60_000),
      wrongTries: 0,
      usedAt: null,
    }
    await tx.db
      .insert(accountantCodes)
      .values({ accessId: access.id, ...sent })
      .onConflictDoUpdate({ target: accountantCodes.accessId, set: sent })
    await sendMail(tx, {
      to: access.email,
      dedupeKey: `accountant_code:${newId<string>()}`,
      ...accountantCodeMail(access.companyName, code),
    })
    return ok()
  })
}

/** Opens the books in a browser by the code typed back; a wrong one is counted. Null: the link opens nothing. */
export async function openAccess(
  ctx: Ctx<Visitor>,
  token: string,
  typed: string,
): Promise<Result<{ sessionToken: string }, CodeRefusal> | null> {
  const access = await accessOfLink(ctx, token)
  if (access === 'too_many') return refuse('code_locked')
  if (!access) return null
  return inTransaction(ctx, async (tx): Promise<Result<{ sessionToken: string }, CodeRefusal>> => {
    const [code] = await tx.db
      .select()
      .from(accountantCodes)
      .where(eq(accountantCodes.accessId, access.id))
      .for('update')
    const refusal = refusalOfSentCode(code ? { ...code, contentHash: '' } : null, '', tx.now)
    if (refusal) return refuse(refusal)
    if (!isSixDigits(typed)) return refuse('code_missing')
    if (code!.codeHash !== codeHash(access.id, plainCode(typed))) {
      const [counted] = await tx.db
        .update(accountantCodes)
        .set({ wrongTries: sql`${accountantCodes.wrongTries} + 1` })
        .where(eq(accountantCodes.accessId, access.id))
        .returning({ wrongTries: accountantCodes.wrongTries })
      return refuse(refusalOfWrongCode(counted!.wrongTries))
    }
    await tx.db
      .update(accountantCodes)
      .set({ usedAt: tx.now })
      .where(eq(accountantCodes.accessId, access.id))
    const sessionToken = randomBytes(32).toString('base64url')
    await tx.db.insert(accountantSessions).values({
      tokenHash: hashOf(sessionToken),
      accessId: access.id,
      openedAt: tx.now,
      expiresAt: new Date(tx.now.getTime() + SESSION_HOURS * 3_600_000),
    })
    await recordRead(tx, access.id, 'opened')
    return ok({ sessionToken })
  })
}

/** The access that a browser holds open; null once it was ended, closed or is too old. */
export async function accessOfSession(ctx: Ctx, sessionToken: string): Promise<OpenAccess | null> {
  const [access] = await standing(ctx)
    .innerJoin(accountantSessions, eq(accountantSessions.accessId, accountantAccesses.id))
    .where(
      and(
        eq(accountantSessions.tokenHash, hashOf(sessionToken)),
        gt(accountantSessions.expiresAt, ctx.now),
        isNull(accountantAccesses.endedAt),
      ),
    )
  return access ?? null
}

/** Closes the books in a browser. */
export async function closeAccess(ctx: Ctx, sessionToken: string): Promise<void> {
  await ctx.db
    .delete(accountantSessions)
    .where(eq(accountantSessions.tokenHash, hashOf(sessionToken)))
}

/** Keeps that something was opened, for the artisan's journal. */
export async function recordRead(
  ctx: Ctx,
  accessId: AccountantAccessId,
  what: AccountantAct,
): Promise<void> {
  await ctx.db.insert(accountantReads).values({ accessId, what, at: ctx.now })
}

/** Under a key of ours and per access: a copy of the table tells no code. */
const codeHash = (id: AccountantAccessId, code: string) =>
  keyedHash('accountant-code', `${id}:${code}`)
