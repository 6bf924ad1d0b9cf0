import type { LockedLead } from '#app/features/requests/leads/move-lead.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { publish } from '#app/platform/database/transaction.server.ts'
import { newId, type InterventionId, type QuoteId } from '#app/values/identity/ids.ts'
import { writeTrail } from './move-works.server.ts'
import { interventions } from './tables.server.ts'

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
}

/** Makes the intervention of a devis, in the transaction of its acceptance. The request is locked; one devis has one intervention, or the database throws. */
export async function openIntervention(
  tx: Ctx<Particulier>,
  { lead }: LockedLead,
  contract: Contract,
): Promise<InterventionId> {
  const id = newId<InterventionId>()
  const people = { particulierId: tx.who.accountId, artisanId: lead.artisanId }
  await tx.db.insert(interventions).values({
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
  await publish(tx, { type: 'intervention.opened', interventionId: id })
  return id
}
