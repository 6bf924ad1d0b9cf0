import { expect, it } from 'vitest'
import { TRADE_SLUGS } from '#app/features/trades/trades.ts'
import { inUsualOrder, usuallyAfter } from './works-order.ts'

it('puts each trade after the one that it waits for, whichever are there', () => {
  for (let among = 0; among < 2 ** TRADE_SLUGS.length; among++) {
    const there = TRADE_SLUGS.filter((_, at) => among & (1 << at))
    const order = inUsualOrder(there.map((trade) => ({ trade }))).map(({ trade }) => trade)
    expect(order.toSorted()).toEqual(there.toSorted())
    for (const trade of there) {
      const before = usuallyAfter(trade, there)
      if (before) expect(order.indexOf(before)).toBeLessThan(order.indexOf(trade))
    }
  }
})

it('paints a bathroom last, once it is tiled, wired and plumbed', () => {
  const there = ['peinture', 'carrelage', 'electricite', 'plomberie'] as const
  expect(inUsualOrder(there.map((trade) => ({ trade }))).map(({ trade }) => trade)).toEqual([
    'plomberie',
    'electricite',
    'carrelage',
    'peinture',
  ])
  expect(there.map((trade) => usuallyAfter(trade, there))).toEqual([
    'carrelage',
    'electricite',
    'plomberie',
    null,
  ])
})
