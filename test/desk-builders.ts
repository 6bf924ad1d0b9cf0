import { eq } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { departureWarnings } from '#app/features/admin/cockpit/departures/departures.tables.server.ts'
import { sendContactMessage } from '#app/features/contact/send-contact-message.server.ts'
import { reportContent } from '#app/features/content-notices/report-content.server.ts'
import { reportConversation } from '#app/features/messages/reports/report-conversation.server.ts'
import { postToSupport } from '#app/features/messages/support/post-support-message.server.ts'
import { reportArtisan } from '#app/features/requests/reports/report-artisan.server.ts'
import { reportContact } from '#app/features/requests/reports/report-contact.server.ts'
import { askPlanOrder } from '#app/features/subscriptions/orders/ask-plan-order.server.ts'
import { reportReview } from '#app/features/reviews/answer-review.server.ts'
import { contestClientMark } from '#app/features/reviews/client-marks/contest-client-mark.server.ts'
import { giveClientMark } from '#app/features/reviews/client-marks/give-client-mark.server.ts'
import { writeReview } from '#app/features/reviews/writing/write-review.server.ts'
import { writeTestimonial } from '#app/features/testimonials/write-testimonial.server.ts'
import type { Admin, Particulier } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { newId, type MailId, type WorksId } from '#app/values/identity/ids.ts'
import { anAdmin, anArtisan, aParticulier } from './builders.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'
import { aDisputedPlainInvoice, aTeamDispute } from './dispute-builders.ts'
import { anEmergency } from './emergency-builders.ts'
import { aPolicy } from './proof-builders.ts'
import { aTakenLead, granted } from './quote-builders.ts'
import { aPublishedReview, aReviewInput, someWorks } from './review-builders.ts'

/** Works of which the client contests what the company says. */
export async function aContestedMark(database: TestDatabase): Promise<WorksId> {
  const { artisan, author, worksId } = await someWorks(database)
  const fact = { payment: 'late', datesKept: true, matched: true, note: '' } as const
  granted(await giveClientMark(database.ctx(artisan), worksId, fact))
  await contestClientMark(database.ctx(author), worksId, 'J’ai payé le jour même.')
  return worksId
}

/** A member of the team, by their name. */
export async function aColleague(database: TestDatabase, name: string): Promise<Admin> {
  const admin = await anAdmin(database)
  await database.db.update(users).set({ name }).where(eq(users.id, admin.accountId))
  return admin
}

/** A message of the contact form, which waits for the team. */
export async function aContactCase(
  database: TestDatabase,
  {
    author,
    now = TEST_NOW,
    lastName = 'Mail',
  }: { author?: Particulier; now?: Date; lastName?: string } = {},
): Promise<string> {
  const message = `Bonjour ${newId()}`
  await sendContactMessage(database.ctx(author ?? (await aParticulier(database)), now), {
    firstName: 'Zoé',
    lastName,
    email: `${newId()}@mairie-de-lyon.fr`,
    phone: undefined,
    type: 'general',
    subject: 'Une question',
    message,
  } as never)
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from contact_messages where message = $1',
    [message],
  )
  return rows[0]!.id
}

/** A mail that failed for good, which waits for the team. */
async function aStoppedMail(database: TestDatabase): Promise<string> {
  const id = newId<MailId>()
  await database.db.insert(emailLogs).values({
    id,
    email: 'zoe@mairie-de-lyon.fr',
    emailType: 'signup',
    status: 'failed',
    createdAt: TEST_NOW,
    subject: 'Bienvenue',
    html: '<p>Bonjour</p>',
    text: 'Bonjour',
    dedupeKey: id,
    errorMessage: 'ECONNREFUSED',
    attempts: 11,
  })
  return id
}

/** One thing at least in each queue of the desk, but for the approved platform's. */
export async function somethingEverywhere(database: TestDatabase): Promise<void> {
  await anArtisan(database, {
    verification: 'pending',
    plan: null,
    file: { submittedAt: TEST_NOW },
  })
  await aPolicy(database, (await anArtisan(database)).artisanId, {
    startsOn: '2026-03-01',
    endsOn: '2027-02-28',
  })
  await aContactCase(database)
  const writer = await aParticulier(database)
  granted(await postToSupport(database.ctx(writer), 'Je ne retrouve pas mon devis.'))
  const lead = await aTakenLead(database)
  granted(
    await reportContact(database.ctx(lead.artisan), lead.leadId, {
      reason: 'wrong_area',
      text: 'À 80 km.',
    }),
  )
  granted(
    await reportArtisan(database.ctx(lead.author), lead.leadId, {
      reason: 'pressure',
      text: 'Il insiste chaque jour, au téléphone.',
    }),
  )
  granted(
    await reportConversation(database.ctx(lead.author), lead.leadId, {
      messageId: null,
      reason: 'spam',
      text: 'Il écrit sans cesse.',
    }),
  )
  await aDisputedPlainInvoice(database, 'Je ne reconnais pas cette somme du tout.')
  await aTeamDispute(database)
  await reportContent(database.ctx(writer), {
    address: '/avis',
    reason: 'insult',
    explanation: 'Ce profil m’insulte par mon nom.',
    name: 'Zoé Mail',
    email: 'zoe@ouvreo.example',
    goodFaith: true,
  } as never)
  await anEmergency(database)
  const works = await someWorks(database)
  granted(await writeReview(database.ctx(works.author), works.worksId, aReviewInput()))
  await aContestedMark(database)
  const published = await aPublishedReview(database)
  granted(
    await reportReview(database.ctx(published.artisan), published.reviewId, {
      reason: 'not_a_client',
      text: 'Cette personne n’a jamais été notre cliente.',
    }),
  )
  granted(
    await writeTestimonial(
      database.ctx(await anArtisan(database)),
      'Depuis trois mois, je reçois des demandes sérieuses autour de chez moi, et je réponds quand je peux.',
    ),
  )
  granted(await askPlanOrder(database.ctx(await anArtisan(database, { plan: null })), 'pro', 1))
  await aStoppedMail(database)
  await database.db.insert(departureWarnings).values({
    artisanId: (await anArtisan(database)).artisanId,
    reason: 'no_contact',
    sinceAt: TEST_NOW,
    notedAt: TEST_NOW,
    deskAt: TEST_NOW,
  })
}
