import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { queueInMemory, type QueueStore } from '#app/platform/web/queue-store.ts'
import type { AccountId, DeviceActId } from '#app/values/identity/ids.ts'
import {
  actsOf,
  isPutAside,
  keepAct,
  mayLeave,
  sendInOrder,
  type ActOutcome,
  type AskedAct,
  type KeptAct,
} from './act-queue.ts'
import { KEPT_ACTS } from './device-act.ts'

const ME = 'me' as AccountId
let named = 0
const asked = (changes: Partial<AskedAct> = {}): AskedAct => {
  const id = `act-${++named}` as DeviceActId
  return {
    id,
    part: 0,
    accountId: ME,
    page: '/works/1',
    label: 'Note',
    fields: [['note', id]],
    words: [],
    files: [],
    askedAt: Date.now(),
    ...changes,
  }
}
const photo = (bytes = 1_000) => ({
  field: 'photos',
  name: 'mur.jpg',
  bytes: { size: bytes } as Blob,
})
const done = async (): Promise<ActOutcome> => ({ kind: 'done' })
const waiting = async (store: QueueStore<KeptAct>) => (await store.all()).map(({ label }) => label)

/** Somebody killed the browser. */
class Killed extends Error {}

/** A store whose steps may each be the last of this life of the browser, before or after it is done. */
function mortal(store: QueueStore<KeptAct>, dies: () => boolean): QueueStore<KeptAct> {
  const step =
    <Args extends unknown[], Value>(act: (...args: Args) => Promise<Value>) =>
    async (...args: Args): Promise<Value> => {
      if (dies()) throw new Killed()
      const value = await act(...args)
      if (dies()) throw new Killed()
      return value
    }
  return {
    add: step(store.add),
    all: step(store.all),
    change: step(store.change),
    remove: step(store.remove),
  }
}

