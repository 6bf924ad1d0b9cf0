import { eq, inArray } from 'drizzle-orm'
import { askDocument } from '#app/features/documents/ask-document.server.ts'
import {
  keepAccountSignature,
  keepSignature,
} from '#app/features/signatures/keep-signature.server.ts'
import {
  isDrawing,
  type SignerDevice,
  type SignerRole,
} from '#app/features/signatures/signature.ts'
import type { CodeRefusal, SendCodeRefusal } from '#app/features/signatures/signing-code.ts'
import { checkSigningCode, sendSigningCode } from '#app/features/signatures/signing-codes.server.ts'
import { closeWorks } from '#app/features/works/progress/confirm-works.server.ts'
import { worksPhotos } from '#app/features/works/tables.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { AccountId, WorksId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { plainLine } from '#app/values/words/plain-text.ts'
import { RECEPTION_DOCUMENT_NAMES, RECEPTION_STATEMENTS } from './copy.ts'
import {
  refusalOfCompanySignature,
  type CompanySignature,
  type CompanySignRefusal,
} from '#app/features/receptions/signing/company-signature.ts'
import { siteStatement } from '#app/features/receptions/signing/keep-site-signature.server.ts'
import {
  readyToSign,
  type Ready,
  type ToSignRefusal,
} from '#app/features/receptions/signing/ready-to-sign.server.ts'
import { guaranteeEnds, remindOn } from './guarantees.ts'
import { keepNotices } from './list-materials.server.ts'
import {
  isBegun,
  lockReception,
  readReport,
  receptionToSign,
  writeReceptionTrail,
} from './move-reception.server.ts'
import { refusalToCountersign, type ReceptionStateRefusal } from './reception.ts'
import { guaranteeReminders, receptionReservations, receptions } from './tables.server.ts'

/** What a client does when signing a report: types the code, signs, and says that they read it. */
export type ReceptionSignature = {
  name: string
  /** SVG path; empty where nothing was drawn. */
  drawing: string
  /** The six digits that were mailed. */
  code: string
  agreed: boolean
  /** The report they read: signing another one is refused. */
  contentHash: string
  device: SignerDevice
}

/** Why a code is not sent, or a report not signed. */
export type SendReceptionCodeRefusal = ToSignRefusal | SendCodeRefusal
export type SignReceptionRefusal =
  | ToSignRefusal
  | CodeRefusal
  | 'drawing_malformed'
  | 'signature_name_missing'
  | 'reception_not_agreed'
/** Sends the client the code that signs the report, asked for by them or by the artisan who is at their side. */
export async function sendReceptionCode(
  ctx: Ctx<Artisan> | Ctx<Particulier>,
  worksId: WorksId,
  way: 'email' | 'sms' = 'email',
): Promise<Result<undefined, SendReceptionCodeRefusal>> {
  return inTransaction<Artisan | Particulier, Result<undefined, SendReceptionCodeRefusal>>(
    ctx,
    async (tx) => {
      const ready = await readyToSign(tx, await lockReception(tx, worksId), tx.who.kind)
      if (!ready.ok) return ready
      const { locked, document, contentHash } = ready.value
      return sendSigningCode(
        tx,
        receptionToSign(locked.reception, contentHash),
        {
          name: `procès-verbal de réception du devis ${document.quoteNumber}`,
          companyName: document.company.name,
          total: null,
        },
        timeZoneOf(locked.request.insee),
        way,
      )
    },
  )
}

/** The client signs on their own device; the artisan signs after. */
export async function signReception(
  ctx: Ctx<Particulier>,
  worksId: WorksId,
  signature: ReceptionSignature,
): Promise<Result<undefined, SignReceptionRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const ready = await readyToSign(tx, await lockReception(tx, worksId), 'particulier')
    if (!ready.ok) return ready
    const signed = await signAsClient(tx, ready.value, signature, 'client')
    if (!signed.ok) return signed
    const receptionId = ready.value.locked.reception.id
    await publish(tx, { type: 'reception.client_signed', receptionId })
    return ok()
  })
}

/**
 * Both sign on the artisan's device. What proves the client is the code, which went to their own e-mail; the artisan
 * confirms that both are there, and signs with the account that is open.
 */
export async function signReceptionOnSite(
  ctx: Ctx<Artisan>,
  worksId: WorksId,
  signature: ReceptionSignature & CompanySignature & { together: boolean },
): Promise<Result<undefined, SignReceptionRefusal | CompanySignRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const ready = await readyToSign(tx, await lockReception(tx, worksId), 'artisan')
    if (!ready.ok) return ready
    if (!signature.together) return refuse('presence_not_confirmed')
    const refusal = refusalOfCompanySignature(tx.who, signature)
    if (refusal) return refuse(refusal)
    const { locked } = ready.value
    const who: Particulier = {
      kind: 'particulier',
      accountId: locked.reception.particulierId,
      clientKey: tx.who.clientKey,
    }
    const signed = await signAsClient({ ...tx, who }, ready.value, signature, 'company')
    if (!signed.ok) return signed
    await signAsCompany(tx, ready.value, signature, signature.device)
    return ok()
  })
}

