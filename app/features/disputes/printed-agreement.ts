import type { QuoteDocument } from '#app/features/quotes/document/quote-document.ts'
import { issuerOf } from '#app/features/quotes/document/printed-issuer.ts'
import type { PrintedDocument } from '#app/platform/pdf/printed-document.ts'
import { formatDate, formatDateTime } from '#app/values/time/french-date.ts'
import { mediatorSentence, nameOf, offerTitle, SUBJECT_LABELS, WHAT_IT_IS } from './copy.ts'
import type { Author, DisputeSubject, OfferKind } from './dispute.ts'

/** What an agreement is printed from. */
export type AgreementFacts = {
  company: QuoteDocument['company']
  companyName: string
  clientName: string
  works: { title: string; quoteNumber: string; worksAddress: string }
  subject: DisputeSubject
  openedAt: Date
  wish: string
  offer: {
    author: Author
    kind: OfferKind
    amountCents: number | null
    dueOn: string | null
    words: string
    artisanAcceptedAt: Date
    particulierAcceptedAt: Date
    agreedAt: Date
  }
  invoices: readonly string[]
  zone: string
}

/** What both sides agreed on, on paper: who, about what, the terms, and when each accepted. */
export function printedAgreement(facts: AgreementFacts): PrintedDocument {
  const { company, companyName, clientName, works, offer, invoices, zone } = facts
  const names = { company: companyName, client: clientName, reader: 'team' } as const
  return {
    name: `Accord, devis ${works.quoteNumber}`,
    madeAt: offer.agreedAt,
    issuer: issuerOf(company),
    facts: [
      { label: null, text: `Le ${formatDate(offer.agreedAt, zone)}` },
      { label: 'Client', text: [clientName, works.worksAddress].filter(Boolean).join('\n') },
    ],
    title: 'Accord sur un litige',
    introduction: `${companyName} et ${clientName} mettent fin au litige ouvert le ${formatDate(facts.openedAt, zone)} sur les travaux «\u00a0${works.title}\u00a0», devis ${works.quoteNumber}.`,
    parts: [
      {
        kind: 'points',
        title: 'Le litige',
        points: [
          { key: 'subject', text: `Objet\u00a0: ${SUBJECT_LABELS[facts.subject]}.` },
          { key: 'wish', text: `Demande\u00a0: ${facts.wish}` },
          ...(invoices.length > 0
            ? [{ key: 'invoices', text: `Factures\u00a0: ${invoices.join(', ')}.` }]
            : []),
        ],
      },
      {
        kind: 'text',
        title: 'Ce qui est convenu',
        text: [`${offerTitle(offer)}.`, offer.words].filter(Boolean).join('\n'),
      },
      {
        kind: 'signed',
        title: 'Accords donnés',
        sentences: [
          `Proposé par ${offer.author === 'team' ? 'l’équipe Ouvréo' : nameOf(offer.author, names)}.`,
          `${companyName} a accepté le ${formatDateTime(offer.artisanAcceptedAt, zone)}.`,
          `${clientName} a accepté le ${formatDateTime(offer.particulierAcceptedAt, zone)}.`,
        ],
      },
      {
        kind: 'points',
        title: 'Portée',
        points: [
          { key: 'what', text: WHAT_IT_IS.agreement },
          { key: 'mediator', text: mediatorSentence(company.mediator) },
        ],
      },
    ],
  }
}
