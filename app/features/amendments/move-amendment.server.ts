import { and, eq } from 'drizzle-orm'
import { lockWorks, writeTrail, type LockedWorks } from '#app/features/works/move-works.server.ts'
import type { AmendmentTrailVerb } from '#app/features/works/works.ts'
import type { Ctx } from '#app/platform/context.ts'
import { publish } from '#app/platform/database/transaction.server.ts'
import type { AmendmentId } from '#app/values/identity/ids.ts'
import { nextAmendmentStatus, type AmendmentVerb } from './amendment.ts'
import type { AmendmentEvent } from './events.ts'
import { amendments } from './tables.server.ts'

/** An amendment as stored. */
export type AmendmentRow = typeof amendments.$inferSelect
/** An amendment with its works, lead and request, whose lock is held. */
export type LockedAmendment = LockedWorks & { amendment: AmendmentRow }

/**
 * Locks the request of an amendment's works, then reads all of it again. Null when there is none or when it is not the
 * caller's; a draft is nobody's but its artisan's.
 */
export async function lockAmendment(
  tx: Ctx,
  amendmentId: AmendmentId,
): Promise<LockedAmendment | null> {
  const [found] = await tx.db
    .select({ worksId: amendments.worksId })
    .from(amendments)
    .where(eq(amendments.id, amendmentId))
  const locked = found ? await lockWorks(tx, found.worksId) : null
  if (!locked) return null
  const [amendment] = await tx.db.select().from(amendments).where(eq(amendments.id, amendmentId))
  if (!amendment || (tx.who.kind === 'particulier' && isUnsent(amendment))) return null
  return { ...locked, amendment }
}

/** Whether only its artisan knows of it: a draft, or one that fell before it was sent. */
const isUnsent = ({ sentAt }: Pick<AmendmentRow, 'sentAt'>) => sentAt === null

/** What is told of each verb, and what the trail of the works says of it. */
const TOLD = {
  send: ['amendment.sent', 'amendment_sent'],
  sign: ['amendment.signed', 'amendment_signed'],
  decline: ['amendment.declined', 'amendment_declined'],
  withdraw: ['amendment.withdrawn', 'amendment_withdrawn'],
  retract: ['amendment.retracted', 'amendment_renounced'],
} as const satisfies Record<
  Exclude<AmendmentVerb, 'edit' | 'lapse'>,
  [AmendmentEvent['type'], AmendmentTrailVerb]
>

/**
 * Applies a verb to a locked amendment: its new status, what changes with it, a line in the trail
 * of the works, and the verb's event; one that falls tells nothing of its own. Throws when the
 * table of transitions does not allow it, because the caller's guard should have refused.
 */
export async function moveAmendment(
  tx: Ctx,
  { amendment, works }: Pick<LockedAmendment, 'amendment' | 'works'>,
  verb: keyof typeof TOLD | 'lapse',
  changes: Partial<typeof amendments.$inferInsert> = {},
): Promise<void> {
  const status = nextAmendmentStatus(verb, amendment.status)
  if (!status) throw new Error(`An amendment that is ${amendment.status} cannot ${verb}`)
  const [moved] = await tx.db
    .update(amendments)
    .set({ ...changes, status, updatedAt: tx.now })
    .where(and(eq(amendments.id, amendment.id), eq(amendments.status, amendment.status)))
    .returning({ number: amendments.number })
  if (!moved) throw new Error('A locked amendment changed')
  if (verb === 'lapse') return
  const [type, trail] = TOLD[verb]
  await writeTrail(tx, works, {
    verb: trail,
    from: works.status,
    to: works.status,
    slotId: null,
    amendmentNumber: moved.number!,
  })
  await publish(tx, { type, amendmentId: amendment.id })
}
