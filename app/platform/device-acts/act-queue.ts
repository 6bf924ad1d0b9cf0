import type { AccountId, DeviceActId } from '#app/values/identity/ids.ts'
import type { QueueStore } from '#app/platform/web/queue-store.ts'
import { KEPT_ACTS, PUT_ASIDE } from './device-act.ts'

/** A file of an act, by the field that it came in. */
type KeptFile = { field: string; name: string; bytes: Blob }

/** An act that this device keeps until the server has answered for it. */
export type KeptAct = {
  /** Its place in the queue: what was asked first leaves first. */
  order: number
  id: DeviceActId
  /** Which of the photos of one press it carries. */
  part: number
  accountId: AccountId
  /** The address of the page that it was asked from. */
  page: string
  /** What it is, in French: « Début des travaux ». */
  label: string
  fields: [name: string, value: string][]
  /** What of it a person reads: each field by its label. */
  words: [label: string, value: string][]
  files: KeptFile[]
  askedAt: number
  /** Why the server refused it, or why it was put aside, in words; null while it waits. */
  refused: string | null
  /** How often the server broke down over it, and since when. */
  failed?: { times: number; since: number } | undefined
  /** Earlier acts that it says again, of the same draft: they are not sent any more. */
  replaces?: readonly DeviceActId[]
}
/** What keeps the acts of a device. */
export type ActStore = QueueStore<KeptAct>

/** What became of an act that was sent. Without an answer, it is for later. */
export type ActOutcome =
  | { kind: 'done' }
  | { kind: 'refused'; sentence: string }
  | { kind: 'later' }
  /** The server broke down over it. */
  | { kind: 'failed' }
  | { kind: 'signed_out' }

/** An act as it is asked, before it has a place in the queue; `refused` where the server said so already. */
export type AskedAct = Omit<KeptAct, 'order' | 'refused' | 'failed'> & { refused?: string }

/** What is said of an act that the server breaks down over each time. */
const BROKEN_SENTENCE =
  'Le site n’arrive pas à l’enregistrer, après plusieurs essais. Rien n’est perdu\u00a0: réessayez, ou écrivez-nous si cela dure.'

/** What became of an act that was to be kept: `twice` when the same waits already, `full` when there is no room. */
export type Kept = 'kept' | 'twice' | 'full'

/** The acts of an account, in their order. What another account left goes, and what nobody came back to send. */
export async function actsOf(
  store: ActStore,
  accountId: AccountId,
  now = Date.now(),
): Promise<KeptAct[]> {
  const mine: KeptAct[] = []
  for (const act of await store.all()) {
    if (act.accountId === accountId && now - act.askedAt < KEPT_ACTS.days * 86_400_000)
      mine.push(act)
    else await store.remove(act.order)
  }
  return mine
}

/**
 * Keeps what was asked, one act for each of its photos, within what a device keeps at most. The acts that it replaces
 * go once it is kept.
 */
export async function keepAct(store: ActStore, asked: AskedAct): Promise<Kept> {
  const all = await actsOf(store, asked.accountId)
  const isReplaced = ({ id }: KeptAct) => asked.replaces?.includes(id) ?? false
  const waiting = all.filter((act) => !isReplaced(act))
  const words = JSON.stringify(asked.fields)
  const isThere = (act: KeptAct) =>
    act.page === asked.page && act.refused === null && JSON.stringify(act.fields) === words
  if (waiting.some(({ id }) => id === asked.id)) return 'twice'
  if (asked.files.length === 0 && waiting.some(isThere)) return 'twice'
  const parts =
    asked.files.length < 2
      ? [asked]
      : asked.files.map((file, place) => ({
          ...asked,
          part: asked.part + place,
          label: `${asked.label}, ${place + 1} sur ${asked.files.length}`,
          files: [file],
        }))
  const weight = [...waiting, ...parts]
    .flatMap(({ files }) => files)
    .reduce((sum, { bytes }) => sum + bytes.size, 0)
  if (waiting.length + parts.length > KEPT_ACTS.most || weight > KEPT_ACTS.bytes) return 'full'
  try {
    for (const part of parts) await store.add({ ...part, refused: asked.refused ?? null })
  } catch (error) {
    // No room for all of them: half of what was pressed once is not kept.
    for (const { id, order } of await store.all()) if (id === asked.id) await store.remove(order)
    throw error
  }
  // After it: killed in between, both are sent, and the server knows which follows which.
  for (const act of all) if (isReplaced(act)) await store.remove(act.order)
  return 'kept'
}

/**
 * Sends what waits, one act after the other, each until it is answered: one that gets no answer stops the pass, so that
 * nothing overtakes it. One that is refused stays for its author to see, and those after it from the same page wait
 * for them; the others go on. So does one that the server broke down over too often. `changed` is called after each.
 */
export async function sendInOrder(
  store: ActStore,
  accountId: AccountId,
  send: (act: KeptAct) => Promise<ActOutcome>,
  changed: (act: KeptAct, outcome: ActOutcome) => void = () => undefined,
  clock: () => number = Date.now,
): Promise<'through' | 'later' | 'signed_out'> {
  const held = new Set<string>()
  // What is put in the queue meanwhile leaves in the same pass, at its place.
  for (let last = -1; ;) {
    const act = (await actsOf(store, accountId)).find(({ order }) => order > last)
    if (!act) return 'through'
    last = act.order
    if (act.refused !== null) held.add(act.page)
    if (held.has(act.page)) continue
    const outcome = await send(act)
    if (outcome.kind === 'later' || outcome.kind === 'signed_out') return outcome.kind
    if (outcome.kind === 'failed') {
      const failed = failedAgain(act, clock())
      const isAside = failed.times >= PUT_ASIDE.tries && clock() - failed.since >= PUT_ASIDE.afterMs
      await store.change({ ...act, failed, refused: isAside ? BROKEN_SENTENCE : null })
      if (!isAside) return 'later'
      held.add(act.page)
    } else if (outcome.kind === 'refused') {
      held.add(act.page)
      await store.change({ ...act, failed: undefined, refused: outcome.sentence })
    } else await store.remove(act.order)
    changed(act, outcome)
  }
}

/** What an act has failed so far; a clock that was put back begins anew. */
function failedAgain({ failed }: KeptAct, now: number): { times: number; since: number } {
  return failed && failed.since <= now
    ? { times: failed.times + 1, since: failed.since }
    : { times: 1, since: now }
}

/** Whether an act was put aside because the server broke down over it, rather than refused. */
export function isPutAside({ refused, failed }: Pick<KeptAct, 'refused' | 'failed'>): boolean {
  return refused !== null && failed !== undefined
}

/** Whether something waits that the network, and not its author, holds back. */
export function mayLeave(acts: readonly KeptAct[]): boolean {
  const held = new Set(acts.filter(({ refused }) => refused !== null).map(({ page }) => page))
  return acts.some(({ page }) => !held.has(page))
}
