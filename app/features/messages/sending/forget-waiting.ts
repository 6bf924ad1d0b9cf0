import { openOutboxStore } from './outbox-store.ts'
import { WAITING_FLAG } from './waiting-flag.ts'

/** Erases the messages that were written on this browser before an instant and never left, whoever wrote them. */
export async function forgetWaiting(before: number): Promise<void> {
  const store = await openOutboxStore()
  const waiting = await store.all()
  const forgotten = waiting.filter(({ writtenAt }) => writtenAt < before)
  for (const { order } of forgotten) await store.remove(order)
  if (forgotten.length === waiting.length) localStorage.removeItem(WAITING_FLAG)
}
