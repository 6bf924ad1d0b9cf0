import { afterAll, beforeAll, expect, it } from 'vitest'
import { manyPackedObjects } from '#test/pdfs.ts'
import { pagesMeanwhile, sendFile, senders } from './hostile-senders.ts'
import { startProduct, type RunningProduct } from './product.ts'
import { openSharedDatabase, type SharedDatabase } from './shared-database.ts'

/*
 * Ten accounts send, all at once, ten megabytes each that unpack to ten gigabytes: pages go on
 * being answered meanwhile, and every file is refused.
 */

const SENDERS = 10

let database: SharedDatabase
let product: RunningProduct

beforeAll(async () => {
  database = await openSharedDatabase()
  product = await startProduct(
    { DATABASE_URL: database.url, TRUSTED_PROXIES: '127.0.0.1,::1' },
    { tls: false },
  )
})
afterAll(async () => {
  await product?.stop()
  await database?.close()
})

it('pages are answered while hostile files are looked into', async () => {
  const file = manyPackedObjects()
  const sending = Promise.all(
    (await senders(database, SENDERS)).map((sender) => sendFile(product.url, sender, file)),
  )
  const took = await pagesMeanwhile(product.url, ['/livez', '/'], sending)
  expect(await sending).toEqual(Array.from({ length: SENDERS }, () => 422))
  // One such file once held everything for half a minute: then a page or two are answered between
  // one file and the next.
  for (const [path, answered] of took) expect(answered.length, path).toBeGreaterThan(2 * SENDERS)
}, 120_000)