/** The artisan signs a report that the client signed, perhaps with reservations of their own. */
export async function countersignReception(
  ctx: Ctx<Artisan>,
  worksId: WorksId,
  signature: CompanySignature & { contentHash: string; device: SignerDevice },
): Promise<
  Result<undefined, 'not_found' | ReceptionStateRefusal | CompanySignRefusal | 'document_changed'>
> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockReception(tx, worksId)
    if (!locked) return refuse('not_found')
    const state = refusalToCountersign(locked.reception)
    if (state || !isBegun(locked)) return refuse(state ?? 'reception_not_begun')
    const refusal = refusalOfCompanySignature(tx.who, signature)
    if (refusal) return refuse(refusal)
    const report = await readReport(tx, locked.reception)
    if (report.contentHash !== signature.contentHash) return refuse('document_changed')
    await signAsCompany(tx, { locked, ...report }, signature, signature.device)
    return ok()
  })
}

/**
 * Freezes the report with the client's signature; works that were not confirmed are, by the same
 * act. A wrong code is counted, and nothing else is written.
 */
async function signAsClient(
  tx: Ctx<Particulier>,
  { locked, document, contentHash }: Ready,
  signature: ReceptionSignature,
  deviceOf: SignerRole,
): Promise<Result<undefined, SignReceptionRefusal>> {
  const name = plainLine(signature.name, 120)
  if (name.length < 2) return refuse('signature_name_missing')
  if (!signature.agreed) return refuse('reception_not_agreed')
  if (signature.drawing && !isDrawing(signature.drawing)) return refuse('drawing_malformed')
  if (contentHash !== signature.contentHash) return refuse('document_changed')
  const { reception, works } = locked
  const code = await checkSigningCode(tx, receptionToSign(reception, contentHash), signature.code)
  if (!code.ok) return code
  await keepSignature(tx, code.value, {
    role: 'client',
    name,
    mode: null,
    statements: [
      RECEPTION_STATEMENTS.client(document.reservations.length),
      ...(await siteStatement(tx, reception.id, contentHash, timeZoneOf(locked.request.insee))),
    ],
    ...signature.device,
    deviceOf,
    drawing: signature.drawing || null,
  })
  const reserved = await tx.db
    .select({ photoId: receptionReservations.photoId })
    .from(receptionReservations)
    .where(eq(receptionReservations.receptionId, reception.id))
  await tx.db
    .update(worksPhotos)
    .set({ inReport: true })
    .where(
      inArray(worksPhotos.id, [
        ...reception.photoIds,
        ...reserved.flatMap(({ photoId }) => photoId ?? []),
      ]),
    )
  await tx.db
    .update(receptions)
    .set({
      status: 'to_countersign',
      snapshot: document,
      contentHash,
      clientSignedAt: tx.now,
      updatedAt: tx.now,
    })
    .where(eq(receptions.id, reception.id))
  if (works.status !== 'done') await closeWorks(tx, locked, 'particulier')
  await writeReceptionTrail(tx, locked, { verb: 'sign_client', who: 'particulier' })
  return ok()
}

/** Ends a report with the company's signature: the guarantees run, and its PDF leaves to both. */
async function signAsCompany(
  tx: Ctx<Artisan>,
  { locked, document, contentHash }: Ready,
  signature: CompanySignature,
  device: SignerDevice,
): Promise<void> {
  const { reception, works } = locked
  await keepAccountSignature(
    tx,
    {
      subject: { kind: 'reception', id: reception.id },
      contentHash,
      // A company's identifier is its account's.
      signerId: reception.artisanId as string as AccountId,
    },
    {
      role: 'company',
      name: plainLine(signature.companyName, 120),
      mode: null,
      statements: [RECEPTION_STATEMENTS.company],
      ...device,
      deviceOf: 'company',
      drawing: null,
    },
  )
  await tx.db
    .update(receptions)
    .set({ status: 'signed', signedAt: tx.now, updatedAt: tx.now })
    .where(eq(receptions.id, reception.id))
  // Of works received long before, a guarantee may be over: nobody is told that it ends.
  const today = dayOf(tx.now, timeZoneOf(locked.request.insee))
  await tx.db.insert(guaranteeReminders).values(
    guaranteeEnds(document.receivedOn)
      .filter(({ until }) => until >= today)
      .map((end) => ({
        receptionId: reception.id,
        guarantee: end.guarantee,
        dueOn: remindOn(end),
      })),
  )
  await askDocument(tx, {
    kind: 'reception',
    subjectId: works.quoteId,
    artisanId: works.artisanId,
    accountId: works.particulierId,
    name: RECEPTION_DOCUMENT_NAMES.reception(document.quoteNumber),
  })
  await keepNotices(tx, locked)
  await writeReceptionTrail(tx, locked, { verb: 'sign_company', who: 'artisan' })
  await publish(tx, { type: 'reception.signed', receptionId: reception.id })
}
