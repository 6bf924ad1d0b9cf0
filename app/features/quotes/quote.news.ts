import { eq } from 'drizzle-orm'
import {
  documentsOf,
  givenWith,
  type GivenDocument,
} from '#app/features/documents/attached-documents.server.ts'
import {
  CERTIFICATE_KINDS,
  type CertificateKind,
  type DocumentKind,
} from '#app/features/documents/document.ts'
import type { News, Told } from '#app/features/notifications/tell.server.ts'
import { refundDueBy } from '#app/features/quotes/decision/withdrawal.ts'
import { readLeadNews, type LeadNews } from '#app/features/requests/news/read-lead-news.server.ts'
import { isOfMarketplace } from '#app/features/requests/request-origin.ts'
import { paths } from '#app/paths.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import { newId, type DocumentId, type QuoteId } from '#app/values/identity/ids.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDate, formatDateTime, formatDay } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { ofName } from '#app/values/words/french-words.ts'
import { CERTIFICATE_WORDS, QUOTE_DECLINE_LABELS, WITHDRAWAL_COPY } from './copy.ts'
import type { QuoteEvent } from './events.ts'
import type { QuoteRow } from './move-quote.server.ts'
import type { QuoteDeclineReason } from './quote.ts'
import { factsOf, renounced } from './quote-words.ts'
import { quotes } from './tables.server.ts'

/** A devis and its two sides, as mails name them. */
export type QuoteNews = LeadNews & {
  asked: boolean
  quote: QuoteRow
  zone: string
  /** What its mails carry, by kind. */
  documents: Partial<Record<DocumentKind, DocumentId>>
  certificates: GivenDocument<CertificateKind>[]
}

