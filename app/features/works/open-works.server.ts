import type { LockedLead } from '#app/features/requests/leads/move-lead.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { publish } from '#app/platform/database/transaction.server.ts'
import { newId, type WorksId, type QuoteId } from '#app/values/identity/ids.ts'
import { writeTrail } from './move-works.server.ts'
import { worksTable } from './tables.server.ts'

/** What the contract says of its works. */
export type Contract = {
  quoteId: QuoteId
  quoteNumber: string
  title: string
  clientName: string
  worksAddress: string
  totalInclCents: number
  retractableUntil: Date | null
  earlyStartRequestedAt: Date | null
  earlyStartStatement: string
}

/**
 * Makes the works of a devis, in the transaction of its acceptance. The request is locked; one
 * devis has one works, or the database throws.
 */
export async function openWorks(
  tx: Ctx<Particulier>,
  { lead }: LockedLead,
  contract: Contract,
): Promise<WorksId> {
  const id = newId<WorksId>()
  const people = { particulierId: tx.who.accountId, artisanId: lead.artisanId }
  await tx.db.insert(worksTable).values({
    id,
    leadId: lead.id,
    requestId: lead.requestId,
    ...people,
    ...contract,
    status: 'to_schedule',
    createdAt: tx.now,
    updatedAt: tx.now,
  })
  await writeTrail(
    tx,
    { id, ...people },
    { verb: 'open', from: null, to: 'to_schedule', slotId: null },
  )
  await publish(tx, { type: 'intervention.opened', worksId: id })
  return id
}
