import { and, eq } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { users } from '#app/features/accounts/tables.server.ts'
import type { FlowEvent } from '#app/features/invoices/events.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import type { News } from '#app/features/notifications/tell.server.ts'
import { paths } from '#app/paths.ts'
import { newId, type AccountId, type InvoiceId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import type { FlowStanding } from './electronic.ts'
import { readFlowStanding } from './read-standing.server.ts'

type FlowNews = {
  to: { accountId: AccountId; email: string }
  invoice: { id: InvoiceId; number: string | null; clientName: string }
  standing: FlowStanding
  reason: string
}

/** A company is told that an electronic invoice is not taken, why, and what to do. */
export const FLOW_NEWS: News<FlowEvent, FlowNews> = {
  async read(ctx, { invoiceId }) {
    const [row] = await ctx.db
      .select({
        ...pick(invoices, 'id', 'number', 'snapshot'),
        accountId: users.id,
        email: users.email,
      })
      .from(invoices)
      .innerJoin(artisans, eq(artisans.id, invoices.artisanId))
      .innerJoin(users, eq(users.id, artisans.accountId))
      .where(and(eq(invoices.id, invoiceId)))
    if (!row?.snapshot) return null
    const { standing, reason } = await readFlowStanding(ctx, invoiceId)
    return {
      to: { accountId: row.accountId, email: row.email },
      invoice: { id: row.id, number: row.number, clientName: row.snapshot.client.name },
      standing,
      reason,
    }
  },
  words: {
    'invoice.refused': ({ to, invoice, standing, reason }) => {
      const byClient = standing === 'refused'
      const title = byClient
        ? `${invoice.clientName} a refusé la facture ${invoice.number}`
        : `La plateforme a rejeté la facture ${invoice.number}`
      return {
        to,
        key: invoice.id,
        href: paths.invoice(invoice.id),
        notice: { kind: 'invoice', title },
        mail: {
          type: 'invoice_refused',
          subject: `Facture ${invoice.number} ${byClient ? 'refusée' : 'rejetée'}`,
          title,
          preview: 'Ce qu’il faut faire\u00a0: un avoir, puis une nouvelle facture.',
          body: [
            byClient
              ? 'Votre client a refusé cette facture électronique. Il en donne la raison\u00a0:'
              : 'La plateforme agréée n’a pas pris cette facture\u00a0: votre client ne l’a pas reçue. Sa raison\u00a0:',
            { words: reason || 'Aucune raison n’est donnée.' },
            'Une facture émise ne se change pas. Émettez un avoir qui l’annule, puis une nouvelle facture corrigée.',
            { button: 'Voir la facture' },
          ],
        },
      }
    },
  },
  sample: ({ company, text, phone }) => ({
    to: {},
    invoice: { id: newId(), number: 'F-00042', clientName: company },
    standing: phone ? 'refused' : 'rejected',
    reason: text,
  }),
}
