import { expect, it } from 'vitest'
import { gapBefore, inOrder, joined, knownFrom, lastUnread } from './known-messages.ts'
import type { MessageView } from '#app/features/messages/queries.server.ts'

const message = (seq: number, change: Partial<MessageView> = {}) =>
  ({ id: `m${seq}`, seq, mine: false, readAt: null, removed: null, ...change }) as MessageView
const ids = (messages: readonly MessageView[]) => messages.map(({ id }) => id)

it('shows messages in their order, each once, by the latest word on it', () => {
  const first = knownFrom([message(3), message(4)], true)
  const older = joined(first, { messages: [message(1), message(2)], older: false })
  const read = joined(older, { messages: [message(4, { readAt: new Date(0) }), message(5)] })
  expect([ids(inOrder(read)), read.older]).toEqual([['m1', 'm2', 'm3', 'm4', 'm5'], false])
  expect(inOrder(read)[3]!.readAt).toEqual(new Date(0))
})

it('knows of a gap where more came than the page holds, and of none otherwise', () => {
  const known = knownFrom([message(3), message(4)], true)
  expect(gapBefore(known, [message(8), message(9)])).toBe(4)
  expect(gapBefore(known, [message(4), message(5)])).toBeNull()
  expect(gapBefore(known, [])).toBeNull()
  expect(gapBefore(knownFrom([], false), [message(8)])).toBeNull()
})

it('says read of the other side’s last message, be it taken away: its notice waits for that', () => {
  expect(lastUnread([message(1), message(2), message(3, { mine: true })])).toBe('m2')
  expect(lastUnread([message(1, { readAt: new Date(0) })])).toBeNull()
  expect(lastUnread([message(1, { removed: true as never })])).toBe('m1')
})
