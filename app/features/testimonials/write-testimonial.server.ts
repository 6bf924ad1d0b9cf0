import { eq } from 'drizzle-orm'
import { lockedRefusal } from '#app/features/companies/company-standing.server.ts'
import type { StandingRefusal } from '#app/features/companies/company-standing.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { contentChanged } from '#app/platform/web/content-version.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type TestimonialId } from '#app/values/identity/ids.ts'
import { plainText } from '#app/values/words/plain-text.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { testimonials } from './tables.server.ts'
import { refusalToDo, TESTIMONIAL_TEXT, type TestimonialRefusal } from './testimonial.ts'

/**
 * Writes a company's testimonial, or its new words, with the consent to show them: the caller's
 * form asked for it. One that was shown leaves the pages until the team has read it again. Refuses
 * a company that may not speak for itself as it stands.
 */
export async function writeTestimonial(
  ctx: Ctx<Artisan>,
  text: string,
): Promise<Result<undefined, StandingRefusal>> {
  const { artisanId } = ctx.who
  return inTransaction(ctx, async (tx) => {
    const refusal = await lockedRefusal(tx, artisanId, 'promote')
    if (refusal) return refuse(refusal)
    const [company] = await tx.db
      .select({ managerName: artisans.managerName, companyName: artisans.companyName })
      .from(artisans)
      .where(eq(artisans.id, artisanId))
    const [before] = await tx.db
      .select({ status: testimonials.status })
      .from(testimonials)
      .where(eq(testimonials.artisanId, artisanId))
      .for('update')
    const words = {
      text: plainText(text, TESTIMONIAL_TEXT.max),
      signedName: company!.managerName ?? company!.companyName,
      status: 'pending' as const,
      consentedAt: tx.now,
      writtenAt: tx.now,
      decidedAt: null,
      decidedBy: null,
      reason: null,
      withdrawnAt: null,
    }
    await tx.db
      .insert(testimonials)
      .values({ id: newId<TestimonialId>(), artisanId, ...words })
      .onConflictDoUpdate({ target: testimonials.artisanId, set: words })
    if (before?.status === 'published') contentChanged(tx, 'testimonials')
    return ok()
  })
}

/** Takes the consent back: the testimonial leaves the pages at once, whatever the team decided. */
export async function withdrawTestimonial(
  ctx: Ctx<Artisan>,
): Promise<Result<undefined, 'not_found' | TestimonialRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const [testimonial] = await tx.db
      .select()
      .from(testimonials)
      .where(eq(testimonials.artisanId, tx.who.artisanId))
      .for('update')
    if (!testimonial) return refuse('not_found')
    const refusal = refusalToDo('withdraw', testimonial)
    if (refusal) return refuse(refusal)
    await tx.db
      .update(testimonials)
      .set({ status: 'withdrawn', consentedAt: null, withdrawnAt: tx.now })
      .where(eq(testimonials.id, testimonial.id))
    contentChanged(tx, 'testimonials')
    return ok()
  })
}
