import { eq } from 'drizzle-orm'
import { requestEmailChange } from '#app/features/accounts/profile/change-email.server.ts'
import { openSession } from '#app/features/accounts/sessions/sessions.server.ts'
import { galleryPictures } from '#app/features/companies/gallery/gallery.tables.server.ts'
import {
  companyDocuments,
  insurancePolicies,
} from '#app/features/companies/proofs/proof.tables.server.ts'
import { sendContactMessage } from '#app/features/contact/send-contact-message.server.ts'
import { contactReports, leads } from '#app/features/requests/leads/tables.server.ts'
import { postMessage } from '#app/features/messages/post-message.server.ts'
import { quoteRequestPhotos } from '#app/features/requests/tables.server.ts'
import { quotes, visits } from '#app/features/quotes/tables.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'
import type { Artisan, Particulier } from '#app/platform/context.ts'
import { fileStore } from '#app/platform/files/files.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { deliverMails } from '#app/platform/mail/deliver-mail.server.ts'
import { diskTransport } from '#app/platform/mail/disk-transport.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import {
  newId,
  type FileId,
  type LeadId,
  type QuoteId,
  type QuoteRequestId,
} from '#app/values/identity/ids.ts'
import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import { aParticulier, aQuoteRequest, aSiret } from './builders.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'
import { deliverTwice } from './events.ts'
import { aKeptSignature, aQuotingArtisan, aTakenLead } from './quote-builders.ts'

