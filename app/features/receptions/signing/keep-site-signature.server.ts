import { eq } from 'drizzle-orm'
import { DRAWING_LENGTH, isDrawing } from '#app/features/signatures/signature.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { once, type DeviceAct } from '#app/platform/device-acts/once.server.ts'
import type { ReceptionId, WorksId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { formatInstant } from '#app/values/time/french-date.ts'
import { plainLine } from '#app/values/words/plain-text.ts'
import { SITE_SIGNATURE } from '#app/features/receptions/copy.ts'
import {
  lockReception,
  writeReceptionTrail,
} from '#app/features/receptions/move-reception.server.ts'
import {
  readyToSign,
  type ToSignRefusal,
} from '#app/features/receptions/signing/ready-to-sign.server.ts'
import { receptions, siteSignatures } from '#app/features/receptions/tables.server.ts'

/** A report signed by hand on the company's device: who, how, and the digest of what was on the screen. */
export type SiteSignature = {
  name: string
  drawing: string
  agreed: boolean
  together: boolean
  contentHash: string
}

/** Why a signature by hand is not kept. `document_changed`: the report is not the one that was signed. */
export type SiteSignatureRefusal =
  | ToSignRefusal
  | 'document_changed'
  | 'drawing_malformed'
  | 'signature_name_missing'
  | 'reception_not_agreed'
  | 'presence_not_confirmed'

/**
 * Keeps what the client signed by hand without network, once, and asks them to confirm it with a code: it counts for
 * nothing before. Where the report changed meanwhile both are told, and nothing is kept.
 */
export async function keepSiteSignature(
  ctx: Ctx<Artisan>,
  act: DeviceAct | null,
  worksId: WorksId,
  signature: SiteSignature,
): Promise<Result<undefined, SiteSignatureRefusal>> {
  const kept = await once(ctx, act, (tx) => keep(tx, act, worksId, signature))
  if (!kept.ok && kept.refusal === 'document_changed') await tellVoid(ctx, worksId)
  return kept.ok ? ok() : kept
}

async function keep(
  tx: Ctx<Artisan>,
  act: DeviceAct | null,
  worksId: WorksId,
  { name: typed, drawing, agreed, together, contentHash }: SiteSignature,
): Promise<Result<undefined, SiteSignatureRefusal>> {
  const ready = await readyToSign(tx, await lockReception(tx, worksId), 'artisan')
  if (!ready.ok) return ready
  const name = plainLine(typed, 120)
  if (!together) return refuse('presence_not_confirmed')
  if (name.length < 2) return refuse('signature_name_missing')
  if (!agreed) return refuse('reception_not_agreed')
  if (drawing && (drawing.length > DRAWING_LENGTH || !isDrawing(drawing)))
    return refuse('drawing_malformed')
  if (contentHash !== ready.value.contentHash) return refuse('document_changed')
  const { locked } = ready.value
  const { id, status, sentAt } = locked.reception
  const signed = {
    contentHash,
    name,
    drawing,
    signedAt: act?.askedAt ?? tx.now,
    receivedAt: tx.now,
  }
  await tx.db
    .insert(siteSignatures)
    .values({ receptionId: id, ...signed })
    .onConflictDoUpdate({ target: siteSignatures.receptionId, set: signed })
  await tx.db
    .update(receptions)
    .set({ status: 'to_sign', sentAt: status === 'to_sign' ? sentAt : tx.now, updatedAt: tx.now })
    .where(eq(receptions.id, id))
  await writeReceptionTrail(tx, locked, { verb: 'sign_on_site', who: 'particulier' })
  await publish(tx, { type: 'reception.signed_on_site', receptionId: id })
  return ok()
}

/** Tells the client that what they signed by hand counts for nothing; the company has its refusal. */
async function tellVoid(ctx: Ctx<Artisan>, worksId: WorksId): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const locked = await lockReception(tx, worksId)
    if (locked?.reception)
      await publish(tx, {
        type: 'reception.site_signature_void',
        receptionId: locked.reception.id,
      })
  })
}

/** What was signed by hand of a report with this digest; null without it. */
export async function siteSignatureOf(
  ctx: Ctx,
  receptionId: ReceptionId,
  contentHash: string,
): Promise<typeof siteSignatures.$inferSelect | null> {
  const [row] = await ctx.db
    .select()
    .from(siteSignatures)
    .where(eq(siteSignatures.receptionId, receptionId))
  return row?.contentHash === contentHash ? row : null
}

/** What the proof of a signature says of the one by hand that it confirms; nothing without one. */
export async function siteStatement(
  ctx: Ctx,
  receptionId: ReceptionId,
  contentHash: string,
  zone: string,
): Promise<string[]> {
  const site = await siteSignatureOf(ctx, receptionId, contentHash)
  if (!site) return []
  const [signed, received] = [site.signedAt, site.receivedAt].map((at) => formatInstant(at, zone))
  return [SITE_SIGNATURE.statement(signed!, received!)]
}
