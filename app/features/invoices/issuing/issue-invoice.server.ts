import { and, eq, isNull } from 'drizzle-orm'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import { refusalByStanding } from '#app/features/companies/company-standing.ts'
import { certificateOf } from '#app/features/companies/proofs/certificate.server.ts'
import { askDocument } from '#app/features/documents/ask-document.server.ts'
import {
  refusalToIssue,
  type BilledContract,
  type IssueRefusal,
} from '#app/features/invoices/invoice.ts'
import { lockInvoice, type InvoiceRow } from '#app/features/invoices/lock-invoice.server.ts'
import { plainInvoiceFacts } from '#app/features/invoices/plain/plain-facts.server.ts'
import { billingMandates } from '#app/features/invoices/tables.server.ts'
import { MANDATE_VERSION } from '#app/features/invoices/mandate/mandate.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { shareFile } from '#app/platform/files/share-file.server.ts'
import type { ArtisanId, InvoiceId, PolicyId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { contractInvoiceFacts, type ContractInvoiceFacts } from './contract-invoice.server.ts'
import { keepIssued } from './keep-issued.server.ts'

/**
 * Issues an invoice: from then on it has its number and never changes. The contract is read again
 * under the lock of its request, so that two invoices of one contract follow each other; the
 * database refuses what would pass it all the same.
 */
export async function issueInvoice(
  ctx: Ctx<Artisan>,
  invoiceId: InvoiceId,
): Promise<Result<{ number: string }, 'not_found' | IssueRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const invoice = await lockInvoice(tx, invoiceId)
    if (!invoice || invoice.kind === 'credit_note') return refuse('not_found')
    const facts = await invoiceFacts(tx, invoice)
    const refusal = refusalToIssue(invoice, {
      mandated: await hasMandate(tx, invoice.artisanId),
      contract: facts.state,
      standing: refusalByStanding('invoice', await standingOf(tx, invoice.artisanId)),
      faults: facts.faults.length,
    })
    if (refusal) return refuse(refusal)
    const number = await keepIssued(tx, invoice, facts.preview!, facts.percents)
    if (facts.policyId) await joinCertificate(tx, invoice, facts.policyId, number)
    return ok({ number })
  })
}

/** What an invoice is made of, and what it lacks before it may be issued. */
export async function invoiceFacts(ctx: Ctx, invoice: InvoiceRow): Promise<FactsToIssue> {
  const { quoteId, clientId } = invoice
  if (quoteId) {
    const facts = await contractInvoiceFacts(ctx, { ...invoice, quoteId })
    return { ...facts, policyId: null }
  }
  const facts = await plainInvoiceFacts(ctx, { ...invoice, clientId: clientId! })
  return { ...facts, state: null, percents: {} }
}

type FactsToIssue = Pick<ContractInvoiceFacts, 'faults' | 'preview' | 'percents'> & {
  /** The contract that it bills; null of a plain invoice. */
  state: BilledContract | null
  /** The policy whose certificate goes with it, where no devis bore it before (law.md M2). */
  policyId: PolicyId | null
}

async function joinCertificate(
  tx: Ctx,
  { id, artisanId, accountId }: InvoiceRow,
  policyId: PolicyId,
  number: string,
): Promise<void> {
  const certificate = await certificateOf(tx, policyId)
  if (!certificate) return
  await askDocument(tx, {
    kind: 'insurance_certificate',
    subjectId: id,
    artisanId,
    accountId,
    name: `Attestation décennale, facture ${number}`,
    sourceFileId: await shareFile(tx, certificate),
  })
}

/** Whether the company accepted the mandate that holds now (law.md F9). */
export async function hasMandate(ctx: Ctx, artisanId: ArtisanId): Promise<boolean> {
  const standing = and(
    eq(billingMandates.artisanId, artisanId),
    eq(billingMandates.version, MANDATE_VERSION),
    isNull(billingMandates.endedAt),
  )
  return (await ctx.db.$count(billingMandates, standing)) > 0
}
