import { eq } from 'drizzle-orm'
import { documentsOf, givenWith } from '#app/features/documents/attached-documents.server.ts'
import { CERTIFICATE_KINDS } from '#app/features/documents/document.ts'
import type { News, Told } from '#app/features/notifications/tell.server.ts'
import { paths } from '#app/paths.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import { newId, type DocumentId } from '#app/values/identity/ids.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDay, type Day } from '#app/values/time/french-date.ts'
import { ofName } from '#app/values/words/french-words.ts'
import { INVOICE_KINDS } from './copy.ts'
import { payableCents } from './document/invoice-document.ts'
import type { InvoiceEvent } from './events.ts'
import { isElectronic } from './flows/read-standing.server.ts'
import type { InvoiceRow } from './lock-invoice.server.ts'
import { readInvoiceSides, toClient, type InvoiceSides } from './read-invoice-sides.server.ts'
import { invoices } from './tables.server.ts'

type InvoiceNews = InvoiceSides & {
  invoice: InvoiceRow
  /** Its file, and the certificates that go with it. */
  attachments: DocumentId[]
  /** It leaves by the platform alone: no mail of ours brings it, nor a copy (law.md E1). */
  electronic: boolean
}

/** What is told of an invoice: to its client by mail, with its file; to its company where it was made by itself. */
export const INVOICE_NEWS: News<InvoiceEvent, InvoiceNews> = {
  async read(ctx, { invoiceId }) {
    const [invoice] = await ctx.db.select().from(invoices).where(eq(invoices.id, invoiceId))
    const sides = invoice && (await readInvoiceSides(ctx, invoiceId))
    if (!sides) return null
    const documents = await documentsOf(ctx, invoiceId)
    const certificates = await givenWith(ctx, [invoiceId], CERTIFICATE_KINDS)
    return {
      ...sides,
      invoice,
      electronic: await isElectronic(ctx, invoice),
      attachments: [
        ...(documents.invoice ? [documents.invoice] : []),
        ...certificates.filter(({ mailed }) => mailed).map(({ id }) => id),
      ],
    }
  },
  words: {
    'invoice.issued': (news) => {
      const { invoice, artisan, client } = news
      const credit = invoice.kind === 'credit_note'
      const name = `${INVOICE_KINDS[invoice.kind]} ${invoice.number}`
      return [
        ...(news.electronic
          ? []
          : toClient(news, {
              key: `${invoice.id}:client`,
              mail: letter(news, {
                subject: `${name} ${ofName(artisan.companyName)}`,
                title: credit ? 'Un avoir sur votre facture' : 'Vous avez reçu une facture',
                first: credit
                  ? `Bonjour ${client.firstName}, ${artisan.companyName} a émis un avoir\u00a0: ce montant vient en moins de ce que vous devez, ou vous est rendu.`
                  : `Bonjour ${client.firstName}, ${artisan.companyName} vous adresse une facture pour vos travaux.`,
                last: credit
                  ? 'L’avoir est joint à cet email, en PDF.'
                  : `La facture est jointe à cet email, en PDF. ${payableCents(invoice.snapshot!) > 0 ? 'Vous la payez directement à l’artisan\u00a0: Ouvréo n’encaisse rien.' : 'Vous n’avez rien à payer.'} ${client.accountId ? 'Une question\u202f? Écrivez-lui depuis votre espace.' : 'Une question\u202f? Répondez-lui par téléphone ou par email\u00a0: ses coordonnées sont sur la facture.'}`,
              }),
              notice: {
                kind: 'invoice',
                title: credit
                  ? `${artisan.companyName} a émis un avoir`
                  : `${artisan.companyName} vous a envoyé une facture`,
              },
            })),
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
      snapshot: {
        totals: { totalInclCents: phone ? 84_200 : 2_000_000_000 },
        retentionCents: phone ? 4_210 : 0,
      },
    },
    attachments: [],
    electronic: false,
    artisan: { companyName: company },
    client: { firstName: name, email: 'client@exemple.example', accountId: phone ? newId() : null },
    clientHref: paths.receivedInvoice(newId()),
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
      last: news.electronic
        ? 'Il part par la plateforme agréée\u00a0: sa page dit où il en est.'
        : news.client.email
          ? 'Il est joint à cet email, en PDF. Votre client l’a reçu.'
          : 'Il est joint à cet email, en PDF. Votre client n’a pas d’email\u00a0: remettez-le-lui.',
    }),
    notice: { kind: 'invoice', title: `Avoir ${invoice.number} émis` },
  }
}

function letter(
  { invoice, attachments }: InvoiceNews,
  { subject, title, first, last }: Record<'subject' | 'title' | 'first' | 'last', string>,
): Letter {
  const total = formatEuros(invoice.totalInclCents)
  const credit = invoice.kind === 'credit_note'
  const { retentionCents } = invoice.snapshot!
  const payable = payableCents(invoice.snapshot!)
  const due = !credit && payable > 0 ? formatDay(invoice.dueOn as Day) : null
  const kept: [string, string][] =
    retentionCents === 0
      ? []
      : [
          ['Retenue de garantie', formatEuros(-retentionCents)],
          ['Net à payer', formatEuros(payable)],
        ]
  return {
    type: 'invoice_issued',
    subject,
    title,
    preview: due === null ? `${total}.` : `${formatEuros(payable)}, au plus tard le ${due}.`,
    attachments,
    body: [
      first,
      {
        facts: [
          [INVOICE_KINDS[invoice.kind], invoice.number!],
          ['Objet', invoice.title],
          ['Total', total],
          ...kept,
          ...(due === null ? [] : [['À payer au plus tard le', due] as [string, string]]),
        ],
      },
      last,
      { button: credit ? 'Voir l’avoir' : 'Voir la facture' },
    ],
  }
}
