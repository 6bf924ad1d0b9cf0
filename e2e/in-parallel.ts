/** Runs `count` acts, `width` of them at a time; their results in the order of their numbers. */
export async function inParallel<R>(
  count: number,
  width: number,
  act: (n: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let n = next++; n < count; n = next++) results[n] = await act(n)
    }),
  )
  return results
}
