import { describe, expect, it } from 'vitest'
import { LineFull, waitingLine } from './waiting-line.server.ts'

describe('a waiting line', () => {
  it('runs so many at once, in the order in which they came, and refuses whoever comes after those who wait', async () => {
    const line = waitingLine({ atOnce: 2, waitingAtMost: 3 })
    const begun: number[] = []
    let open!: () => void
    const gate = new Promise<void>((resolve) => (open = resolve))
    const works = Array.from({ length: 5 }, (_, n) => line(async () => {
      begun.push(n)
      await gate
      return n
    }))
    await expect(line(() => Promise.resolve('too late'))).rejects.toThrow(LineFull)
    expect(begun).toEqual([0, 1])
    open()
    expect(await Promise.all(works)).toEqual([0, 1, 2, 3, 4])
    expect(begun).toEqual([0, 1, 2, 3, 4])
  })

  it('gives the place on when a work fails', async () => {
    const line = waitingLine({ atOnce: 1, waitingAtMost: 5 })
    const works = await Promise.allSettled([line(() => Promise.reject(new Error('lost'))), line(() => Promise.resolve('found'))])
    expect(works.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect(await line(() => Promise.resolve('free again'))).toBe('free again')
  })
})
