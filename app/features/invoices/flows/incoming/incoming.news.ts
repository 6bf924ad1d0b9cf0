import { eq } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { IncomingEvent } from '#app/features/invoices/events.ts'
import type { News } from '#app/features/notifications/tell.server.ts'
import { paths } from '#app/paths.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDay } from '#app/values/time/french-date.ts'
import { isIncomingCredit } from './incoming.ts'
import { incomingInvoices } from './tables.server.ts'

type IncomingNews = {
  to: { accountId: AccountId; email: string }
  invoice: Pick<
    typeof incomingInvoices.$inferSelect,
    'id' | 'number' | 'typeCode' | 'sellerName' | 'issuedOn' | 'dueOn' | 'totalInclCents'
  >
}

/** A company is told that a supplier's electronic invoice came. */
export const INCOMING_NEWS: News<IncomingEvent, IncomingNews> = {
  async read(ctx, { invoiceId }) {
    const [row] = await ctx.db
      .select({
        invoice: incomingInvoices,
        to: { accountId: artisans.accountId, email: users.email },
      })
      .from(incomingInvoices)
      .innerJoin(artisans, eq(artisans.id, incomingInvoices.artisanId))
      .innerJoin(users, eq(users.id, artisans.accountId))
      .where(eq(incomingInvoices.id, invoiceId))
    return row ?? null
  },
  words: {
    'incoming_invoice.received': ({ to, invoice }) => {
      const credit = isIncomingCredit(invoice.typeCode)
      const title = `${invoice.sellerName} vous a envoyé ${credit ? 'un avoir' : 'une facture'}`
      const facts: [string, string][] = [
        [credit ? 'Avoir' : 'Facture', `${invoice.number}, du ${formatDay(invoice.issuedOn)}`],
        ['Total TTC', formatEuros(invoice.totalInclCents)],
      ]
      if (invoice.dueOn && !credit)
        facts.push(['À payer au plus tard le', formatDay(invoice.dueOn)])
      return {
        to,
        key: invoice.id,
        href: paths.incomingInvoice(invoice.id),
        mail: {
          type: 'incoming_invoice',
          subject: `${credit ? 'Avoir' : 'Facture'} de ${invoice.sellerName}`,
          title,
          preview: `${formatEuros(invoice.totalInclCents)}, à approuver ou à refuser.`,
          body: [
            'Bonjour,',
            'Ce document est arrivé par la plateforme agréée. Vous pouvez le lire, l’approuver ou le refuser en disant pourquoi\u00a0: votre fournisseur l’apprend par sa plateforme.',
            { facts },
            { button: credit ? 'Voir l’avoir' : 'Voir la facture' },
          ],
        },
        notice: { kind: 'invoice', title },
      }
    },
  },
  sample: ({ company, phone }) => ({
    to: {},
    invoice: {
      id: newId(),
      number: 'FA-2027-118',
      typeCode: phone ? '380' : '381',
      sellerName: company,
      issuedOn: '2027-09-02',
      dueOn: phone && '2027-10-02',
      totalInclCents: phone ? 38_400 : 2_000_000_000,
    },
  }),
}
