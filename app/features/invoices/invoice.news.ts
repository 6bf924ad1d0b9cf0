import { eq } from 'drizzle-orm'
import { documentsOf } from '#app/features/documents/attached-documents.server.ts'
import type { News, Told } from '#app/features/notifications/tell.server.ts'
import { readWorksNews, type WorksNewsFacts } from '#app/features/works/read-works-news.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import { newId, type DocumentId } from '#app/values/identity/ids.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDay, type Day } from '#app/values/time/french-date.ts'
import { ofName } from '#app/values/words/french-words.ts'
import { INVOICE_KINDS } from './copy.ts'
import type { InvoiceEvent } from './events.ts'
import type { InvoiceRow } from './lock-invoice.server.ts'
import { invoices } from './tables.server.ts'

type InvoiceNews = Pick<WorksNewsFacts, 'artisan' | 'client'> & {
  invoice: InvoiceRow
  document: DocumentId | null
}

/** What is told of an invoice: to its client by mail, with its file; to its company where it was made by itself. */
export const INVOICE_NEWS: News<InvoiceEvent, InvoiceNews> = {
  async read(ctx, { invoiceId }) {
    const [row] = await ctx.db
      .select({ invoice: invoices, worksId: worksTable.id })
      .from(invoices)
      .innerJoin(worksTable, eq(worksTable.quoteId, invoices.quoteId))
      .where(eq(invoices.id, invoiceId))
    const news = row && (await readWorksNews(ctx, row.worksId))
    if (!news) return null
    const documents = await documentsOf(ctx, invoiceId)
    return { ...news, invoice: row.invoice, document: documents.invoice ?? null }
  },
  words: {
    'invoice.issued': (news) => {
      const { invoice, artisan, client } = news
      const credit = invoice.kind === 'credit_note'
      const name = `${INVOICE_KINDS[invoice.kind]} ${invoice.number}`
      return [
        {
          to: client,
          key: `${invoice.id}:client`,
          href: paths.receivedInvoice(invoice.id),
          mail: letter(news, {
            subject: `${name} ${ofName(artisan.companyName)}`,
            title: credit ? 'Un avoir sur votre facture' : 'Vous avez reçu une facture',
            first: credit
              ? `Bonjour ${client.firstName}, ${artisan.companyName} a émis un avoir\u00a0: ce montant vient en moins de ce que vous devez, ou vous est rendu.`
              : `Bonjour ${client.firstName}, ${artisan.companyName} vous adresse une facture pour vos travaux.`,
            last: credit
              ? 'L’avoir est joint à cet email, en PDF.'
              : 'La facture est jointe à cet email, en PDF. Vous la payez directement à l’artisan\u00a0: Ouvréo n’encaisse rien. Une question\u202f? Écrivez-lui depuis votre espace.',
          }),
          notice: {
            kind: 'invoice',
            title: credit
              ? `${artisan.companyName} a émis un avoir`
              : `${artisan.companyName} vous a envoyé une facture`,
          },
        },
        ...(credit ? [toCompany(news)] : []),
      ]
    },
  },
  sample: ({ name, company, title, phone }) => ({
    invoice: {
      id: newId(),
      kind: phone ? 'deposit' : 'credit_note',
      number: 'F-00042',
      title,
      totalInclCents: phone ? 84_200 : 2_000_000_000,
      issuedOn: '2026-03-10',
      dueOn: '2026-04-09',
    },
    document: null,
    artisan: { companyName: company },
    client: { firstName: name },
  }),
}

function toCompany(news: InvoiceNews): Told {
  const { invoice, artisan } = news
  return {
    to: artisan,
    key: invoice.id,
    href: paths.invoice(invoice.id),
    mail: letter(news, {
      subject: `Avoir ${invoice.number}`,
      title: 'Un avoir est émis en votre nom',
      first: `L’avoir ${invoice.number} est émis\u00a0: ${invoice.title}`,
      last: 'Il est joint à cet email, en PDF. Votre client l’a reçu.',
    }),
    notice: { kind: 'invoice', title: `Avoir ${invoice.number} émis` },
  }
}

function letter(
  { invoice, document }: InvoiceNews,
  { subject, title, first, last }: Record<'subject' | 'title' | 'first' | 'last', string>,
): Letter {
  const total = formatEuros(invoice.totalInclCents)
  const credit = invoice.kind === 'credit_note'
  return {
    type: 'invoice_issued',
    subject,
    title,
    preview: credit ? `${total}.` : `${total}, au plus tard le ${formatDay(invoice.dueOn as Day)}.`,
    attachments: document ? [document] : [],
    body: [
      first,
      {
        facts: [
          [INVOICE_KINDS[invoice.kind], invoice.number!],
          ['Objet', invoice.title],
          ['Total', total],
          ...(credit
            ? []
            : [['À payer au plus tard le', formatDay(invoice.dueOn as Day)] as [string, string]]),
        ],
      },
      last,
      { button: credit ? 'Voir l’avoir' : 'Voir la facture' },
    ],
  }
}
