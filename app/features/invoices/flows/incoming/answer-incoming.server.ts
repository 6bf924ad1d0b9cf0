import { and, eq } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { approvedPlatform } from '#app/platform/e-invoicing/e-invoicing.server.ts'
import { lifecycleMessage } from '#app/platform/e-invoicing/lifecycle-message.ts'
import { newId, type IncomingInvoiceId, type PlatformFlowId } from '#app/values/identity/ids.ts'
import { sirenOf, type Siret } from '#app/values/identity/siret.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { platformFlows } from '../tables.server.ts'
import {
  incomingState,
  refusalToAnswer,
  type AnswerRefusal,
  type IncomingAnswer,
} from './incoming.ts'
import { incomingAnswers, incomingInvoices } from './tables.server.ts'

/**
 * The company approves an electronic invoice that it received, or refuses it with its reason: its
 * seller is told through the platforms.
 */
export function answerIncoming(
  ctx: Ctx<Artisan>,
  invoiceId: IncomingInvoiceId,
  { code, reason }: { code: IncomingAnswer; reason: string },
): Promise<Result<undefined, 'not_found' | AnswerRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .select({ invoice: incomingInvoices, siret: artisans.siret, name: artisans.companyName })
      .from(incomingInvoices)
      .innerJoin(artisans, eq(artisans.id, incomingInvoices.artisanId))
      .where(
        and(eq(incomingInvoices.id, invoiceId), eq(incomingInvoices.artisanId, ctx.who.artisanId)),
      )
      .for('no key update', { of: incomingInvoices })
    if (!row?.siret) return refuse('not_found')
    const answers = await tx.db
      .select({ code: incomingAnswers.code })
      .from(incomingAnswers)
      .where(eq(incomingAnswers.invoiceId, invoiceId))
    const words = code === 210 ? reason.trim().slice(0, 1_000) : ''
    const refusal = refusalToAnswer({
      state: incomingState(answers),
      code,
      reason: words,
      connected: approvedPlatform() !== null,
    })
    if (refusal) return refuse(refusal)
    const { invoice } = row
    const id = newId<PlatformFlowId>()
    await tx.db.insert(incomingAnswers).values({ invoiceId, code, reason: words, saidAt: tx.now })
    await tx.db.insert(platformFlows).values({
      id,
      artisanId: invoice.artisanId,
      kind: 'answer',
      incomingId: invoiceId,
      message: lifecycleMessage({
        id,
        status: code,
        saidAt: tx.now,
        invoice: {
          number: invoice.number,
          typeCode: invoice.typeCode,
          issuedOn: invoice.issuedOn,
          sellerSiren: invoice.sellerSiren,
        },
        from: { siren: sirenOf(row.siret as Siret), name: row.name, role: 'BY' },
        to: { siren: invoice.sellerSiren, name: invoice.sellerName, role: 'SE' },
        reason: words === '' ? null : words,
        received: [],
      }),
      askedAt: tx.now,
      triedSince: tx.now,
      nextTryAt: tx.now,
    })
    return ok()
  })
}
