import { eq } from 'drizzle-orm'
import { documentsOf } from '#app/features/documents/attached-documents.server.ts'
import type { DocumentKind } from '#app/features/documents/document.ts'
import type { News, Told } from '#app/features/notifications/tell.server.ts'
import { refundDueBy } from '#app/features/quotes/decision/withdrawal.ts'
import { readWorksNews, type WorksNewsFacts } from '#app/features/works/read-works-news.server.ts'
import { paths } from '#app/paths.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import { newId, type DocumentId } from '#app/values/identity/ids.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDate, formatDateTime } from '#app/values/time/french-date.ts'
import { ofName } from '#app/values/words/french-words.ts'
import { AMENDMENT_WITHDRAWAL, extraDaysWords, signedEuros } from './copy.ts'
import type { AmendmentEvent } from './events.ts'
import type { AmendmentRow } from './move-amendment.server.ts'
import { amendments } from './tables.server.ts'

type AmendmentNews = Omit<WorksNewsFacts, 'slot'> & {
  amendment: AmendmentRow
  /** What its mails carry, by kind. */
  documents: Partial<Record<DocumentKind, DocumentId>>
}

/** What is told of an amendment. */
export const AMENDMENT_NEWS: News<AmendmentEvent, AmendmentNews> = {
  async read(ctx, { amendmentId }) {
    const [amendment] = await ctx.db.select().from(amendments).where(eq(amendments.id, amendmentId))
    const news = amendment?.snapshot && (await readWorksNews(ctx, amendment.worksId))
    if (!news) return null
    return { ...news, amendment, documents: await documentsOf(ctx, amendmentId) }
  },
  words: {
    'amendment.sent': (news) => {
      const { amendment, artisan, client, documents } = news
      // Taken back, or answered, before it was told.
      if (amendment.status !== 'sent') return []
      return toClient(
        news,
        {
          type: 'amendment_sent',
          subject: `Un avenant ${ofName(artisan.companyName)}`,
          title: 'Un avenant attend votre signature',
          preview: `${amendment.title}\u00a0: ${signedEuros(amendment.totalInclCents)} TTC.`,
          attachments: attached(documents.amendment),
          body: [
            `Bonjour ${client.firstName}, ${artisan.companyName} vous propose de modifier le contrat de vos travaux\u00a0: «\u00a0${amendment.title}\u00a0».`,
            ...(amendment.reason ? [`Sa raison\u00a0: ${amendment.reason}`] : []),
            { facts: factsOf(news) },
            { button: 'Lire l’avenant' },
            'L’avenant est joint à cet email, en PDF. Rien ne change tant que vous ne l’avez pas signé\u00a0: posez vos questions dans la conversation, puis signez ou refusez.',
          ],
        },
        `${artisan.companyName} vous propose un avenant`,
      )
    },
    'amendment.withdrawn': (news) => {
      const { amendment, artisan, client } = news
      return toClient(
        news,
        {
          type: 'amendment_withdrawn',
          subject: `${artisan.companyName} a retiré son avenant`,
          title: 'Un avenant a été retiré',
          preview: 'Votre contrat reste comme il était.',
          body: [
            `Bonjour ${client.firstName}, ${artisan.companyName} a retiré l’avenant ${amendment.number}, «\u00a0${amendment.title}\u00a0». Il ne peut plus être signé\u202f; votre contrat reste comme il était.`,
            { button: 'Voir l’avenant' },
          ],
        },
        `${artisan.companyName} a retiré son avenant`,
      )
    },
    'amendment.signed': (news) => {
      const { amendment, works, artisan, client, zone, documents } = news
      const when = formatDateTime(amendment.signedAt!, zone)
      const until = amendment.retractableUntil && formatDate(amendment.retractableUntil, zone)
      const facts = factsOf(news, ['Signé le', when])
      return [
        toClient(news, {
          type: 'amendment_signed',
          subject: `Votre avenant avec ${artisan.companyName}`,
          title: 'Votre avenant est signé',
          preview: `Signé le ${when}.`,
          attachments: attached(documents.signed_amendment),
          body: [
            `Bonjour ${client.firstName}, vous avez signé l’avenant ${ofName(artisan.companyName)}, «\u00a0${amendment.title}\u00a0».`,
            { facts },
            until &&
              `${AMENDMENT_WITHDRAWAL.period(until, amendment.withdrawalOpen)} Aucune raison n’est à donner\u00a0: ouvrez l’avenant, puis «\u00a0${AMENDMENT_WITHDRAWAL.button}\u00a0».`,
            'L’avenant signé est joint à cet email, avec la preuve de votre signature et le formulaire de rétractation\u00a0: gardez-le.',
            { button: 'Retrouver l’avenant' },
          ],
        }),
        toArtisan(
          news,
          {
            type: 'amendment_signed',
            subject: `Votre avenant ${amendment.number} est signé`,
            title: 'Votre avenant est signé',
            preview: `${works.clientName} a signé le ${when}.`,
            attachments: attached(documents.signed_amendment),
            body: [
              `${works.clientName} a signé votre avenant, «\u00a0${amendment.title}\u00a0».`,
              { facts },
              until && early(amendment, until),
              'L’avenant signé est joint à cet email, avec la preuve de la signature.',
              { button: 'Ouvrir l’avenant' },
            ],
          },
          `${works.clientName} a signé votre avenant ${amendment.number}`,
        ),
      ]
    },
    'amendment.declined': (news) => {
      const { amendment, works } = news
      return toArtisan(
        news,
        {
          type: 'amendment_declined',
          subject: `Votre avenant ${amendment.number} est refusé`,
          title: 'Votre avenant est refusé',
          preview: 'Le contrat reste comme il était.',
          body: [
            `${works.clientName} a refusé l’avenant «\u00a0${amendment.title}\u00a0». Le contrat reste comme il était\u202f; vous pouvez en proposer un autre.`,
            ...(amendment.declineText ? [`Son mot\u00a0: ${amendment.declineText}`] : []),
            { button: 'Voir l’avenant' },
          ],
        },
        `${works.clientName} a refusé votre avenant ${amendment.number}`,
      )
    },
    'amendment.retracted': (news) => {
      const { amendment, works } = news
      return [
        toClient(news, receipt(news, 'Accusé de réception de votre rétractation')),
        toArtisan(
          news,
          receipt(news, `Rétractation sur votre avenant ${amendment.number}`),
          `${works.clientName} renonce à l’avenant ${amendment.number}`,
        ),
      ]
    },
  },
  sample: ({ name, company, title, text, phone }) => ({
    amendment: {
      id: newId(),
      worksId: newId(),
      number: 'D-2026-0042/A1',
      status: 'sent',
      title,
      reason: text,
      extraDays: phone ? 2 : -1,
      totalInclCents: phone ? 84_200 : -2_000_000_000,
      snapshot: { after: { totalInclCents: phone ? 926_200 : 0 } },
      signedAt: new Date('2026-03-10T08:00:00Z'),
      retractableUntil: new Date('2026-03-24T12:00:00Z'),
      withdrawalOpen: phone !== null,
      earlyStartRequestedAt: phone && new Date('2026-03-10T08:00:00Z'),
      declineText: text,
      retractedAt: new Date('2026-03-10T08:00:00Z'),
      contentHash: 'a3f1'.repeat(16),
      retractionText: text,
    },
    works: { clientName: name },
    zone: 'Europe/Paris',
    documents: {},
    artisan: { companyName: company },
    client: { firstName: name },
  }),
}

