import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { makeDocument } from '#app/features/documents/make-document.server.ts'
import { documents } from '#app/features/documents/tables.server.ts'
import { issueInvoice } from '#app/features/invoices/issuing/issue-invoice.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { newId, type InvoiceId } from '#app/values/identity/ids.ts'
import { PRINTED_DOCUMENTS } from '#app/wiring/printed-documents.server.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { aPlainDraft, type TestPlainInvoice } from '#test/plain-invoice-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { figure, quantile, report } from './measure.ts'

/** Invoices of one company that many callers issue at once. */
const INVOICES = Number(process.env.INVOICES ?? 10_000)
const CALLERS = 30
/** How often the process of the callers is killed. */
const KILLS = Number(process.env.KILLS ?? 20)
/** Invoices issued one by one, each with its file. */
const ALONE = 100
/**
 * How many of the many are drawn, all with `DRAWN=all`: each takes as long as one alone, and the
 * rest are drawn in the same way.
 */
const DRAWN =
  process.env.DRAWN === 'all' ? INVOICES : Math.min(INVOICES, Number(process.env.DRAWN ?? 500))
const database = useTestDatabase({ max: 10, durable: true })

/** Drafts of the same words, without their writing. */
async function copyDrafts({ invoiceId }: TestPlainInvoice, copies: number): Promise<void> {
  const [draft] = await database.db.select().from(invoices).where(eq(invoices.id, invoiceId))
  for (let made = 0; made < copies; made += 500)
    await database.db.insert(invoices).values(
      Array.from({ length: Math.min(500, copies - made) }, () => ({
        ...draft!,
        id: newId<InvoiceId>(),
      })),
    )
}

it('issues invoices one by one, each with its file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ouvreo-invoices-'))
  useFileStore(diskFileStore(folder))
  const company = { kind: 'company', name: 'Syndic des Filaos', companyNumber: '732 829 320' }
  const first = await aPlainDraft(database, { client: company })
  await copyDrafts(first, ALONE)
  const drafts = await database.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.artisanId, first.artisan.artisanId), eq(invoices.status, 'draft')))
  const acknowledged: number[] = []
  const ready: number[] = []
  for (const { id } of drafts) {
    const start = performance.now()
    granted(await issueInvoice(database.ctx(first.artisan, TEST_NOW), id))
    acknowledged.push(performance.now() - start)
    const [asked] = await database.db
      .select()
      .from(documents)
      .where(and(eq(documents.subjectId, id), eq(documents.kind, 'invoice')))
    await makeDocument(database.ctx(), asked!.id, PRINTED_DOCUMENTS)
    ready.push(performance.now() - start)
  }
  rmSync(folder, { recursive: true, force: true })
  const row = (what: string, times: number[], goal: string) => [
    what,
    figure(quantile(times.slice(1), 0.5)),
    figure(quantile(times.slice(1), 0.99)),
    goal,
  ]
  report(
    'invoices',
    'Issuing invoices',
    `${ALONE} invoices of one line to a company, one after the other, durable; the file is the PDF/A-3 with its XML, drawn on the one thread and kept.`,
    ['', 'median, ms', 'p99, ms', 'goal'],
    [row('numbered and durable', acknowledged, '50'), row('with its file', ready, '1 000')],
  )
}, 600_000)

it('loses no number while its callers are killed', async () => {
  const first = await aPlainDraft(database)
  await copyDrafts(first, INVOICES - 1)
  const { artisan } = first
  const told = new Map<string, string>()
  const times: number[] = []
  let killed = 0
  const start = performance.now()
  for (;;) {
    const child = fork(
      new URL('./invoice-callers.ts', import.meta.url).pathname,
      [database.url, JSON.stringify(artisan), String(CALLERS), TEST_NOW.toISOString()],
      { execArgv: [], stdio: 'inherit' },
    )
    // Somewhere in the next ones: never at the same moment of a transaction.
    const until =
      killed < KILLS ? told.size + (INVOICES / KILLS) * (0.2 + 0.7 * Math.random()) : Infinity
    child.on('message', (one: { id: string; number: string; ms: number }) => {
      expect(told.has(one.id)).toBe(false)
      told.set(one.id, one.number)
      times.push(one.ms)
      if (told.size >= until) child.kill('SIGKILL')
    })
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code === 0) break
    expect(code).toBeNull()
    killed++
  }
  const seconds = (performance.now() - start) / 1_000
  const rows = await database.db
    .select({ id: invoices.id, number: invoices.number, rank: invoices.rank })
    .from(invoices)
    .where(and(eq(invoices.artisanId, artisan.artisanId), eq(invoices.status, 'issued')))
    .orderBy(asc(invoices.rank))
  const ranks = rows.map(({ rank }) => rank!)
  const gaps = ranks.filter((rank, index) => rank !== ranks[0]! + index).length
  const doubles = ranks.length - new Set(rows.map(({ number }) => number)).size
  const numbers = new Map(rows.map(({ id, number }) => [id as string, number]))
  const lost = [...told].filter(([id, number]) => numbers.get(id) !== number).length
  const { rows: files } = await database.db.execute<{ asked: number; due: number }>(sql`
    select count(*)::int as asked, count(job.id)::int as due
    from documents
    left join pgboss.job job on job.name = 'documents' and (job.data ->> 'documentId')::uuid = documents.id
    where documents.kind = 'invoice' and documents.artisan_id = ${artisan.artisanId}`)
  expect({ issued: rows.length, gaps, doubles, lost, ...files[0]! }).toEqual({
    issued: INVOICES,
    gaps: 0,
    doubles: 0,
    lost: 0,
    asked: INVOICES,
    due: INVOICES,
  })
  const drawnIn = await drawSome(artisan.artisanId)
  report(
    'invoices-at-once',
    'Invoices issued at once',
    `${CALLERS} callers issue ${INVOICES} drafts of one company, durable; their process was killed ${killed} times somewhere in the middle. Each of the ${INVOICES} has its document and the job that draws it; ${DRAWN} of them were drawn after.`,
    ['', '', 'goal'],
    [
      ['issued', String(rows.length), String(INVOICES)],
      [
        'numbers left out, given twice, told and not kept',
        `${gaps}, ${doubles}, ${lost}`,
        '0, 0, 0',
      ],
      ['invoices a second, restarts included', figure(INVOICES / seconds), ''],
      [
        'a caller waits, median and p99, ms',
        `${figure(quantile(times, 0.5))}, ${figure(quantile(times, 0.99))}`,
        '',
      ],
      ['files drawn a second', figure(DRAWN / drawnIn), ''],
    ],
  )
}, 1_800_000)

/** Draws some of the files that wait; the seconds that it took. */
async function drawSome(artisanId: TestPlainInvoice['artisan']['artisanId']): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'ouvreo-invoices-'))
  useFileStore(diskFileStore(folder))
  const waiting = and(
    eq(documents.artisanId, artisanId),
    eq(documents.kind, 'invoice'),
    isNull(documents.fileId),
  )
  const asked = await database.db
    .select({ id: documents.id })
    .from(documents)
    .where(waiting)
    .limit(DRAWN)
  const start = performance.now()
  for (const { id } of asked) await makeDocument(database.ctx(), id, PRINTED_DOCUMENTS)
  const seconds = (performance.now() - start) / 1_000
  expect(await database.db.$count(documents, waiting)).toBe(INVOICES - DRAWN)
  rmSync(folder, { recursive: true, force: true })
  return seconds
}
