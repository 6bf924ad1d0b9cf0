declare const brand: unique symbol
type Id<Name extends string> = string & { readonly [brand]: Name }

/** A person who can sign in. */
export type AccountId = Id<'account'>
/** A passkey of an account. */
export type PasskeyId = Id<'passkey'>
/** A company; the same identifier as its account's. */
export type ArtisanId = Id<'artisan'>
/** A demande de devis. */
export type QuoteRequestId = Id<'quoteRequest'>
/** What a person gathers several of their requests under. */
export type ProjectId = Id<'project'>
/** What the people of a project have to decide. */
export type DecisionId = Id<'decision'>
/** A room of a project. */
export type RoomId = Id<'room'>
/** The common thread of a project, and a message in it. */
export type ProjectThreadId = Id<'projectThread'>
export type ThreadMessageId = Id<'threadMessage'>
/** A request as proposed to one artisan. */
export type LeadId = Id<'lead'>
/** A devis. */
export type QuoteId = Id<'quote'>
/** A line of a devis. */
export type QuoteLineId = Id<'quoteLine'>
/** An amendment (avenant) of a contract. */
export type AmendmentId = Id<'amendment'>
/** A code sent to whoever is about to sign. */
export type SigningCodeId = Id<'signingCode'>
/** An act as the device that asked for it names it. */
export type DeviceActId = Id<'deviceAct'>
/** A signature with its proof. */
export type SignatureId = Id<'signature'>
/** works: the works of an accepted devis. */
export type WorksId = Id<'intervention'>
/** A date proposed for works. */
export type SlotId = Id<'slot'>
export type WorksPhotoId = Id<'worksPhoto'>
/** A calendar that a company keeps elsewhere. */
export type OutsideCalendarId = Id<'outsideCalendar'>
/** A text that an artisan keeps to answer with. */
export type SavedAnswerId = Id<'savedAnswer'>
/** One of the times that a devis was followed up. */
export type FollowUpId = Id<'followUp'>
export type MessageId = Id<'message'>
/** What one account and the team write to each other: the account's own identifier. */
export type SupportThreadId = Id<'supportThread'>
/** A conversation that one of its two reported to the team. */
export type ConversationReportId = Id<'conversationReport'>
export type FileId = Id<'file'>
/** A mail of the outbox. */
export type MailId = Id<'mail'>
/** An insurance policy of a company. */
export type PolicyId = Id<'policy'>
/** A qualification of a company. */
export type QualificationId = Id<'qualification'>
/** A document of a company file, which the team reads. */
export type CompanyDocumentId = Id<'companyDocument'>
/** A picture of a company's gallery, alone or as a before and after pair. */
export type GalleryPictureId = Id<'galleryPicture'>
/** A client whom a company names for Premium's check. */
export type ReferenceId = Id<'reference'>
/** A message sent by the contact form. */
export type ContactMessageId = Id<'contactMessage'>
/** A notice of illegal content. */
export type ContentNoticeId = Id<'contentNotice'>
/** A review of works, by the client they were done for. */
export type ReviewId = Id<'review'>
/** What an artisan says of the product. */
export type TestimonialId = Id<'testimonial'>
/** The look of the site from one change to the next. */
export type ThemeVersionId = Id<'themeVersion'>
/** A document kept as a file: a devis as sent, a signed contract… */
export type DocumentId = Id<'document'>
/** The reception of works. */
export type ReceptionId = Id<'reception'>
/** What was reserved at a reception. */
export type ReservationId = Id<'reservation'>
/** A product handed over at a reception, with its notice. */
export type ReceptionMaterialId = Id<'receptionMaterial'>

/** An item of a company's price list. */
export type PriceItemId = Id<'priceItem'>
/** Items of a price list that a company sells together. */
export type AssemblyId = Id<'assembly'>
/** A client of a company's own book, met by the marketplace or elsewhere. */
export type ClientId = Id<'client'>

/** A call for help that cannot wait: a leak, a power cut, a door, a heating. */
export type EmergencyId = Id<'emergency'>

let lastMs = 0
let count = 0

/**
 * A new identifier: UUID version 7, in the order of its making within one process. Twelve of its
 * random bits count those of one millisecond (RFC 9562, 6.2, method 1), so that what happens in one
 * transaction sorts as it happened.
 */
export function newId<I extends string>(): I {
  const random = crypto.randomUUID()
  const start = Number.parseInt(random.slice(0, 3), 16) & 0x7ff
  const now = Date.now()
  if (now > lastMs) [lastMs, count] = [now, start]
  else if (++count > 0xfff) [lastMs, count] = [lastMs + 1, start]
  const time = lastMs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-${(0x7000 + count).toString(16)}-${random.slice(19)}` as I
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * An identifier out of an address or a form; null when it is not one (the page then answers 404
 * without asking the database).
 */
export function parseId<I extends string>(text: unknown): I | null {
  return typeof text === 'string' && UUID.test(text) ? (text as I) : null
}
/** An invoice or a credit note, issued or being written. */
export type InvoiceId = Id<'invoice'>
/** An invoice of the operator for a subscription, or a credit note of one. */
export type OperatorInvoiceId = Id<'operatorInvoice'>
/** A payment of an invoice, or its counter-entry. */
export type PaymentId = Id<'payment'>
/** That an accountant may read the books of a company. */
export type AccountantAccessId = Id<'accountantAccess'>
/** A client's disagreement with an invoice. */
export type InvoiceDisputeId = Id<'invoiceDispute'>
export type DisputeId = Id<'dispute'>
export type DisputeEntryId = Id<'disputeEntry'>
export type DisputeOfferId = Id<'disputeOffer'>
/** An act of the team that waits for a second person. */
export type PendingActId = Id<'pendingAct'>
/** What a company exchanges with an approved platform: an invoice, a report, a status. */
export type PlatformFlowId = Id<'platformFlow'>
/** An electronic invoice that a company received. */
export type IncomingInvoiceId = Id<'incomingInvoice'>
/** A report to the tax office of what individuals were invoiced or paid. */
export type EReportId = Id<'eReport'>
/** A key of the API, the partner that one may be of, and what a partner says somebody agreed to. */
export type ApiKeyId = Id<'apiKey'>
export type ApiPartnerId = Id<'apiPartner'>
export type ApiConsentId = Id<'apiConsent'>

/** Where a company wants its other software told, and a message to it. */
export type WebhookEndpointId = Id<'webhookEndpoint'>
export type WebhookDeliveryId = Id<'webhookDelivery'>
