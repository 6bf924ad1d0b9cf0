import { openQueueStore } from '#app/platform/web/queue-store.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { actsOf, type ActStore, type KeptAct } from './act-queue.ts'
import { mayKeepActs, noteKeptActs } from './acts-flag.ts'

/** By which the tabs of this browser tell each other that something was kept, sent or erased. */
export const ACTS_CHANNEL = 'ouvreo-actes'

let opened: Promise<ActStore> | null = null

/** Where this browser keeps acts; fails where it keeps nothing. */
export function actStore(): Promise<ActStore> {
  opened ??= openQueueStore<KeptAct>(ACTS_CHANNEL)
  opened.catch(() => (opened = null))
  return opened
}

/** Erases the acts that were asked on this device before an instant, whoever asked. */
export async function forgetActs(before: number): Promise<void> {
  const kept = await actStore()
  const all = await kept.all()
  const old = all.filter(({ askedAt }) => askedAt < before)
  for (const { order } of old) await kept.remove(order)
  if (old.length === all.length) noteKeptActs(false)
  if (old.length === 0 || !('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(ACTS_CHANNEL)
  channel.postMessage('changed')
  channel.close()
}

/** Erases what another account than this one left. */
export async function forgetActsOfOthers(me: AccountId): Promise<void> {
  if (mayKeepActs()) await actsOf(await actStore(), me)
}
