import { describe, expect, it } from 'vitest'
import { ok, refuse } from '#app/values/result.ts'
import { useTestDatabase } from '#test/database.ts'
import { honestPdfs, manyObjects, manyPackedObjects, slowToRead } from '#test/pdfs.ts'
import { lookIntoPdf } from './look-into-pdf.server.ts'

const database = useTestDatabase()
const sound = Object.values(await honestPdfs())[0]!
/** A fifth of the processor that a PDF may take, a third of the memory: what passes them is the same. */
const LESS = { readSeconds: 1, memory: 80 }
const look = (bytes: Uint8Array, clientKey = 'sender') =>
  lookIntoPdf(database.ctx({ kind: 'visitor', clientKey }), bytes, LESS)

/** Which part of the process's work this thread did, from 0 to 1, while something went on elsewhere. */
async function shareOfThisThread<T>(work: () => Promise<T>): Promise<[T, number]> {
  const [own, whole] = [process.threadCpuUsage(), process.cpuUsage()]
  const done = await work()
  const sum = ({ user, system }: NodeJS.CpuUsage) => user + system
  return [done, sum(process.threadCpuUsage(own)) / sum(process.cpuUsage(whole))]
}

describe('a PDF that costs much', () => {
  it.each([
    ['to unpack', manyPackedObjects()],
    ['to read', slowToRead()],
    ['to hold', manyObjects()],
  ])(
    '%s is refused, the thread that serves hardly held, and a sound one is read after it',
    async (_what, bytes) => {
      const [looked, share] = await shareOfThisThread(() => look(bytes))
      expect(looked).toEqual(refuse('not_verifiable'))
      expect(share).toBeLessThan(0.5)
      expect(await look(sound)).toEqual(ok())
    },
    60_000,
  )

  it('keeps nobody but its sender waiting for long', async () => {
    const order: string[] = []
    const noted = (who: string, bytes: Uint8Array) => look(bytes, who).then(() => order.push(who))
    await Promise.all([
      ...Array.from({ length: 6 }, () => noted('greedy', manyPackedObjects())),
      noted('other', sound),
    ])
    expect(order.indexOf('other')).toBeLessThanOrEqual(2)
  }, 60_000)
})
