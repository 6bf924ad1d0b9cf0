import { describe, expect, it } from 'vitest'
import { fairLine, LineFull, waitingLine } from './waiting-line.server.ts'

describe('a waiting line', () => {
  it('runs so many at once, in the order in which they came, and refuses whoever comes after those who wait', async () => {
    const line = waitingLine({ atOnce: 2, waitingAtMost: 3 })
    const begun: number[] = []
    let open!: () => void
    const gate = new Promise<void>((resolve) => (open = resolve))
    const works = Array.from({ length: 5 }, (_, n) =>
      line(async () => {
        begun.push(n)
        await gate
        return n
      }),
    )
    await expect(line(() => Promise.resolve('too late'))).rejects.toThrow(LineFull)
    expect(begun).toEqual([0, 1])
    open()
    expect(await Promise.all(works)).toEqual([0, 1, 2, 3, 4])
    expect(begun).toEqual([0, 1, 2, 3, 4])
  })

  it('gives the place on when a work fails', async () => {
    const line = waitingLine({ atOnce: 1, waitingAtMost: 5 })
    const works = await Promise.allSettled([
      line(() => Promise.reject(new Error('lost'))),
      line(() => Promise.resolve('found')),
    ])
    expect(works.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect(await line(() => Promise.resolve('free again'))).toBe('free again')
  })
})

describe('a fair line', () => {
  const held = () => {
    const done: (() => void)[] = []
    return {
      done,
      work: (name: string, began: string[]) => () => {
        began.push(name)
        return new Promise<void>((resolve) => done.push(resolve))
      },
    }
  }

  it('serves those who wait by turns, whoever brought most', async () => {
    const line = fairLine({ atOnce: 1, waitingEach: 5, waitingAtMost: 10 })
    const began: string[] = []
    const { done, work } = held()
    const all = [
      ...['a1', 'a2', 'a3', 'a4'].map((name) => line('a', work(name, began))),
      line('b', work('b1', began)),
      line('c', work('c1', began)),
      line('b', work('b2', began)),
    ]
    while (began.length < all.length || done.length > 0) {
      done.shift()?.()
      await new Promise(setImmediate)
    }
    await Promise.all(all)
    expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  it('refuses whoever already has as many waiting as one may, and everybody when it is full', async () => {
    const line = fairLine({ atOnce: 1, waitingEach: 2, waitingAtMost: 3 })
    const began: string[] = []
    const { done, work } = held()
    const all = [
      line('a', work('a1', began)),
      line('a', work('a2', began)),
      line('a', work('a3', began)),
    ]
    await expect(line('a', work('a4', began))).rejects.toThrow(LineFull)
    all.push(line('b', work('b1', began)))
    await expect(line('c', work('c1', began))).rejects.toThrow(LineFull)
    while (began.length < all.length || done.length > 0) {
      done.shift()?.()
      await new Promise(setImmediate)
    }
    await Promise.all(all)
    expect(await line('c', () => Promise.resolve('served'))).toBe('served')
  })

  it('goes on after work that failed', async () => {
    const line = fairLine({ atOnce: 1, waitingEach: 2, waitingAtMost: 3 })
    await expect(line('a', () => Promise.reject(new Error('spoilt')))).rejects.toThrow('spoilt')
    expect(await line('a', () => Promise.resolve(1))).toBe(1)
  })
})
