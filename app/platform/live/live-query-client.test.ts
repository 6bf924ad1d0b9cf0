import { afterEach, expect, it, vi } from 'vitest'
import { liveQueryClient, QUERY_LIMITS } from './live-query-client.ts'

afterEach(() => {
  vi.useRealTimers()
  liveQueryClient().clear()
})

it('tries three more times, a moment later each time and 30 s at most, then gives up', async () => {
  vi.useFakeTimers()
  const asked: number[] = []
  const start = Date.now()
  const read = liveQueryClient().fetchQuery({
    queryKey: ['message', 'one'],
    queryFn: () => (asked.push(Date.now() - start), Promise.reject(new Error('away'))),
  })
  const ended = expect(read).rejects.toThrow('away')
  await vi.advanceTimersByTimeAsync(60_000)
  await ended
  expect(asked).toEqual([0, 1_000, 3_000, 7_000])
  expect([4, 5, 10].map((failures) => QUERY_LIMITS.queries.retryDelay(failures))).toEqual([
    16_000, 30_000, 30_000,
  ])
})

it('writes once, whatever comes of it', async () => {
  let asked = 0
  const mutation = liveQueryClient()
    .getMutationCache()
    .build(liveQueryClient(), { mutationFn: () => (asked++, Promise.reject(new Error('away'))) })
  await expect(mutation.execute(undefined)).rejects.toThrow('away')
  expect(asked).toBe(1)
})

it('keeps what was read for five minutes', async () => {
  vi.useFakeTimers()
  await liveQueryClient().fetchQuery({ queryKey: ['message', 'two'], queryFn: async () => 'text' })
  await vi.advanceTimersByTimeAsync(299_000)
  expect(liveQueryClient().getQueryData(['message', 'two'])).toBe('text')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(liveQueryClient().getQueryData(['message', 'two'])).toBeUndefined()
})