const attached = (documentId: DocumentId | undefined) => (documentId ? [documentId] : [])

const factsOf = ({ amendment }: AmendmentNews, ...more: [string, string][]): [string, string][] => [
  ['Avenant', amendment.number ?? ''],
  ['Total TTC de l’avenant', signedEuros(amendment.totalInclCents)],
  ['Nouveau total TTC du contrat', formatEuros(amendment.snapshot!.after.totalInclCents)],
  ['Durée', extraDaysWords(amendment.extraDays)],
  ...more,
]

function toClient({ amendment, client }: AmendmentNews, mail: Letter, notice?: string): Told {
  return {
    to: client,
    key: `${amendment.id}:client:${mail.type}`,
    href: paths.myAmendment(amendment.id),
    mail,
    notice: notice ? { kind: 'amendment', title: notice } : null,
  }
}

function toArtisan({ amendment, artisan }: AmendmentNews, mail: Letter, notice?: string): Told {
  return {
    to: artisan,
    key: `${amendment.id}:${mail.type}`,
    href: paths.amendment(amendment.id),
    mail,
    notice: notice ? { kind: 'amendment', title: notice } : null,
  }
}

function early({ withdrawalOpen, earlyStartRequestedAt }: AmendmentRow, until: string): string {
  const period = withdrawalOpen
    ? `jusqu’à 14 jours après la livraison du dernier bien fourni, et au moins jusqu’au ${until}`
    : `jusqu’au ${until}`
  return earlyStartRequestedAt
    ? `Le client peut y renoncer ${period}. Il demande expressément que ces travaux commencent sans attendre.`
    : `Le client peut y renoncer ${period}. Il n’a pas demandé que ces travaux commencent avant\u00a0: attendez le lendemain du ${until}.`
}

/** The durable receipt of a withdrawal (L221-21, ordonnance 2026-2), the same for both sides. */
function receipt(news: AmendmentNews, subject: string): Letter {
  const { amendment, works, artisan, zone, documents } = news
  const when = formatDateTime(amendment.retractedAt!, zone)
  return {
    type: 'amendment_retracted',
    subject,
    title: 'Accusé de réception de la rétractation',
    preview: `Rétractation reçue le ${when}.`,
    attachments: attached(documents.amendment_withdrawal_receipt),
    body: [
      `${works.clientName} renonce à l’avenant «\u00a0${amendment.title}\u00a0» conclu avec ${artisan.companyName}. ${AMENDMENT_WITHDRAWAL.effect}`,
      {
        facts: [
          ['Avenant', amendment.number ?? ''],
          ['Total TTC de l’avenant', signedEuros(amendment.totalInclCents)],
          ['Rétractation reçue le', when],
          ['Empreinte de l’avenant', amendment.contentHash!],
          ...(amendment.retractionText
            ? [['Message', amendment.retractionText] as [string, string]]
            : []),
        ],
      },
      `Aucune raison n’est à donner. Toute somme versée pour lui est remboursée au plus tard le ${formatDate(refundDueBy(amendment.retractedAt!, zone), zone)}. Un autre avenant qui attendrait sa signature tombe avec lui. Cet accusé est joint en PDF.`,
      { button: 'Voir l’avenant' },
    ],
  }
}
