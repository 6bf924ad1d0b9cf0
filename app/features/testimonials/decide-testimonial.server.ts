import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { contentChanged } from '#app/platform/web/content-version.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { TestimonialId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { testimonials } from './tables.server.ts'
import { refusalToDo, type TestimonialRefusal } from './testimonial.ts'

/** What the team decides: show it, or not, with the reason that its artisan will read. */
export type TestimonialDecision = { verb: 'publish' } | { verb: 'unpublish'; reason: string }

/** Shows a testimonial, or takes it off. Written in the audit log; its artisan is told. */
export async function decideTestimonial(
  ctx: Ctx<Admin>,
  testimonialId: TestimonialId,
  decision: TestimonialDecision,
): Promise<Result<undefined, 'not_found' | TestimonialRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const [testimonial] = await tx.db
      .select()
      .from(testimonials)
      .where(eq(testimonials.id, testimonialId))
      .for('update')
    if (!testimonial) return refuse('not_found')
    const refusal = refusalToDo(decision.verb, testimonial)
    if (refusal) return refuse(refusal)
    const by = { decidedAt: tx.now, decidedBy: tx.who.accountId }
    const change =
      decision.verb === 'publish'
        ? { ...by, status: 'published' as const, publishedAt: tx.now, reason: null }
        : { ...by, status: 'unpublished' as const, reason: decision.reason }
    await tx.db.update(testimonials).set(change).where(eq(testimonials.id, testimonialId))
    await recordAudit(
      tx,
      decision.verb === 'publish' ? 'testimonial.published' : 'testimonial.unpublished',
      testimonialId,
      { artisanId: testimonial.artisanId, reason: change.reason },
    )
    contentChanged(tx, 'testimonials')
    await publish(tx, { type: 'testimonial.decided', testimonialId })
    return ok()
  })
}
