import { describe, expect, it } from 'vitest'
import { admission, TooBusy } from './admission.ts'

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

  it('give their place back when one fails', async () => {
    const admit = admission(1)
    await expect(admit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await admit(() => Promise.resolve('whole'))).toBe('whole')
  })
})
