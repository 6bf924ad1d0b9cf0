import type { AccountId } from '#app/values/identity/ids.ts'

// One per process, and not per module instance: a development reload evaluates this file again.
const slot = globalThis as {
  ouvreoReaders?: ((accounts: readonly AccountId[]) => void) | undefined
}

/**
 * Says to the open pages of these accounts, here and in other processes, that there is news to
 * fetch. Without streams (the seed, tests) nobody is told.
 */
export function tellReaders(accounts: readonly AccountId[]): void {
  slot.ouvreoReaders?.(accounts)
}

/** Has `tell` carry the word from now on; null ends it. */
export function setReaders(tell: ((accounts: readonly AccountId[]) => void) | null): void {
  slot.ouvreoReaders = tell ?? undefined
}
