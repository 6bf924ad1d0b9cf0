import { noteActs } from '#app/platform/company-acts/note-acts.server.ts'
import type { Ctx, Who } from '#app/platform/context.ts'
import { onOneConnection, sqlState } from './database.server.ts'
import { writeWithEvents, type DomainEvent } from './with-events.server.ts'
import { enqueue, enqueueAll } from '#app/platform/jobs/jobs.server.ts'

/** What an open transaction writes last, each returning what is to be done once all is kept. */
type LastWrite = (tx: Ctx) => Promise<() => void>
const openTransactions = new WeakMap<object, LastWrite[]>()

/**
 * Runs `work` in a transaction, or in the one already open on this context. A deadlock or a
 * serialisation failure (40P01, 40001) is tried once more, a moment later; row locks are always
 * taken in the order request, artisans by id, ledger.
 */
export async function inTransaction<W extends Who, R>(
  ctx: Ctx<W>,
  work: (tx: Ctx<W>) => Promise<R>,
): Promise<R> {
  if (openTransactions.has(ctx.db)) return work(ctx)
  try {
    return await begin(ctx, work)
  } catch (error) {
    const state = sqlState(error)
    if (state !== '40P01' && state !== '40001') throw error
    // The other one of a deadlock needs a moment to go on: at once, this one would take the same lock before it again.
    await new Promise((resolve) => setTimeout(resolve, 150 + Math.random() * 150))
    return begin(ctx, work)
  }
}

async function begin<W extends Who, R>(ctx: Ctx<W>, work: (tx: Ctx<W>) => Promise<R>): Promise<R> {
  const afterwards: (() => void)[] = []
  const result = await onOneConnection(ctx.db, async (db) => {
    const lastWrites: LastWrite[] = []
    openTransactions.set(db, lastWrites)
    try {
      const tx = { ...ctx, db }
      const done = await work(tx)
      for (const write of lastWrites) afterwards.push(await write(tx))
      return done
    } finally {
      // What still holds this handle afterwards is outside again.
      openTransactions.delete(db)
    }
  })
  for (const act of afterwards) act()
  return result
}

/**
 * Has `write` run last in the open transaction, after every other lock; what it returns is called once all is kept,
 * before the caller goes on. Throws outside a transaction.
 */
export function beforeCommit(ctx: Ctx, write: LastWrite): void {
  const lastWrites = openTransactions.get(ctx.db)
  if (!lastWrites) throw new Error('beforeCommit outside a transaction')
  lastWrites.push(write)
}

/** Whether a transaction is open on this context. */
export function isInTransaction(ctx: Ctx): boolean {
  return openTransactions.has(ctx.db)
}

/** The queue that carries events to `event-handlers.server.ts`. */
const EVENTS_QUEUE = 'events'

/**
 * Enqueues an event in the transaction of its cause: both are kept, or neither. Refuses (throws) outside a
 * transaction, because an event could then outlive an act that failed.
 */
export async function publish(ctx: Ctx, event: DomainEvent): Promise<void> {
  if (!openTransactions.has(ctx.db)) throw new Error(`publish(${event.type}) outside a transaction`)
  await noteActs(ctx, [event])
  await writeWithEvents(ctx, [event])
  await enqueue(ctx.db, EVENTS_QUEUE, { ...event, ...causeOf(ctx) })
}

/** Enqueues several events at once, in one statement; like `publish`, inside a transaction only. */
export async function publishAll(ctx: Ctx, events: DomainEvent[]): Promise<void> {
  if (!openTransactions.has(ctx.db)) throw new Error('publishAll outside a transaction')
  if (events.length === 0) return
  await noteActs(ctx, events)
  await writeWithEvents(ctx, events)
  const cause = causeOf(ctx)
  await enqueueAll(
    ctx.db,
    EVENTS_QUEUE,
    events.map((event) => ({ ...event, ...cause })),
  )
}

/** Who of a company's crew caused an event, so that they are not told of it. */
function causeOf({ who }: Ctx): { by?: string } {
  return who.kind === 'artisan' && who.memberId ? { by: who.memberId } : {}
}
