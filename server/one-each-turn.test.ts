import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { newcomers, oneEachTurn } from './one-each-turn.ts'

it('begins requests that arrive together one in each turn of the event loop, in the order in which they came', async () => {
  const turn = oneEachTurn()
  const begun: number[] = []
  const all = Promise.all([0, 1, 2, 3].map((n) => turn().then(() => begun.push(n))))
  let mostInATurn = 0
  for (let before = 0; begun.length < 4; before = begun.length) {
    await nextTurn()
    mostInATurn = Math.max(mostInATurn, begun.length - before)
  }
  await all
  expect(begun).toEqual([0, 1, 2, 3])
  expect(mostInATurn).toBe(1)
})

it('lets in first whoever stands at the door, but not for ever', async () => {
  const turn = oneEachTurn()
  let door = 5
  let begun = false
  const letIn = async () => {
    while (!begun) {
      if (door-- > 0) newcomers.count++
      await nextTurn()
    }
  }
  const first = turn().then(() => (begun = true))
  await Promise.all([letIn(), first])
  expect(door).toBeLessThan(0)

  begun = false
  door = Infinity
  const second = turn().then(() => (begun = true))
  await Promise.all([letIn(), second])
  expect(begun).toBe(true)
})
