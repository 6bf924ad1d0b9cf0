import { eq } from 'drizzle-orm'
import { openDispute, type OpenInput } from '#app/features/disputes/open-dispute.server.ts'
import {
  appealDispute,
  askTeam,
  sayInDispute,
} from '#app/features/disputes/say-in-dispute.server.ts'
import { giveOpinion } from '#app/features/disputes/team/settle-dispute.server.ts'
import { disputeByLink } from '#app/features/invoices/payments/disputes/dispute-invoice.server.ts'
import { makeInvoiceLink } from '#app/features/invoices/plain/invoice-link.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { DisputeId, InvoiceId } from '#app/values/identity/ids.ts'
import { anAdmin } from './builders.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'
import { aContract, anIssuedInvoice, type TestInvoice } from './invoice-builders.ts'
import { aPlainInvoice } from './plain-invoice-builders.ts'
import { granted } from './quote-builders.ts'

export const FACTS = 'Les joints de la douche fuient depuis le premier jour.'

/** What a dispute is opened with. */
export const anOpening = (changes: Partial<OpenInput> = {}): OpenInput => ({
  subject: 'quality',
  facts: FACTS,
  wish: 'Reprendre les joints de la douche.',
  wishCents: null,
  invoiceId: null,
  ...changes,
})

/** The client of an invoice of a contract contests it: a dispute about its works that names it. */
export async function contestInvoice(ctx: Ctx<Particulier>, invoiceId: InvoiceId, facts = FACTS) {
  const [row] = await ctx.db
    .select({ worksId: worksTable.id })
    .from(invoices)
    .innerJoin(worksTable, eq(worksTable.quoteId, invoices.quoteId))
    .where(eq(invoices.id, invoiceId))
  return openDispute(ctx, row!.worksId, anOpening({ subject: 'amount', facts, invoiceId }))
}

/** A contract with an invoice, and the dispute that its client opened about both. */
export async function aDispute(
  database: TestDatabase,
  { now = TEST_NOW, ...changes }: Partial<OpenInput> & { now?: Date } = {},
): Promise<TestInvoice & { disputeId: DisputeId }> {
  const invoice = await anIssuedInvoice(database, await aContract(database), 'deposit', {
    depositCents: 10_000,
  })
  const opening = anOpening({ invoiceId: invoice.invoiceId, ...changes })
  const opened = await openDispute(database.ctx(invoice.author, now), invoice.worksId, opening)
  return { ...invoice, disputeId: granted(opened) }
}

/** A dispute that its two sides handed to the team. */
export async function aTeamDispute(database: TestDatabase, now = TEST_NOW) {
  const dispute = await aDispute(database, { now })
  const { artisan, author, disputeId } = dispute
  granted(await sayInDispute(database.ctx(artisan, now), disputeId, FACTS))
  granted(await askTeam(database.ctx(author, now), disputeId))
  return dispute
}

/** A dispute whose opinion the client appeals against, with who gave it. */
export async function anAppealedDispute(database: TestDatabase, now = TEST_NOW) {
  const dispute = await aTeamDispute(database, now)
  const first = await anAdmin(database)
  granted(await giveOpinion(database.ctx(first, now), dispute.disputeId, FACTS))
  granted(await appealDispute(database.ctx(dispute.author, now), dispute.disputeId, FACTS))
  return { ...dispute, first }
}

/** An invoice without a contract that its client disputes by its link. */
export async function aDisputedPlainInvoice(database: TestDatabase, text: string) {
  const plain = await aPlainInvoice(database)
  const token = (await makeInvoiceLink(database.ctx(), plain.invoiceId)).split('/').at(-1)!
  const visitor = { kind: 'visitor', clientKey: 'client' } as const
  const disputeId = granted(await disputeByLink(database.ctx(visitor), token, text))
  return { ...plain, disputeId }
}
