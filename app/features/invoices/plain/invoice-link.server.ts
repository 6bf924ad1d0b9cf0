import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { invoiceLinks, invoices, invoiceViews } from '#app/features/invoices/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx } from '#app/platform/context.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import type { InvoiceId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'

/** Why a link does nothing. */
type NoLink = 'not_found' | 'too_many'

/** Years during which a link opens its invoice: those in which a consumer may be asked to pay (C. conso., L218-2). */
const LINK_YEARS = 2
/** What one peer may open by such links in an hour, right or wrong. */
const OPENINGS = { name: 'invoice-links', max: 120, windowSeconds: 3_600 }

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Makes an address by which the client of a plain invoice, who has no account, opens it: for the
 * mail that is being written.
 */
export async function makeInvoiceLink(tx: Ctx, invoiceId: InvoiceId): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(tx.now)
  expiresAt.setUTCFullYear(expiresAt.getUTCFullYear() + LINK_YEARS)
  await tx.db
    .insert(invoiceLinks)
    .values({ tokenHash: hashOf(token), invoiceId, createdAt: tx.now, expiresAt })
  return paths.openInvoice(token)
}

/** The invoice that a link opens; null when it opens none any more, `too_many` when its peer tried too often. */
export async function openedInvoice(
  ctx: Ctx,
  token: string,
): Promise<typeof invoices.$inferSelect | 'too_many' | null> {
  if (ctx.who.kind !== 'visitor') throw new Error('An invoice link is opened by whoever has it')
  if (!(await spend(ctx, OPENINGS, ctx.who.clientKey))) return 'too_many'
  const [row] = await ctx.db
    .select({ invoice: invoices })
    .from(invoiceLinks)
    .innerJoin(invoices, eq(invoices.id, invoiceLinks.invoiceId))
    .where(
      and(
        eq(invoiceLinks.tokenHash, hashOf(token)),
        gt(invoiceLinks.expiresAt, ctx.now),
        eq(invoices.status, 'issued'),
      ),
    )
  return row?.invoice ?? null
}

/**
 * Keeps when somebody first read an invoice by its link; the company sees it. Their browser says so
 * once they move on the page: what opens the links of a mail to look for harm does not.
 */
export async function markRead(ctx: Ctx, token: string): Promise<Result<undefined, NoLink>> {
  const invoice = await openedInvoice(ctx, token)
  if (invoice === 'too_many') return refuse('too_many')
  if (invoice === null) return refuse('not_found')
  await ctx.db
    .insert(invoiceViews)
    .values({ invoiceId: invoice.id, seenAt: ctx.now })
    .onConflictDoNothing()
  return ok()
}
