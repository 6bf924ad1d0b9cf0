import { useEffect, useSyncExternalStore } from 'react'
import { mayKeepActs, noteKeptActs } from './acts-flag.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import {
  actsOf,
  keepAct,
  mayLeave,
  sendInOrder,
  type ActOutcome,
  type AskedAct,
  type Kept,
  type KeptAct,
} from './act-queue.ts'
import { ACTS_CHANNEL, actStore } from './act-store.ts'
import { sendAct } from './send-act.ts'

/** How long is waited after a pass that got no answer, each by chance between half and one and a half of it. */
const WAITS_MS = [5_000, 10_000, 30_000, 60_000, 120_000, 300_000]
/** How often it is looked whether the network is back. */
const LOOK_MS = 30_000

/** What the acts of this device are: those that wait, and whether their author has to sign in for them to leave. */
export type ActsHere = { acts: readonly KeptAct[]; signedOut: boolean; sending: boolean }

const NOTHING: ActsHere = { acts: [], signedOut: false, sending: false }
const watchers = new Set<() => void>()
let here: ActsHere = NOTHING
/** The queue that the space open in this tab sends; null in a page without one. */
let queue: ReturnType<typeof openQueue> | null = null
/** What the form that the router is sending is, kept if it gets no answer. */
let leaving: Omit<AskedAct, 'accountId'> | null = null

function tell(change: Partial<ActsHere>): void {
  here = { ...here, ...change }
  for (const watcher of watchers) watcher()
}

/** What this device keeps of the account whose space is open; read again whenever it changes. */
export function useActsHere(): ActsHere {
  return useSyncExternalStore(
    (watcher) => (watchers.add(watcher), () => void watchers.delete(watcher)),
    () => here,
    () => NOTHING,
  )
}

/** Who is told of what left: of each act that was answered, and of all of a pass once it ends. */
export type ToldOfActs = {
  answered: () => void
  passed: (done: readonly KeptAct[], refused: readonly KeptAct[]) => void
}

/** In a space: sends what waits while the page is open, to `address`. */
export function useSendingActs(me: AccountId, address: string, told: ToldOfActs): void {
  useEffect(() => {
    const mine = openQueue(me, address, told)
    queue = mine
    return () => {
      mine.close()
      if (queue === mine) queue = null
    }
  }, [me, address, told])
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

/** Sends a refused act again, at its place. */
export async function retryAct(act: KeptAct): Promise<void> {
  await (await actStore()).change({ ...act, refused: null, failed: undefined })
  await queue?.changed()
  void queue?.flush()
}

/**
 * Keeps every act of this browser from leaving, in all its tabs, while one of them is being changed; null while some are
 * leaving. What is given ends it, as does the end of this page.
 */
export function holdActs(): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  return new Promise((begun, failed) => {
    navigator.locks
      .request(ACTS_CHANNEL, { ifAvailable: true }, (lock) => {
        if (!lock) return begun(null)
        return new Promise<void>((end) =>
          begun(() => {
            end()
            void queue?.flush()
          }),
        )
      })
      .catch(failed)
  })
}

/** Changes an act that is still here; false once it has left, or was given up. */
export async function changeAct(
  { order }: KeptAct,
  change: (act: KeptAct) => Pick<KeptAct, 'fields' | 'words'>,
): Promise<boolean> {
  const kept = await actStore()
  const act = (await kept.all()).find((one) => one.order === order)
  if (!act) return false
  await kept.change({ ...act, ...change(act) })
  await queue?.changed()
  return true
}

/** Gives an act up. */
export async function removeAct({ order }: KeptAct): Promise<void> {
  await (await actStore()).remove(order)
  await queue?.changed()
  void queue?.flush()
}

function openQueue(me: AccountId, address: string, told: ToldOfActs) {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(ACTS_CHANNEL) : null
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false
  let again = false
  let closed = false

  async function read(): Promise<readonly KeptAct[]> {
    if (!mayKeepActs()) {
      if (here.acts.length > 0 && !closed) tell({ acts: [] })
      return []
    }
    const acts = await actStore()
      .then((kept) => actsOf(kept, me))
      .catch((): KeptAct[] => [])
    noteKeptActs(acts.length > 0)
    if (!closed) tell({ acts })
    return acts
  }

  async function changed(): Promise<void> {
    await read()
    channel?.postMessage('changed')
  }

  /** Sends what waits: one tab at a time, so that nothing overtakes. */
  async function flush(): Promise<void> {
    if (running) return void (again = true)
    running = true
    clearTimeout(timer)
    try {
      if (!mayLeave(await read()) || closed) return
      if (!navigator.onLine) return void lookAgainIn(LOOK_MS)
      const done: KeptAct[] = []
      const refused: KeptAct[] = []
      const answered = (act: KeptAct, { kind }: ActOutcome) => {
        failures = 0
        ;(kind === 'done' ? done : refused).push(act)
        void changed()
        if (!closed) told.answered()
      }
      const send = async (act: KeptAct): Promise<ActOutcome> =>
        closed ? { kind: 'later' } : sendAct(act, address)
      const pass = async () => sendInOrder(await actStore(), me, send, answered)
      tell({ sending: true })
      const ended =
        'locks' in navigator ? await navigator.locks.request(ACTS_CHANNEL, pass) : await pass()
      await changed()
      if (closed) return
      tell({ signedOut: ended === 'signed_out' })
      if (done.length + refused.length > 0) told.passed(done, refused)
      if (ended === 'through') failures = 0
      else lookAgainIn(WAITS_MS[Math.min(failures++, WAITS_MS.length - 1)]! * (0.5 + Math.random()))
    } catch {
      // The browser's database failed: what it holds is read again later.
      lookAgainIn(LOOK_MS)
    } finally {
      running = false
      if (!closed) tell({ sending: false })
      if (again) {
        again = false
        void flush()
      }
    }
  }

  function lookAgainIn(ms: number): void {
    if (!closed) timer = setTimeout(() => void flush(), ms)
  }

  const back = () => {
    failures = 0
    void flush()
  }
  const seen = () => document.visibilityState === 'visible' && void flush()
  window.addEventListener('online', back)
  document.addEventListener('visibilitychange', seen)
  channel?.addEventListener('message', () => void read())
  void flush()

  return {
    flush,
    changed,
    async keep(asked: Omit<AskedAct, 'accountId'>): Promise<Kept> {
      // Read at once: a file that was chosen may be gone when the network is back.
      const files = await Promise.all(
        asked.files.map(async ({ bytes, ...file }) => ({
          ...file,
          bytes: new Blob([await bytes.arrayBuffer()], { type: bytes.type }),
        })),
      )
      noteKeptActs(true)
      const kept = await keepAct(await actStore(), { ...asked, files, accountId: me })
      await changed()
      void flush()
      return kept
    },
    close() {
      closed = true
      clearTimeout(timer)
      window.removeEventListener('online', back)
      document.removeEventListener('visibilitychange', seen)
      channel?.close()
      tell(NOTHING)
    },
  }
}
