import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { renderToBuffer, type DocumentProps } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { makeDocument } from '#app/features/documents/make-document.server.ts'
import { documents } from '#app/features/documents/tables.server.ts'
import { PRINTED_QUOTES } from '#app/features/quotes/document/print-quote.server.ts'
import { PRINTED_DOCUMENTS } from '#app/wiring/printed-documents.server.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { drawDocument } from '#app/platform/pdf/draw-document.ts'
import { breakableWord } from '#app/platform/pdf/drawn-text.ts'
import { loadFonts } from '#app/platform/pdf/pdf-fonts.ts'
import { newId, type DocumentId } from '#app/values/identity/ids.ts'
import { useTestDatabase } from '../test/database.ts'
import { aQuoteInput, aSentQuote, aTakenLead } from '../test/quote-builders.ts'
import { aCompleteCompany } from '../e2e/company-papers.ts'
import { pause, startProduct } from '../e2e/product.ts'
import { openSharedDatabase } from '../e2e/shared-database.ts'
import { figure, quantile, report, TREE } from './measure.ts'
import { watchLanding } from './watch-landing.ts'

/** Rounds of a few documents each, by turns: whatever else the machine does weighs on both. */
const ROUNDS = Number(process.env.ROUNDS ?? 20)
const EACH = 5
/** Documents that wait to be drawn while / is asked for. */
const WAITING = Number(process.env.WAITING ?? 200)
const database = useTestDatabase({ durable: true })

/** A day to come, as forms hold it. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const lines = Array.from({ length: 20 }, (_, index) => ({
  ...aQuoteInput().lines[index % 2]!,
  designation: `Ouvrage numéro ${index + 1}`,
}))

/** Milliseconds that a few documents take. */
async function timed(make: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  for (let done = 0; done < EACH; done++) await make()
  return performance.now() - start
}

it('draws documents', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ouvreo-documents-'))
  useFileStore(diskFileStore(folder))
  const { quoteId } = await aSentQuote(database, { input: { lines } })
  const [asked] = await database.db.select().from(documents).where(eq(documents.subjectId, quoteId))
  const printed = await PRINTED_QUOTES.quote(database.ctx(), quoteId)
  await loadFonts(breakableWord)
  const bare = () => renderToBuffer(drawDocument(printed!) as ReactElement<DocumentProps>)
  const ours = async () => {
    const id = newId<DocumentId>()
    await database.db.insert(documents).values({ ...asked!, id, subjectId: newId<string>() })
    await makeDocument(database.ctx(), id, {
      ...PRINTED_DOCUMENTS,
      quote: (ctx) => PRINTED_QUOTES.quote(ctx, quoteId),
    })
  }
  await bare()
  await ours()
  const alone: number[] = []
  const product: number[] = []
  const held = monitorEventLoopDelay({ resolution: 1 })
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await timed(bare))
    held.enable()
    product.push(await timed(ours))
    held.disable()
  }
  const [perBare, perOurs] = [alone, product].map((times) => quantile(times, 0.5) / EACH)
  const ratio = perBare! / perOurs!
  rmSync(folder, { recursive: true, force: true })
  report(
    'documents',
    'Drawing documents',
    `${ROUNDS * EACH} devis of 20 lines, read from their snapshots, drawn on the one thread, kept durably with their rows; beside the renderer alone on the thread that serves, by turns, medians.`,
    ['', 'ms a document', 'the serving thread held'],
    [
      ['the renderer alone', figure(perBare!), 'all that time'],
      ['the product', figure(perOurs!), `${figure(held.percentile(99) / 1e6)} ms (p99)`],
      ['documents a second beside the renderer alone', figure(ratio), ''],
    ],
  )
  expect(ratio).toBeGreaterThanOrEqual(0.6)
}, 600_000)

it('leaves the pages alone while it draws', async () => {
  const shared = await openSharedDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'ouvreo-drawing-'))
  // What the company gave (its certificate) is read where the product keeps its files.
  useFileStore(diskFileStore(join(dataDir, 'files')))
  const now = new Date()
  const artisan = await aCompleteCompany(shared, now, { contacts: null })
  for (let one = 0; one < WAITING; one++)
    await aSentQuote(shared, {
      now,
      lead: await aTakenLead(shared, { now, artisan }),
      input: { lines, startOn: inDays(20), validUntil: inDays(40) },
    })
  const jobsDue = (when: string) =>
    shared.pool.query(
      `update pgboss.job set start_after = ${when} where name in ('documents', 'events', 'mails')`,
    )
  await jobsDue("now() + interval '1 hour'")
  const product = await startProduct(
    { DATABASE_URL: shared.url, TRUSTED_PROXIES: '127.0.0.1' },
    { tls: false, cwd: TREE, dataDir },
  )
  const watched = async (until: () => Promise<boolean>) => {
    const stop = watchLanding(`${product.url}/`)
    while (!(await until())) await pause(200)
    return stop()
  }
  const seconds = (many: number) => {
    const end = performance.now() + many * 1_000
    return () => Promise.resolve(performance.now() > end)
  }
  const isDrawn = async () => {
    const { rowCount } = await shared.pool.query('select from documents where file_id is null')
    return rowCount === 0
  }
  await watched(seconds(3))
  const idle = await watched(seconds(6))
  await jobsDue('now()')
  const start = performance.now()
  const drawing = await watched(isDrawn)
  const took = (performance.now() - start) / 1_000
  await product.stop()
  await shared.close()
  rmSync(dataDir, { recursive: true, force: true })
  const [calm, busy] = [quantile(idle, 0.99), quantile(drawing, 0.99)]
  report(
    'documents-and-pages',
    'Pages while documents are drawn',
    `${WAITING} devis of 20 lines wait to be drawn, kept and mailed, all at once; / is asked for every 5 ms meanwhile, and before.`,
    ['', 'idle', 'drawing', 'drawing to idle', 'goal'],
    [
      ['p99 of / in ms', figure(calm), figure(busy), figure(busy / calm), '3 at most'],
      ['documents a second', '', figure(WAITING / took), '', ''],
    ],
  )
}, 600_000)