describe('acts kept on a device', () => {
  it('all arrive, once and in order, whatever is lost on the way and wherever the browser is killed', async () => {
    let [kills, lost, doubled, told] = [0, 0, 0, 0]
    await fc.assert(
      fc.asyncProperty(fc.integer(), fc.integer({ min: 1, max: 12 }), async (seed, number) => {
        let state = seed >>> 0
        // A generator of Lehmer: the same run for the same seed.
        const chance = (of: number) => {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
          return state / 2 ** 32 < of
        }
        const disk = queueInMemory<KeptAct>()
        const server: string[] = []
        const known = new Set<string>()
        const pressed: string[] = []
        let silence = 0
        // The server does what it does not know yet; the question and the answer may each be lost.
        const send = async ({ id, part }: KeptAct): Promise<ActOutcome> => {
          if (silence-- > 0 || chance(0.2)) return { kind: 'later' }
          const name = `${id}:${part}`
          for (let times = chance(0.1) ? 2 : 1; times > 0; times--) {
            if (known.has(name)) doubled++
            else server.push(name)
            known.add(name)
          }
          if (chance(0.05)) throw new Killed()
          if (chance(0.2)) return (lost++, { kind: 'later' })
          return { kind: 'done' }
        }
        const lives = async (work: (store: QueueStore<KeptAct>) => Promise<unknown>) => {
          try {
            await work(mortal(disk, () => chance(0.03)))
          } catch (error) {
            if (!(error instanceof Killed)) throw error
            kills++
          }
        }
        for (let n = 0; n < number; n++) {
          const act = asked({ files: chance(0.3) ? [photo()] : [], page: `/works/${n % 3}` })
          await lives((store) => keepAct(store, act))
          // Killed before it was on the disk, nobody was told that it is kept.
          const isKept = (await disk.all()).some(({ id }) => id === act.id)
          if (isKept || known.has(`${act.id}:0`)) pressed.push(`${act.id}:0`)
          if (chance(0.1)) silence = 720
          if (chance(0.6)) await lives((store) => sendInOrder(store, ME, send))
        }
        for (let tries = 0; (await disk.all()).length > 0; tries++) {
          expect(tries).toBeLessThan(5_000)
          await lives((store) => sendInOrder(store, ME, send))
        }
        expect(server).toEqual(pressed)
        told += server.length
      }),
      { numRuns: 200, seed: 41 },
    )
    // The runs were what they claim to be.
    expect(Math.min(kills, lost, doubled)).toBeGreaterThan(20)
    expect(told).toBeGreaterThan(800)
  })

  it('wait behind one that gets no answer, and go on past one that is refused, but from another page', async () => {
    const store = queueInMemory<KeptAct>()
    for (const [label, page] of [
      ['first', '/works/1'],
      ['after it', '/works/1'],
      ['elsewhere', '/works/2'],
    ])
      await keepAct(store, asked({ label: label!, page: page! }))
    expect(await sendInOrder(store, ME, async () => ({ kind: 'later' }))).toBe('later')
    expect(await sendInOrder(store, ME, async () => ({ kind: 'signed_out' }))).toBe('signed_out')
    expect(await waiting(store)).toHaveLength(3)
    const refuse = async ({ label }: KeptAct): Promise<ActOutcome> =>
      label === 'first' ? { kind: 'refused', sentence: 'Déjà terminés.' } : { kind: 'done' }
    expect(await sendInOrder(store, ME, refuse)).toBe('through')
    expect(await waiting(store)).toEqual(['first', 'after it'])
    const [first] = await store.all()
    expect(first).toMatchObject({ refused: 'Déjà terminés.' })
    expect(mayLeave(await store.all())).toBe(false)
    // Tried again by its author, it leaves, and what waited behind it.
    await store.change({ ...first!, refused: null })
    expect(mayLeave(await store.all())).toBe(true)
    expect(await sendInOrder(store, ME, done)).toBe('through')
    expect(await waiting(store)).toEqual([])
  })

  it('go past one that the server always breaks down over, put aside after an hour of tries', async () => {
    let [aside, arrived] = [0, 0]
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ page: fc.nat({ max: 2 }), breaks: fc.boolean() }), {
          minLength: 1,
          maxLength: 10,
        }),
        fc.integer({ min: 1, max: 40 }),
        async (pressed, minutes) => {
          const store = queueInMemory<KeptAct>()
          for (const { page, breaks } of pressed)
            await keepAct(
              store,
              asked({ page: `/works/${page}`, label: breaks ? 'breaks' : 'goes' }),
            )
          const server: string[] = []
          let now = 0
          const tries = new Map<string, number>()
          const send = async ({ id, label }: KeptAct): Promise<ActOutcome> => {
            tries.set(id, (tries.get(id) ?? 0) + 1)
            if (label === 'breaks') return { kind: 'failed' }
            server.push(id)
            return { kind: 'done' }
          }
          const pass = () => sendInOrder(store, ME, send, undefined, () => now)
          for (let passes = 0; (await pass()) !== 'through'; passes++) {
            expect(passes).toBeLessThan(2_000)
            now += minutes * 60_000
          }
          // What is left is put aside, or waits behind it from the same page; the others went, once.
          const broken = new Set<number>()
          const left = pressed.filter(({ page, breaks }) => {
            if (breaks) broken.add(page)
            return broken.has(page)
          })
          const kept = await store.all()
          expect(kept).toHaveLength(left.length)
          expect(new Set(server).size).toBe(server.length)
          expect(server).toHaveLength(pressed.length - left.length)
          for (const act of kept.filter(isPutAside)) {
            expect(tries.get(act.id)).toBeGreaterThanOrEqual(5)
            aside++
          }
          expect(kept.filter(isPutAside)).toHaveLength(broken.size)
          arrived += server.length
        },
      ),
      { numRuns: 200, seed: 45 },
    )
    expect(Math.min(aside, arrived)).toBeGreaterThan(100)
  })

  it('are replaced by what says the same draft again, wherever the browser is killed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        let state = seed >>> 0
        const chance = (of: number) => {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
          return state / 2 ** 32 < of
        }
        const disk = queueInMemory<KeptAct>()
        const told: DeviceActId[] = []
        // As the server keeps it: a save is taken over the version that it was made from, or over one of its own.
        let stored = 'first'
        const known = new Set<string>()
        let lost = 0
        const send = async ({ id, replaces = [] }: KeptAct): Promise<ActOutcome> => {
          if (chance(0.2)) return { kind: 'later' }
          if (!known.has(id)) {
            if (stored !== 'first' && !replaces.includes(stored as DeviceActId)) {
              lost++
              return { kind: 'refused', sentence: 'changed elsewhere' }
            }
            stored = id
            known.add(id)
          }
          return chance(0.3) ? { kind: 'later' } : { kind: 'done' }
        }
        const lives = async (work: (store: QueueStore<KeptAct>) => Promise<unknown>) => {
          try {
            await work(mortal(disk, () => chance(0.05)))
          } catch (error) {
            if (!(error instanceof Killed)) throw error
          }
        }
        for (let n = 0; n < 8; n++) {
          const act = asked({ page: '/quotes/1', replaces: [...told] })
          await lives((store) => keepAct(store, act))
          if ((await disk.all()).some(({ id }) => id === act.id)) told.push(act.id)
          if (chance(0.4)) await lives((store) => sendInOrder(store, ME, send))
        }
        for (let tries = 0; (await disk.all()).length > 0; tries++) {
          expect(tries).toBeLessThan(1_000)
          await lives((store) => sendInOrder(store, ME, send))
        }
        expect(lost).toBe(0)
        if (told.length > 0) expect(stored).toBe(told.at(-1))
      }),
      { numRuns: 200, seed: 46 },
    )
  })

  it('are kept a photo each, and the same words once', async () => {
    const store = queueInMemory<KeptAct>()
    const photos = asked({ label: 'Photo d’après', files: [photo(), photo()] })
    expect(await keepAct(store, photos)).toBe('kept')
    expect(await keepAct(store, photos)).toBe('twice')
    expect(
      (await store.all()).map(({ label, part, files }) => [label, part, files.length]),
    ).toEqual([
      ['Photo d’après, 1 sur 2', 0, 1],
      ['Photo d’après, 2 sur 2', 1, 1],
    ])
    const start = {
      label: 'Début des travaux',
      fields: [['intent', 'start']] as [string, string][],
    }
    expect(await keepAct(store, asked(start))).toBe('kept')
    expect(await keepAct(store, asked(start))).toBe('twice')
    expect(await keepAct(store, asked({ ...start, page: '/works/2' }))).toBe('kept')
  })

  it('are so many at most, and weigh so much', async () => {
    const store = queueInMemory<KeptAct>()
    const heavy = photo(KEPT_ACTS.bytes / 2)
    expect(await keepAct(store, asked({ files: [heavy, heavy, photo()] }))).toBe('full')
    expect(await keepAct(store, asked({ files: [heavy, heavy] }))).toBe('kept')
    expect(await keepAct(store, asked({ files: [photo()] }))).toBe('full')
    for (let n = 2; n < KEPT_ACTS.most; n++) expect(await keepAct(store, asked())).toBe('kept')
    expect(await keepAct(store, asked())).toBe('full')
  })

  it('go when another account opens the space, and once they are old', async () => {
    const store = queueInMemory<KeptAct>()
    const old = Date.now() - KEPT_ACTS.days * 86_400_000
    await keepAct(store, asked({ label: 'mine' }))
    await keepAct(store, asked({ label: 'theirs', accountId: 'they' as AccountId }))
    expect(await waiting(store)).toEqual(['theirs'])
    await keepAct(store, asked({ label: 'old', accountId: 'they' as AccountId, askedAt: old }))
    expect((await actsOf(store, 'they' as AccountId)).map(({ label }) => label)).toEqual(['theirs'])
    expect(await waiting(store)).toEqual(['theirs'])
  })
})
