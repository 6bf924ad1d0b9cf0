import { eq } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { clients } from '#app/features/clients/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Told } from '#app/features/notifications/tell.server.ts'
import { readWorksNews } from '#app/features/works/read-works-news.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { AccountId, InvoiceId } from '#app/values/identity/ids.ts'
import { makeInvoiceLink } from './plain/invoice-link.server.ts'
import { invoices } from './tables.server.ts'

/** The two sides of an invoice, as what is told of it needs them. */
export type InvoiceSides = {
  artisan: { companyName: string; accountId: AccountId; email: string }
  /** `email` is null of a client of the company's own book who gave none: there is nobody to write to. */
  client: { firstName: string; accountId: AccountId | null; email: string | null }
  /** Where the client reads the invoice: their space, or a link of their own. */
  clientHref: string
}

/** Reads both sides of an invoice: those of its contract, or the company and a client of its own book. */
export async function readInvoiceSides(
  ctx: Ctx,
  invoiceId: InvoiceId,
): Promise<InvoiceSides | null> {
  const [row] = await ctx.db
    .select({
      worksId: worksTable.id,
      client: clients,
      artisan: {
        companyName: artisans.companyName,
        accountId: artisans.accountId,
        email: users.email,
      },
    })
    .from(invoices)
    .innerJoin(artisans, eq(artisans.id, invoices.artisanId))
    .innerJoin(users, eq(users.id, artisans.accountId))
    .leftJoin(worksTable, eq(worksTable.quoteId, invoices.quoteId))
    .leftJoin(clients, eq(clients.id, invoices.clientId))
    .where(eq(invoices.id, invoiceId))
  if (row?.worksId) {
    const news = await readWorksNews(ctx, row.worksId)
    return news && { ...news, clientHref: paths.receivedInvoice(invoiceId) }
  }
  if (!row?.client) return null
  const { name, contactName, email, deletedAt } = row.client
  const reached = deletedAt === null ? email : null
  return {
    artisan: row.artisan,
    client: { firstName: contactName || name, accountId: null, email: reached },
    clientHref: reached ? await makeInvoiceLink(ctx, invoiceId) : '',
  }
}

/** What is told to the client of an invoice: nothing where there is nobody to write to. */
export function toClient(
  { client, clientHref }: InvoiceSides,
  told: Omit<Told, 'to' | 'href'>,
): Told[] {
  const { email, accountId } = client
  return email === null ? [] : [{ ...told, to: { email, accountId }, href: clientHref }]
}
