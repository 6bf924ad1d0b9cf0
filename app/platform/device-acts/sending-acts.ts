import { useEffect } from 'react'
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
import { mayKeepActs, noteKeptActs } from './acts-flag.ts'
import {
  actsHere,
  NO_ACTS,
  openQueueHere,
  setQueueHere,
  tellActsHere,
  type OpenQueue,
} from './acts-here.ts'
import { sendAct } from './send-act.ts'

/** How long is waited after a pass that got no answer, each by chance between half and one and a half of it. */
const WAITS_MS = [5_000, 10_000, 30_000, 60_000, 120_000, 300_000]
/** How often it is looked whether the network is back. */
const LOOK_MS = 30_000

/** Who is told of what left: of each act that was answered, and of all of a pass once it ends. */
export type ToldOfActs = {
  answered: () => void
  passed: (done: readonly KeptAct[], refused: readonly KeptAct[]) => void
}

/** In a space: sends what waits while the page is open, to `address`. */
export function useSendingActs(me: AccountId, address: string, told: ToldOfActs): void {
  useEffect(() => {
    const mine = openQueue(me, address, told)
    const leave = setQueueHere(mine)
    return () => {
      mine.close()
      leave()
    }
  }, [me, address, told])
}

/** Sends a refused act again, at its place. */
export async function retryAct(act: KeptAct): Promise<void> {
  await (await actStore()).change({ ...act, refused: null, failed: undefined })
  await openQueueHere()?.changed()
  void openQueueHere()?.flush()
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
            void openQueueHere()?.flush()
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
  await openQueueHere()?.changed()
  return true
}

/** Gives an act up. */
export async function removeAct({ order }: KeptAct): Promise<void> {
  await (await actStore()).remove(order)
  await openQueueHere()?.changed()
  void openQueueHere()?.flush()
}

function openQueue(
  me: AccountId,
  address: string,
  told: ToldOfActs,
): OpenQueue & { close: () => void } {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(ACTS_CHANNEL) : null
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false
  let again = false
  let closed = false

  async function read(): Promise<readonly KeptAct[]> {
    if (!mayKeepActs()) {
      if (actsHere().acts.length > 0 && !closed) tellActsHere({ acts: [] })
      return []
    }
    const acts = await actStore()
      .then((kept) => actsOf(kept, me))
      .catch((): KeptAct[] => [])
    noteKeptActs(acts.length > 0)
    if (!closed) tellActsHere({ acts })
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
      tellActsHere({ sending: true })
      const ended =
        'locks' in navigator ? await navigator.locks.request(ACTS_CHANNEL, pass) : await pass()
      await changed()
      if (closed) return
      tellActsHere({ signedOut: ended === 'signed_out' })
      if (done.length + refused.length > 0) told.passed(done, refused)
      if (ended === 'through') failures = 0
      else lookAgainIn(WAITS_MS[Math.min(failures++, WAITS_MS.length - 1)]! * (0.5 + Math.random()))
    } catch {
      // The browser's database failed: what it holds is read again later.
      lookAgainIn(LOOK_MS)
    } finally {
      running = false
      if (!closed) tellActsHere({ sending: false })
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
      tellActsHere(NO_ACTS)
    },
  }
}
