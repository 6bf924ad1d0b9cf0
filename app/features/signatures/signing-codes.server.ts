import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { isSixDigits, plainCode } from '#app/features/accounts/second-factor/two-factor.ts'
import { profiles, users } from '#app/features/accounts/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { isInTransaction } from '#app/platform/database/transaction.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { maySendSms, sendSms, smsProvider } from '#app/platform/sms/send-sms.server.ts'
import { keyedHash } from '#app/platform/web/seal.server.ts'
import { formatTime } from '#app/values/time/french-date.ts'
import { newId, type AccountId, type SigningCodeId } from '#app/values/identity/ids.ts'
import { isMobile, maskedPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { SignatureSubject } from './signature.ts'
import { signingCodeMail, type DocumentToSign } from './signing-code.email.tsx'
import { signingCodeSms } from './signing-code.sms.ts'
import {
  CODE_MINUTES,
  CODES_AN_HOUR,
  SMS_A_DAY,
  codeStanding,
  refusalOfSentCode,
  refusalOfWrongCode,
  type CodeRefusal,
  type CodeStanding,
  type CodeWay,
  type SendCodeRefusal,
} from './signing-code.ts'
import { signingCodes } from './tables.server.ts'

/** What somebody is about to sign: the subject, its content, and who signs it. */
export type ToSign = { subject: SignatureSubject; contentHash: string; signerId: AccountId }

/** A code as stored. */
export type SigningCodeRow = typeof signingCodes.$inferSelect

const codesOf = ({ subject, signerId }: Omit<ToSign, 'contentHash'>) =>
  and(
    eq(signingCodes.subjectKind, subject.kind),
    eq(signingCodes.subjectId, subject.id),
    eq(signingCodes.signerId, signerId),
  )

/** The codes of the last hour, latest first. */
const codesOfLastHour = (ctx: Ctx, toSign: Omit<ToSign, 'contentHash'>) =>
  ctx.db
    .select()
    .from(signingCodes)
    .where(and(codesOf(toSign), gt(signingCodes.sentAt, new Date(ctx.now.getTime() - 3_600_000))))
    .orderBy(desc(signingCodes.sentAt), desc(signingCodes.id))

/** The mobile of an account, as far as text messages may leave; null where none can. */
async function mobileOf(ctx: Ctx, accountId: AccountId): Promise<PhoneNumber | null> {
  if (!smsProvider()) return null
  const [account] = await ctx.db
    .select({ phone: profiles.phone })
    .from(profiles)
    .where(eq(profiles.userId, accountId))
  const phone = account?.phone as PhoneNumber | null | undefined
  return phone && isMobile(phone) ? phone : null
}

/** Whether today's text messages are spent, the signer's or the site's. */
async function areSmsSpent(tx: Ctx, signerId: AccountId): Promise<boolean> {
  const own = await tx.db.$count(
    signingCodes,
    and(
      eq(signingCodes.signerId, signerId),
      eq(signingCodes.sentBy, 'sms'),
      gt(signingCodes.sentAt, new Date(tx.now.getTime() - 86_400_000)),
    ),
  )
  return own >= SMS_A_DAY || !(await maySendSms(tx, 'code'))
}

/**
 * Sends six digits to the account that is about to sign, in the transaction at hand; whatever code it was sent before
 * signs nothing any more. `zone` is that of the hour until which it lasts. The caller holds the lock of the subject, so
 * that two callers at once are one after the other.
 */
export async function sendSigningCode(
  tx: Ctx,
  toSign: ToSign,
  document: DocumentToSign,
  zone: string,
  way: CodeWay,
): Promise<Result<undefined, SendCodeRefusal>> {
  if (!isInTransaction(tx)) throw new Error('sendSigningCode outside a transaction')
  if ((await codesOfLastHour(tx, toSign)).length >= CODES_AN_HOUR) return refuse('too_many_codes')
  const { subject, contentHash, signerId } = toSign
  const mobile = way === 'sms' ? await mobileOf(tx, signerId) : null
  if (way === 'sms' && !mobile) return refuse('no_mobile')
  if (way === 'sms' && (await areSmsSpent(tx, signerId))) return refuse('sms_spent')
  const [signer] = await tx.db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, signerId))
  const id = newId<SigningCodeId>()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = new Date(tx.now.getTime() + CODE_MINUTES * 60_000)
  await tx.db.insert(signingCodes).values({
    id,
    subjectKind: subject.kind,
    subjectId: subject.id,
    contentHash,
    signerId,
    sentBy: way,
    sentTo: mobile ?? signer!.email,
    codeHash: hashOf(id, code),
    sentAt: tx.now,
    expiresAt,
  })
  const until = formatTime(expiresAt, zone)
  if (mobile)
    await sendSms(tx, {
      to: mobile,
      text: signingCodeSms(document, code, until),
      goodUntil: expiresAt,
      use: 'code',
    })
  else
    await sendMail(tx, {
      to: signer!.email,
      accountId: signerId,
      dedupeKey: `signing_code:${id}`,
      ...signingCodeMail(document, signer!.name, code, until),
    })
  return ok()
}

/**
 * What a signer's page shows of the codes of one document. Ask first whether the subject is theirs. Nobody else reads
 * anything of their number.
 */
export async function readSigningCodes(ctx: Ctx, toSign: ToSign): Promise<CodeStanding> {
  const mobile = await mobileOf(ctx, toSign.signerId)
  const isSigner = ctx.who.kind === 'particulier' && ctx.who.accountId === toSign.signerId
  const sms = mobile && (isSigner ? `au ${maskedPhone(mobile)}` : 'au portable de son compte')
  return codeStanding(await codesOfLastHour(ctx, toSign), toSign.contentHash, ctx.now, sms)
}

/**
 * Compares what was typed with the last code that the signer was sent, under its lock. A wrong one is counted in the
 * transaction at hand, which the caller keeps by returning the refusal; what is not six digits costs nothing. The code
 * is used by `keepSignature`.
 */
export async function checkSigningCode(
  tx: Ctx,
  toSign: ToSign,
  typed: string,
): Promise<Result<SigningCodeRow, CodeRefusal>> {
  const [code] = await tx.db
    .select()
    .from(signingCodes)
    .where(codesOf(toSign))
    .orderBy(desc(signingCodes.sentAt), desc(signingCodes.id))
    .limit(1)
    .for('update')
  const refusal = refusalOfSentCode(code ?? null, toSign.contentHash, tx.now)
  if (refusal) return refuse(refusal)
  if (!isSixDigits(typed)) return refuse('code_missing')
  if (code!.codeHash === hashOf(code!.id, plainCode(typed))) return ok(code!)
  const [counted] = await tx.db
    .update(signingCodes)
    .set({ wrongTries: sql`${signingCodes.wrongTries} + 1` })
    .where(eq(signingCodes.id, code!.id))
    .returning({ wrongTries: signingCodes.wrongTries })
  return refuse(refusalOfWrongCode(counted!.wrongTries))
}

/** Under a key of ours and per code: a copy of the table tells no code. */
function hashOf(id: SigningCodeId, code: string): string {
  return keyedHash('signing-code', `${id}:${code}`)
}
