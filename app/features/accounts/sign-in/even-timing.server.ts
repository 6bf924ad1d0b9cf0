/** No answer that could tell whether an address has an account leaves before this, in milliseconds. */
export const ANSWER_FLOOR_MS = 300

/**
 * Does some work and answers no sooner than the floor, so that time does not tell what the work found. The clock is
 * wound before the work begins: what it did moves nothing. Work that takes longer answers at the next multiple.
 */
export async function withEvenTiming<R>(
  work: () => Promise<R>,
  floorMs = ANSWER_FLOOR_MS,
): Promise<R> {
  let ticks = 0
  let onTick: (() => void) | null = null
  const clock = setInterval(() => {
    ticks++
    onTick?.()
  }, floorMs)
  const nextTick = () => new Promise<void>((resolve) => (onTick = resolve))
  const first = nextTick()
  try {
    const result = await work()
    await (ticks === 0 ? first : nextTick())
    return result
  } catch (error) {
    await (ticks === 0 ? first : nextTick())
    throw error
  } finally {
    clearInterval(clock)
  }
}
