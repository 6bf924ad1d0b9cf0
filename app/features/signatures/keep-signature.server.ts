import { and, asc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { newId } from '#app/values/identity/ids.ts'
import type { KeptSignature, SignatureSubject } from './signature.ts'
import { signatures, signingCodes } from './tables.server.ts'
import type { SigningCodeRow, ToSign } from './signing-codes.server.ts'

/** The longest browser text that is kept. */
const USER_AGENT_LENGTH = 400

/** What is signed and how; the rest of the proof comes from the code. */
export type NewSignature = Omit<
  KeptSignature,
  'accountId' | 'signedAt' | 'contentHash' | 'codeSentAt' | 'codeSentTo'
>

/**
 * Keeps a signature with its whole proof and uses its code, in the transaction of what it concludes. `code` is what
 * `checkSigningCode` gave in the same transaction. The database refuses (throws) a second one of the same side.
 */
export async function keepSignature(
  tx: Ctx,
  code: SigningCodeRow,
  signature: NewSignature,
): Promise<void> {
  await tx.db.update(signingCodes).set({ usedAt: tx.now }).where(eq(signingCodes.id, code.id))
  const { subjectKind, subjectId, contentHash, signerId } = code
  const subject = { kind: subjectKind, id: subjectId }
  await keep(tx, { subject, contentHash, signerId }, signature, code)
}

/** Keeps a signature that the account alone proves, without a code: that of a company signed in. */
export function keepAccountSignature(
  tx: Ctx,
  signed: ToSign,
  signature: NewSignature,
): Promise<void> {
  return keep(tx, signed, signature, null)
}

async function keep(
  tx: Ctx,
  { subject, contentHash, signerId }: ToSign,
  signature: NewSignature,
  code: SigningCodeRow | null,
): Promise<void> {
  await tx.db.insert(signatures).values({
    ...signature,
    id: newId(),
    subjectKind: subject.kind,
    subjectId: subject.id,
    contentHash,
    accountId: signerId,
    statements: [...signature.statements],
    userAgent: signature.userAgent.slice(0, USER_AGENT_LENGTH),
    signedAt: tx.now,
    codeSentAt: code?.sentAt ?? null,
    codeSentTo: code?.sentTo ?? null,
  })
}

/**
 * The signatures of a subject, oldest first. Ask first whether the subject is the reader's: both
 * sides of a contract read its proof.
 */
export function signaturesOf(ctx: Ctx, subject: SignatureSubject): Promise<KeptSignature[]> {
  return ctx.db
    .select({
      role: signatures.role,
      accountId: signatures.accountId,
      name: signatures.name,
      signedAt: signatures.signedAt,
      contentHash: signatures.contentHash,
      mode: signatures.mode,
      statements: signatures.statements,
      address: signatures.address,
      userAgent: signatures.userAgent,
      deviceOf: signatures.deviceOf,
      codeSentAt: signatures.codeSentAt,
      codeSentTo: signatures.codeSentTo,
      drawing: signatures.drawing,
    })
    .from(signatures)
    .where(and(eq(signatures.subjectKind, subject.kind), eq(signatures.subjectId, subject.id)))
    .orderBy(asc(signatures.signedAt))
}
