import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { admission, TooBusy } from './admission.ts'

/** Holds the event loop, as pages that are rendered do. */
function work(milliseconds: number) {
  for (const until = performance.now() + milliseconds; performance.now() < until;);
}

/** Pages that are begun, and end when they are told to. */
function openPages(most?: number) {
  const admit = admission(most)
  const ends: (() => void)[] = []
  return {
    ask: () => admit(() => new Promise<void>((resolve) => void ends.push(resolve))),
    begun: () => ends.length,
    end: (n: number) => ends[n]!(),
  }
}

describe('pages that are asked for together', () => {
  it('are refused beyond what may be in hand, those that wait included', async () => {
    const pages = openPages(8)
    const asked = Array.from({ length: 8 }, () => pages.ask())
    await expect(pages.ask()).rejects.toThrow(TooBusy)
    await expect.poll(pages.begun).toBe(8)
    for (let n = 0; n < 8; n++) pages.end(n)
    await Promise.all(asked)
    const again = pages.ask()
    await expect.poll(pages.begun).toBe(9)
    pages.end(8)
    await again
  })

  it('are begun few at a time while the processor is busy, the next as soon as one ends', async () => {
    const pages = openPages()
    const asked = Array.from({ length: 20 }, () => pages.ask())
    const busyFor = async (milliseconds: number) => {
      for (const until = performance.now() + milliseconds; performance.now() < until;) {
        work(15)
        await nextTurn()
      }
    }
    await busyFor(200)
    expect(pages.begun()).toBe(6)
    pages.end(0)
    pages.end(1)
    await busyFor(100)
    expect(pages.begun()).toBe(8)

    for (let n = 2; n < 20; n++) {
      while (pages.begun() <= n) await nextTurn()
      pages.end(n)
    }
    await Promise.all(asked)
  })

  it('are all begun while the processor idles: they wait for the database, and not for one another', async () => {
    const pages = openPages()
    const asked = Array.from({ length: 20 }, () => pages.ask())
    await expect.poll(pages.begun).toBe(20)
    for (let n = 0; n < 20; n++) pages.end(n)
    await Promise.all(asked)
  })

  it('give their place back when one fails', async () => {
    const admit = admission(1)
    await expect(admit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await admit(() => Promise.resolve('whole'))).toBe('whole')
  })
})