/** Two people whose words are found nowhere else, and a story that writes them everywhere. */
export function canaryStoryOf(database: TestDatabase, folder: string) {
  const MINUTE = 60_000

  const later = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * MINUTE)

  /** What names the person, in every field that takes something of them. */
  const claire = (of: string) => ({
    name: `Zéphyrine Canarivert${of}`,
    surname: `Canarivert${of}`,
    email: `zephyrine@canarivert-${of}.fr`,
    phone: of === 'a' ? '+33612349876' : '+33612349877',
    text: `canaridescription${of}`,
    message: `canarimessage${of}`,
    contact: `canaricontact${of}`,
    newEmail: `nouvelle@canarivert-${of}.fr`,
    photo: `canariphoto${of}`,
    browser: `canarinavigateur${of}`,
  })

  /** The same of a company. */
  const marc = (of: string) => ({
    companyName: `L'Atelier "Canarien${of}" & Fils`,
    email: `atelier@canarienne-${of}.fr`,
    manager: `Ildefonse Canaribaut${of}`,
    phone: of === 'a' ? '+33478123456' : '+33478123457',
    address: `77 impasse du Canari${of}`,
    registration: `RCS Canariville 12${of}`,
    vat: `FR99CANARI0${of}`,
    insurer: `Canari Assurances ${of}`,
    description: `canariprofil${of}`,
    message: `canarireponse${of}`,
    document: `canaridecennale${of}.pdf`,
    caption: `canarisalledebain${of}`,
    files: [`canaridocument${of}`, `canarigalerie${of}`],
  })

  /** Who a story is about. */
  type People = { CLAIRE: ReturnType<typeof claire>; MARC: ReturnType<typeof marc> }

  async function aFile(owner: Particulier | Artisan, text: string): Promise<FileId> {
    const id = newId<FileId>()
    const storageKey = await fileStore().put(Buffer.from(text))
    await database.db.insert(files).values({
      id,
      ownerId: owner.accountId,
      contentType: 'image/webp',
      byteLength: text.length,
      storageKey,
      createdAt: TEST_NOW,
    })
    return id
  }

  async function aDevis(
    { CLAIRE, MARC }: People,
    lead: { leadId: LeadId; requestId: QuoteRequestId; artisan: Artisan },
    status: 'draft' | 'declined' | 'accepted',
    accepted: boolean,
    number: string,
  ) {
    const document = {
      company: {
        companyName: MARC.companyName,
        managerName: MARC.manager,
        phone: MARC.phone,
        address: MARC.address,
      },
      client: { name: CLAIRE.name },
      worksAddress: `8 rue ${CLAIRE.text}`,
    }
    const id = newId<QuoteId>()
    await database.db.insert(quotes).values({
      id,
      leadId: lead.leadId,
      requestId: lead.requestId,
      artisanId: lead.artisan.artisanId,
      number,
      status,
      title: 'Chauffe-eau',
      clientName: CLAIRE.name,
      worksAddress: `8 rue ${CLAIRE.text}`,
      snapshot: document as never,
      contentHash: 'hash',
      createdAt: TEST_NOW,
      updatedAt: TEST_NOW,
      ...(accepted ? { acceptedAt: TEST_NOW, signedName: CLAIRE.name } : {}),
    })
    if (accepted) await aKeptSignature(database, id, CLAIRE.name)
    return id
  }

  const everyMail = async () =>
    deliverMails(
      database.ctx(),
      {
        transport: diskTransport({ mailFrom: 'Ouvréo <bonjour@ouvreo.example>', dataDir: folder }),
        refusedChoices: async () => new Set(),
      },
      (await database.db.select({ id: emailLogs.id }).from(emailLogs)).map(({ id }) => id),
    )

  /**
   * A story that writes the canaries everywhere: a request with a photo, a taken contact, messages,
   * devis, mails, notices.
   */
  async function aStory(of: string) {
    const people = { CLAIRE: claire(of), MARC: marc(of) }
    const { CLAIRE, MARC } = people
    const author = await aParticulier(database, {
      name: CLAIRE.name,
      email: CLAIRE.email,
      phone: CLAIRE.phone,
    })
    const artisan = await aQuotingArtisan(database, {
      companyName: MARC.companyName,
      email: MARC.email,
      siret: aSiret(),
      file: {
        managerName: MARC.manager,
        phone: MARC.phone,
        addressLine: MARC.address,
        registration: MARC.registration,
        vatNumber: MARC.vat,
        description: MARC.description,
      },
    })
    const requestId = await aQuoteRequest(database, author, {
      description: `Remplacer le chauffe-eau, ${CLAIRE.text}, chez ${CLAIRE.name}.`,
      phone: CLAIRE.phone,
    })
    const lead = await aTakenLead(database, { author, artisan, requestId })
    await database.db
      .update(leads)
      .set({ phoneSharedAt: TEST_NOW })
      .where(eq(leads.id, lead.leadId))
    await database.db
      .insert(quoteRequestPhotos)
      .values({ requestId, fileId: await aFile(author, CLAIRE.photo), position: 0 })
    await postMessage(
      database.ctx(author),
      lead.leadId,
      `Bonjour, ${CLAIRE.message}, appelez-moi au ${formatPhone(CLAIRE.phone as PhoneNumber).replaceAll('\u00a0', ' ')}.`,
    )
    await postMessage(
      database.ctx(artisan),
      lead.leadId,
      `Bonjour Madame ${CLAIRE.surname}, ${MARC.message}, ${MARC.companyName}.`,
    )
    await database.db.insert(visits).values({
      id: newId(),
      leadId: lead.leadId,
      startsAt: later(2_000),
      status: 'accepted',
      note: `Chez ${CLAIRE.name}, code 12B`,
      createdAt: TEST_NOW,
    })
    await database.db.insert(contactReports).values({
      id: newId(),
      leadId: lead.leadId,
      reason: 'false_number',
      text: `${CLAIRE.name} ne répond pas`,
      status: 'refused',
      reportedAt: TEST_NOW,
      decideBy: later(7_000),
      decidedAt: TEST_NOW,
      answer: `Madame ${CLAIRE.name} a bien répondu.`,
    } as typeof contactReports.$inferInsert)
    await aDevis(people, lead, 'declined', false, 'D-2026-0001')
    await sendContactMessage(database.ctx(author), {
      firstName: 'Zéphyrine',
      lastName: CLAIRE.surname,
      email: CLAIRE.email,
      phone: undefined,
      type: 'general',
      subject: CLAIRE.contact,
      message: `Question ${CLAIRE.contact}`,
    } as never)
    await requestEmailChange(database.ctx(author), CLAIRE.newEmail)
    await database.db.insert(subscribers).values({
      id: newId(),
      artisanId: artisan.artisanId,
      email: MARC.email,
      subscribed: true,
      subscriptionTier: 'Premium',
      subscriptionEnd: later(40_000),
      trial: true,
      trialSiret: of === 'a' ? '73282932000074' : '35600000049837',
      startedAt: TEST_NOW,
      createdAt: TEST_NOW,
    })
    await database.db.insert(companyDocuments).values({
      id: newId(),
      artisanId: artisan.artisanId,
      fileId: await aFile(artisan, MARC.files[0]!),
      kind: 'identity',
      name: MARC.document,
      createdAt: TEST_NOW,
    } as never)
    await database.db.insert(insurancePolicies).values({
      id: newId(),
      artisanId: artisan.artisanId,
      kind: 'decennale',
      insurer: MARC.insurer,
      insurerContact: '12 rue de la Paix',
      coverage: 'France',
      startsOn: '2026-01-01',
      endsOn: '2026-12-31',
      activities: ['plomberie'],
      createdAt: TEST_NOW,
      updatedAt: TEST_NOW,
    } as never)
    await database.db.insert(galleryPictures).values({
      id: newId(),
      artisanId: artisan.artisanId,
      fileId: await aFile(artisan, MARC.files[1]!),
      caption: MARC.caption,
      position: 0,
      createdAt: TEST_NOW,
    })
    await openSession(database.ctx(), author.accountId, `Mozilla/5.0 (${CLAIRE.browser})`)
    // What follows from it: mails and notices to both, in which the other is named.
    for (const id of [requestId, lead.leadId]) await deliverTwice(database, id)
    for (const { rows } of [
      await database.pool.query<{ id: string }>(
        'select id::text from messages where lead_id = $1',
        [lead.leadId],
      ),
    ])
      for (const { id } of rows) await deliverTwice(database, id)
    await everyMail()
    return {
      ...people,
      author,
      artisan,
      requestId,
      lead,
      canaries: {
        claire: [
          CLAIRE.name,
          CLAIRE.surname,
          CLAIRE.email,
          CLAIRE.phone,
          formatPhone(CLAIRE.phone as PhoneNumber).replaceAll('\u00a0', ' '),
          CLAIRE.text,
          CLAIRE.message,
          CLAIRE.contact,
          CLAIRE.newEmail,
          CLAIRE.photo,
          CLAIRE.browser,
        ],
        marc: Object.values(MARC).flat(),
      },
    }
  }

  return { claire, marc, aDevis, later, everyMail, aStory }
}
