import { writeReview } from '#app/features/reviews/writing/write-review.server.ts'
import { reportContent } from '#app/features/content-notices/report-content.server.ts'
import { postToSupport } from '#app/features/messages/support/post-support-message.server.ts'
import { reportArtisan } from '#app/features/requests/reports/report-artisan.server.ts'
import { reportContact } from '#app/features/requests/reports/report-contact.server.ts'
import { writeTestimonial } from '#app/features/testimonials/write-testimonial.server.ts'
import type { CaseKind } from '#app/features/admin/desk/case-kinds.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { newId, type MailId } from '#app/values/identity/ids.ts'
import { anArtisan, aParticulier } from '#test/builders.ts'
import type { TestDatabase } from '#test/database.ts'
import { aContactCase } from '#test/desk-builders.ts'
import { aDisputedPlainInvoice } from '#test/dispute-builders.ts'
import { aTakenLead, granted } from '#test/quote-builders.ts'
import { aReviewInput, someWorks } from '#test/review-builders.ts'
import { inParallel } from '../e2e/in-parallel.ts'

/** How one case of a kind comes to wait, as people make it. */
const COME: Partial<Record<CaseKind, (database: TestDatabase) => Promise<unknown>>> = {
  contact: (database) => aContactCase(database, { now: new Date() }),
  support: async (database) =>
    granted(
      await postToSupport(
        database.ctx(await aParticulier(database)),
        'Je ne retrouve pas mon devis dans mon espace.',
      ),
    ),
  reviews: async (database) => {
    const { author, worksId } = await someWorks(database, { now: new Date() })
    granted(await writeReview(database.ctx(author), worksId, aReviewInput()))
  },
  mails: async (database) => {
    const id = newId<MailId>()
    await database.db.insert(emailLogs).values({
      id,
      email: `${id}@mairie-de-lyon.fr`,
      emailType: 'signup',
      status: 'failed',
      createdAt: new Date(),
      subject: 'Bienvenue',
      html: '<p>Bonjour</p>',
      text: 'Bonjour',
      dedupeKey: id,
      errorMessage: 'ECONNREFUSED',
      attempts: 11,
    })
  },
  verification: (database) =>
    anArtisan(database, {
      verification: 'pending',
      plan: null,
      file: { submittedAt: new Date() },
    }),
  contact_reports: async (database) => {
    const { artisan, leadId } = await aTakenLead(database, { now: new Date() })
    const said = { reason: 'wrong_area', text: 'À 80 km.' } as const
    granted(await reportContact(database.ctx(artisan), leadId, said))
  },
  artisan_reports: async (database) => {
    const { author, leadId } = await aTakenLead(database, { now: new Date() })
    const said = { reason: 'pressure', text: 'Il insiste chaque jour, au téléphone.' } as const
    granted(await reportArtisan(database.ctx(author), leadId, said))
  },
  content_notices: async (database) =>
    reportContent(database.ctx(await aParticulier(database)), {
      address: '/avis',
      reason: 'insult',
      // The same words of the same day are the same notice.
      explanation: `Ce profil m’insulte par mon nom. ${newId()}`,
      name: 'Zoé Mail',
      email: 'zoe@ouvreo.example',
      goodFaith: true,
    } as never),
  testimonials: async (database) =>
    granted(
      await writeTestimonial(
        database.ctx(await anArtisan(database)),
        'Depuis trois mois, je reçois des demandes sérieuses autour de chez moi, et je réponds quand je peux.',
      ),
    ),
  invoice_disputes: (database) =>
    aDisputedPlainInvoice(database, 'Je ne reconnais pas cette somme du tout.'),
}

/** How many of two hundred cases are of each kind. */
const OF_TWO_HUNDRED: [CaseKind, number][] = [
  ['contact', 60],
  ['support', 30],
  ['reviews', 30],
  ['mails', 20],
  ['verification', 20],
  ['contact_reports', 14],
  ['artisan_reports', 8],
  ['content_notices', 6],
  ['testimonials', 6],
  ['invoice_disputes', 6],
]

/** How many cases of each kind make `many` in all, one of each at least. */
export const mixOf = (many: number): [CaseKind, number][] =>
  OF_TWO_HUNDRED.map(([kind, share]) => [kind, Math.max(1, Math.round((share * many) / 200))])

/** Has them come. */
export async function seedCases(
  database: TestDatabase,
  mix: readonly (readonly [CaseKind, number])[],
): Promise<void> {
  for (const [kind, many] of mix) await inParallel(many, 4, () => COME[kind]!(database))
}