/** What is told of a devis. */
export const QUOTE_NEWS: News<Extract<QuoteEvent, { quoteId: QuoteId }>, QuoteNews> = {
  async read(ctx, { type, quoteId }) {
    const [quote] = await ctx.db.select().from(quotes).where(eq(quotes.id, quoteId))
    const news = quote && (await readLeadNews(ctx, quote.leadId))
    if (!news) return null
    const asked = isOfMarketplace(news.request)
    // An own client who has not followed their link is mailed that link, and nothing else.
    if (!asked && !news.author.accountId && type !== 'quote.expired') return null
    const documents = await documentsOf(ctx, quoteId)
    const certificates = await givenWith(ctx, [quoteId], CERTIFICATE_KINDS)
    return { ...news, asked, quote, zone: timeZoneOf(news.request.insee), documents, certificates }
  },
  words: {
    'quote.sent': ({ quote, artisan, author, documents, certificates, asked }) => ({
      to: author,
      key: quote.id,
      href: paths.receivedQuote(quote.id),
      mail: {
        type: 'quote_sent',
        subject: `Un devis ${ofName(artisan.companyName)}`,
        title: 'Un devis vous attend',
        preview: `${artisan.companyName}\u00a0: ${formatEuros(quote.totalInclCents)} TTC${quote.options.length > 0 ? ', avant vos options' : ''}.`,
        attachments: attached(documents.quote, certificates),
        body: [
          `Bonjour ${author.firstName}, ${artisan.companyName} a chiffré vos travaux «\u00a0${author.title}\u00a0».`,
          { facts: factsOf(quote, ['Valable jusqu’au', formatDay(quote.validUntil!)]) },
          quote.options.length > 0 &&
            'Ce devis vous laisse choisir des options\u00a0: le total ci-dessus est celui sans option à ajouter. Cochez-les sur la page du devis, avant de signer\u202f; le total suit.',
          { button: 'Lire le devis' },
          ...certificates.map(certificateWords),
          `Le devis est joint à cet email, en PDF. Rien ne presse\u00a0: ${asked ? 'comparez-le aux autres, ' : ''}posez vos questions dans la conversation, puis acceptez ou refusez.`,
        ],
      },
      notice: { kind: 'quote_sent', title: `${artisan.companyName} vous a envoyé un devis` },
    }),
    'quote.withdrawn': ({ quote, artisan, author, asked }) => ({
      to: author,
      key: quote.id,
      href: paths.receivedQuote(quote.id),
      mail: {
        type: 'quote_withdrawn',
        subject: `${artisan.companyName} a retiré son devis`,
        title: 'Un devis a été retiré',
        preview: `${artisan.companyName} l’a retiré.`,
        href: paths.request(quote.requestId),
        body: [
          `Bonjour ${author.firstName}, ${artisan.companyName} a retiré son devis ${quote.number} pour «\u00a0${author.title}\u00a0». Il ne peut plus être accepté\u202f; l’artisan peut vous en envoyer un autre.`,
          { button: asked ? 'Voir ma demande' : 'Voir le devis' },
        ],
      },
      notice: { kind: 'quote_withdrawn', title: `${artisan.companyName} a retiré son devis` },
    }),
    'quote.accepted': ({
      quote,
      artisan,
      author,
      forArtisan,
      zone,
      asked,
      documents,
      certificates,
    }) => {
      const when = formatDateTime(quote.acceptedAt!, zone)
      const until = quote.retractableUntil && formatDate(quote.retractableUntil, zone)
      const facts = factsOf(quote, ['Accepté le', when])
      return [
        {
          to: author,
          key: `${quote.id}:author`,
          href: paths.receivedQuote(quote.id),
          mail: {
            type: 'quote_accepted',
            subject: `Votre contrat avec ${artisan.companyName}`,
            title: 'Votre devis est accepté',
            preview: `Accepté le ${when}.`,
            attachments: attached(documents.signed_quote, certificates),
            body: [
              `Bonjour ${author.firstName}, vous avez accepté le devis ${ofName(artisan.companyName)} pour «\u00a0${author.title}\u00a0».${asked ? ' Les autres artisans sont prévenus.' : ''}`,
              { facts },
              until &&
                `${WITHDRAWAL_COPY.period(until, quote.withdrawalOpen)} Aucune raison n’est à donner\u00a0: ouvrez le devis, puis «\u00a0renoncer au contrat ici\u00a0».`,
              'Le contrat signé est joint à cet email, avec la preuve de votre signature et le formulaire de rétractation\u00a0: gardez-le.',
              ...certificates.map(certificateWords),
              { button: 'Retrouver le contrat' },
            ],
          },
        },
        {
          to: artisan,
          key: quote.id,
          href: paths.quote(quote.id),
          mail: {
            type: 'quote_accepted',
            subject: `Votre devis ${quote.number} est accepté`,
            title: 'Votre devis est accepté',
            preview: `${quote.clientName} a signé le ${when}.`,
            attachments: attached(documents.signed_quote, certificates),
            body: [
              `${quote.clientName} a accepté votre devis pour «\u00a0${forArtisan.title}\u00a0».`,
              { facts },
              until && `Le client peut renoncer ${renounced(quote, until)}`,
              'Le contrat signé est joint à cet email, avec la preuve de la signature.',
              { button: 'Ouvrir le chantier' },
            ],
          },
          notice: {
            kind: 'quote_accepted',
            title: `${quote.clientName} a accepté votre devis ${quote.number}`,
          },
        },
      ]
    },
    'quote.declined': (news) => notChosen(news, 'quote_declined'),
    'quote.set_aside': (news) => notChosen(news, 'quote_set_aside'),
    'quote.expired': ({ quote, artisan, forArtisan, asked }) => ({
      to: artisan,
      key: quote.id,
      href: paths.quote(quote.id),
      mail: {
        type: 'quote_expired',
        subject: `Votre devis ${quote.number} a expiré`,
        title: 'Un devis a expiré',
        preview: 'Sa validité est passée.',
        body: [
          `La validité du devis ${quote.number} pour «\u00a0${forArtisan.title}\u00a0» est passée sans réponse. Vous pouvez en envoyer un nouveau${asked ? ' tant que la demande est ouverte' : ''}.`,
          { button: 'Revoir le devis' },
        ],
      },
      notice: { kind: 'quote_expired', title: `Votre devis ${quote.number} a expiré` },
    }),
    'quote.retracted': (news) => {
      const { quote, artisan, author, forArtisan } = news
      return [
        {
          to: author,
          key: `${quote.id}:author`,
          href: paths.receivedQuote(quote.id),
          mail: retraction(news, 'Accusé de réception de votre rétractation', author.title),
        },
        {
          to: artisan,
          key: quote.id,
          href: paths.quote(quote.id),
          mail: retraction(news, `Rétractation sur votre devis ${quote.number}`, forArtisan.title),
          notice: {
            kind: 'quote_retracted',
            title: `${quote.clientName} renonce au contrat du devis ${quote.number}`,
          },
        },
      ]
    },
  },
  sample: ({ name, company, title, text, phone }) => ({
    quote: {
      id: newId(),
      requestId: newId(),
      number: 'D-2026-0042',
      totalInclCents: phone ? 842_000 : 2_000_000_000,
      options: phone ? [{ title, explanation: '', group: '' }] : [],
      clientName: name,
      validUntil: '2026-04-09',
      acceptedAt: new Date('2026-03-10T08:00:00Z'),
      retractableUntil: new Date('2026-03-24T12:00:00Z'),
      withdrawalOpen: phone !== null,
      earlyStartRequestedAt: phone && new Date('2026-03-10T08:00:00Z'),
      contractMode: 'distance',
      companyMode: phone ? 'distance' : 'on_premises',
      urgentRepairConfirmed: false,
      declineReason: 'too_expensive',
      retractedAt: new Date('2026-03-10T08:00:00Z'),
      contentHash: 'a3f1'.repeat(16),
      retractionText: text,
    },
    zone: 'Europe/Paris',
    documents: {},
    certificates: phone
      ? [
          { kind: 'insurance_certificate', id: newId(), mailed: true },
          { kind: 'rge_certificate', id: newId(), mailed: false },
        ]
      : [],
    asked: true,
    artisan: { companyName: company },
    author: { firstName: name, title },
    forArtisan: { title },
  }),
}

