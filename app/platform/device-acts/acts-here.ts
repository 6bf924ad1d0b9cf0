import { useSyncExternalStore } from 'react'
import type { AskedAct, Kept, KeptAct } from './act-queue.ts'

/** What the acts of this device are: those that wait, and whether their author has to sign in for them to leave. */
export type ActsHere = { acts: readonly KeptAct[]; signedOut: boolean; sending: boolean }

/** The queue that sends the acts of one account while one of its pages is open. */
export type OpenQueue = {
  flush: () => Promise<void>
  changed: () => Promise<void>
  keep: (asked: Omit<AskedAct, 'accountId'>) => Promise<Kept>
}

/** A space in which nothing is kept, or a page without one. */
export const NO_ACTS: ActsHere = { acts: [], signedOut: false, sending: false }
const watchers = new Set<() => void>()
let here: ActsHere = NO_ACTS
/** The queue that the space open in this tab sends; null in a page without one. */
let queue: OpenQueue | null = null
/** What the form that the router is sending is, kept if it gets no answer. */
let leaving: Omit<AskedAct, 'accountId'> | null = null

/** What is known of the acts of this device outside of React. */
export function actsHere(): ActsHere {
  return here
}

/** Tells every page that shows them what changed about the acts of this device. */
export function tellActsHere(change: Partial<ActsHere>): void {
  here = { ...here, ...change }
  for (const watcher of watchers) watcher()
}

/** What this device keeps of the account whose space is open; read again whenever it changes. */
export function useActsHere(): ActsHere {
  return useSyncExternalStore(
    (watcher) => (watchers.add(watcher), () => void watchers.delete(watcher)),
    () => here,
    () => NO_ACTS,
  )
}

/** The queue of the space that is open in this tab. */
export function openQueueHere(): OpenQueue | null {
  return queue
}

/** Makes a queue the one of this tab; what is given ends that, unless another took its place. */
export function setQueueHere(mine: OpenQueue): () => void {
  queue = mine
  return () => {
    if (queue === mine) queue = null
  }
}

/** Keeps an act of the open space; `full` where this browser keeps nothing. */
export async function keepActHere(asked: Omit<AskedAct, 'accountId'>): Promise<Kept> {
  return (await queue?.keep(asked).catch((): Kept => 'full')) ?? 'full'
}

/** Remembers what the router is about to send, in case nobody answers. */
export function noteLeaving(asked: Omit<AskedAct, 'accountId'>): void {
  leaving = asked
}

/** What the router sends at this moment, if it is an act that this device may keep; told once. */
export function takeLeaving(): Omit<AskedAct, 'accountId'> | null {
  const taken = leaving
  leaving = null
  return taken
}
