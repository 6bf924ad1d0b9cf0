import { createHash, randomBytes } from 'node:crypto'
import { and, asc, count, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { mayMailUnproved } from '#app/features/accounts/sign-up/mail-budget.server.ts'
import type { Admin, Artisan, Ctx } from '#app/platform/context.ts'
import { violatedConstraint } from '#app/platform/database/database.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { Day } from '#app/values/time/french-date.ts'
import { mailboxOf } from '#app/values/identity/email-address.ts'
import { newId, type ArtisanId, type ReferenceId } from '#app/values/identity/ids.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import { refusalByStanding } from '#app/features/companies/company-standing.ts'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { todayAt } from '#app/features/companies/file/company-file.server.ts'
import { referenceMail } from './premium.email.ts'
import { PREMIUM_REFERENCES, REFERENCE_DAYS, type ReferenceRefusal } from './premium-reference.ts'
import type { ReferenceInput } from './premium-reference-form.ts'
import { recordHappening } from '#app/features/companies/record-happening.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { premiumReferences } from '#app/features/companies/checks/verification.tables.server.ts'

/** How many clients one company may have mailed in a day, those that it takes back included. */
const NAMED_A_DAY = { name: 'references', max: 2 * PREMIUM_REFERENCES.most, windowSeconds: 86_400 }

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** A client named by a company, as the company and the team see them. */
export type ReferenceView = {
  id: ReferenceId
  clientName: string
  clientEmail: string
  works: string
  workedOn: Day
  answer: 'confirmed' | 'denied' | null
  comment: string | null
  answeredAt: Date | null
  expiresAt: Date
}

/** Names a client; they receive a link that asks them to confirm the works. The first one asks for Premium's check. */
export async function nameReference(
  ctx: Ctx<Artisan>,
  input: ReferenceInput,
  ownEmail: string,
): Promise<Result<undefined, ReferenceRefusal>> {
  const { artisanId } = ctx.who
  try {
    return await inTransaction(ctx, async (tx) => {
      const row = await lockArtisan(tx, artisanId)
      const standing = refusalByStanding('promote', await standingOf(tx, artisanId))
      if (standing) return refuse(standing)
      if (!row.premiumPlan) return refuse('not_premium')
      if (mailboxOf(input.clientEmail) === mailboxOf(ownEmail)) return refuse('own_address')
      if (input.workedOn > todayAt(tx, row.insee)) return refuse('works_to_come')
      const named = await tx.db
        .select({ clientEmail: premiumReferences.clientEmail })
        .from(premiumReferences)
        .where(eq(premiumReferences.artisanId, artisanId))
      if (named.some(({ clientEmail }) => mailboxOf(clientEmail) === mailboxOf(input.clientEmail)))
        return refuse('already_named')
      if (named.length >= PREMIUM_REFERENCES.most) return refuse('too_many')
      // A client taken back may be named again: what is mailed is counted, and not only who is named.
      if (
        !(await spend(tx, NAMED_A_DAY, artisanId)) ||
        !(await mayMailUnproved(tx, 'reference', input.clientEmail))
      )
        return refuse('too_often')
      const token = randomBytes(32).toString('base64url')
      const id = newId<ReferenceId>()
      const expiresAt = new Date(tx.now.getTime() + REFERENCE_DAYS * 86_400_000)
      await tx.db
        .insert(premiumReferences)
        .values({ id, artisanId, ...input, tokenHash: hashOf(token), expiresAt, createdAt: tx.now })
      await sendMail(tx, {
        to: input.clientEmail,
        dedupeKey: `premium_reference:${id}`,
        ...referenceMail(row.companyName, token),
      })
      if (row.premiumAskedAt === null) {
        await tx.db
          .update(artisans)
          .set({ premiumAskedAt: tx.now, updatedAt: tx.now })
          .where(eq(artisans.id, artisanId))
        await recordHappening(tx, artisanId, 'premium_asked')
      }
      return ok()
    })
  } catch (error) {
    if (violatedConstraint(error) === 'premium_references_client') return refuse('already_named')
    throw error
  }
}

/** The clients that the reader's company named. */
export async function listReferences(ctx: Ctx<Artisan>): Promise<ReferenceView[]>
/** The clients that a company named, for the team. */
export async function listReferences(
  ctx: Ctx<Admin>,
  artisanId: ArtisanId,
): Promise<ReferenceView[]>
/** Both. */
export async function listReferences(
  ctx: Ctx<Artisan> | Ctx<Admin>,
  artisanId?: ArtisanId,
): Promise<ReferenceView[]> {
  const owner = ctx.who.kind === 'artisan' ? ctx.who.artisanId : artisanId!
  const rows = await ctx.db
    .select()
    .from(premiumReferences)
    .where(eq(premiumReferences.artisanId, owner))
    .orderBy(asc(premiumReferences.createdAt), asc(premiumReferences.id))
  return rows.map(
    ({ id, clientName, clientEmail, works, workedOn, answer, comment, answeredAt, expiresAt }) => ({
      id,
      clientName,
      clientEmail,
      works,
      workedOn,
      answer,
      comment,
      answeredAt,
      expiresAt,
    }),
  )
}

/**
 * Takes back a client who has not answered yet: their link works no more. False when there is none,
 * or they answered.
 */
export async function withdrawReference(
  ctx: Ctx<Artisan>,
  referenceId: ReferenceId,
): Promise<boolean> {
  const gone = await ctx.db
    .delete(premiumReferences)
    .where(
      and(
        eq(premiumReferences.id, referenceId),
        eq(premiumReferences.artisanId, ctx.who.artisanId),
        isNull(premiumReferences.answer),
      ),
    )
    .returning({ id: premiumReferences.id })
  return gone.length > 0
}

/** Whether as many clients confirmed their works as Premium's check wants. */
export async function enoughReferences(ctx: Ctx, artisanId: ArtisanId): Promise<boolean> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(premiumReferences)
    .where(
      and(
        eq(premiumReferences.artisanId, artisanId),
        eq(premiumReferences.answer, 'confirmed'),
        isNotNull(premiumReferences.answeredAt),
      ),
    )
  return row!.n >= PREMIUM_REFERENCES.needed
}

/**
 * What a client's link is about; null when it is unknown, used or over. Reading it uses nothing up:
 * mail scanners follow links.
 */
export async function readReference(
  ctx: Ctx,
  token: string,
): Promise<{ clientName: string; companyName: string; works: string; workedOn: Day } | null> {
  const [row] = await ctx.db
    .select({
      clientName: premiumReferences.clientName,
      companyName: artisans.companyName,
      works: premiumReferences.works,
      workedOn: premiumReferences.workedOn,
    })
    .from(premiumReferences)
    .innerJoin(artisans, eq(artisans.id, premiumReferences.artisanId))
    .where(open(ctx, token))
  return row ?? null
}

/** A client's answer, once: of several at the same time one counts. False when the link is unknown, used or over. */
export async function answerReference(
  ctx: Ctx,
  token: string,
  answer: 'confirmed' | 'denied',
  comment: string,
): Promise<boolean> {
  const answered = await ctx.db
    .update(premiumReferences)
    .set({
      answer,
      comment: plainText(comment, 1_000) || null,
      answeredAt: ctx.now,
      tokenHash: null,
    })
    .where(open(ctx, token))
    .returning({ id: premiumReferences.id })
  return answered.length > 0
}

function open(ctx: Ctx, token: string) {
  return and(
    eq(premiumReferences.tokenHash, hashOf(token)),
    isNull(premiumReferences.answer),
    gt(premiumReferences.expiresAt, ctx.now),
  )
}