const attached = (
  documentId: DocumentId | undefined,
  certificates: QuoteNews['certificates'] = [],
): DocumentId[] => [
  ...(documentId ? [documentId] : []),
  ...certificates.filter(({ mailed }) => mailed).map(({ id }) => id),
]

const certificateWords = ({ kind, mailed }: QuoteNews['certificates'][number]) =>
  `${CERTIFICATE_WORDS[kind]}${mailed ? ' est jointe aussi' : ', trop lourde pour un email, se télécharge à côté du devis'}.`

function notChosen(
  { quote, artisan, forArtisan }: QuoteNews,
  type: 'quote_declined' | 'quote_set_aside',
): Told {
  const reason =
    QUOTE_DECLINE_LABELS[quote.declineReason as QuoteDeclineReason].toLocaleLowerCase('fr')
  return {
    to: artisan,
    key: quote.id,
    href: paths.quote(quote.id),
    mail: {
      type,
      subject: `Votre devis ${quote.number} n’a pas été retenu`,
      title: 'Votre devis n’a pas été retenu',
      preview: 'Merci pour le temps que vous y avez passé.',
      body: [
        `Votre devis ${quote.number} pour «\u00a0${forArtisan.title}\u00a0» n’a pas été retenu. Raison donnée\u00a0: ${reason}.`,
        'Merci pour le temps que vous y avez passé.',
        { button: 'Revoir le devis' },
      ],
    },
    notice: { kind: 'quote_declined', title: `Votre devis ${quote.number} n’a pas été retenu` },
  }
}

/**
 * The durable receipt of a withdrawal (Code de la consommation L221-21, ordonnance 2026-2): what was renounced, the
 * day and the hour. The same for both sides.
 */
function retraction(
  { quote, artisan, zone, documents }: QuoteNews,
  subject: string,
  title: string,
): Letter {
  const when = formatDateTime(quote.retractedAt!, zone)
  return {
    type: 'quote_retracted',
    subject,
    title: 'Accusé de réception de la rétractation',
    preview: `Rétractation reçue le ${when}.`,
    attachments: attached(documents.withdrawal_receipt),
    body: [
      `${quote.clientName} renonce au contrat conclu avec ${artisan.companyName} pour «\u00a0${title}\u00a0».`,
      {
        facts: factsOf(
          quote,
          ['Rétractation reçue le', when],
          ['Empreinte du contrat', quote.contentHash!],
          ...(quote.retractionText ? [['Message', quote.retractionText] as [string, string]] : []),
        ),
      },
      `Aucune raison n’est à donner. Toute somme versée est remboursée au plus tard le ${formatDate(refundDueBy(quote.retractedAt!, zone), zone)}. Cet accusé est joint en PDF.`,
      { button: 'Voir le contrat' },
    ],
  }
}
