import type { Ctx } from '#app/platform/context.ts'

/** What happened, in the past tense, with the ids of what it happened to; handlers read the rest again. */
export type DomainEvent = { type: string } & Record<string, string>
/** What is written besides events, in the transaction of their cause. */
type WithEvents = (tx: Ctx, events: readonly DomainEvent[]) => Promise<void>

let write: WithEvents | null = null

/** Sets what is written with every event; null: nothing. */
export function setWithEvents(work: WithEvents | null): void {
  write = work
}

/** Writes what goes with events that are being published. */
export const writeWithEvents: WithEvents = async (tx, events) => write?.(tx, events)
