import { describe, expect, it } from 'vitest'
import { oneEachTurn } from './turns.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('requests that arrive together', () => {
  it('begin one in each turn of the event loop, in the order in which they came; one alone at once', async () => {
    const turns = oneEachTurn()
    const begun: number[] = []
    for (let n = 0; n < 4; n++) turns(() => begun.push(n))
    expect(begun).toEqual([0])
    const seen: number[] = []
    for (let turn = 0; turn < 4; turn++) {
      await nextTurn()
      seen.push(begun.length)
    }
    expect(seen).toEqual([2, 3, 4, 4])
    expect(begun).toEqual([0, 1, 2, 3])
    await nextTurn()
    turns(() => begun.push(4))
    expect(begun.at(-1)).toBe(4)
  })
})
