import { paths } from '#app/paths.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { TestimonialId } from '#app/values/identity/ids.ts'
import { readTestimonialMail } from './queries.server.ts'
import { TestimonialDecidedMail } from './testimonial-decided.email.tsx'

/** Mails the team's decision to the artisan who wrote, once for each decision; nothing when they took it back meanwhile. */
export async function mailTestimonialDecided(
  ctx: Ctx<System>,
  testimonialId: TestimonialId,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const told = await readTestimonialMail(tx, testimonialId)
    if (
      !told?.testimonial.decidedAt ||
      !['published', 'unpublished'].includes(told.testimonial.status)
    )
      return
    const published = told.testimonial.status === 'published'
    await sendMail(tx, {
      to: told.email,
      accountId: told.accountId,
      type: 'testimonial_decided',
      dedupeKey: `testimonial_decided:${testimonialId}:${told.testimonial.decidedAt.getTime()}`,
      subject: published ? 'Votre témoignage est publié' : 'Votre témoignage n’est pas publié',
      body: TestimonialDecidedMail({
        companyName: told.companyName,
        published,
        reason: told.testimonial.reason ?? '',
        href: absoluteUrl(paths.testimonial()),
      }),
    })
  })
}
