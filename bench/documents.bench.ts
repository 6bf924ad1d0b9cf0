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
import { aQuoteInput, aSentQuote } from '../test/quote-builders.ts'
import { figure, quantile, report } from './measure.ts'

/** Rounds of a few documents each, by turns: whatever else the machine does weighs on both. */
const ROUNDS = Number(process.env.ROUNDS ?? 20)
const EACH = 5
const database = useTestDatabase({ durable: true })

/** Milliseconds that a few documents take. */
async function timed(make: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  for (let done = 0; done < EACH; done++) await make()
  return performance.now() - start
}

it('draws documents', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ouvreo-documents-'))
  useFileStore(diskFileStore(folder))
  const lines = Array.from({ length: 20 }, (_, index) => ({
    ...aQuoteInput().lines[index % 2]!,
    designation: `Ouvrage numéro ${index + 1}`,
  }))
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
