import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { sql } from 'drizzle-orm'
import { useTestDatabase } from '#test/database.ts'
import { duringRequest, traceOf } from './current-request.server.ts'
import { describeError, log, logTheConsole, setLogLevel } from './log.server.ts'
import { csvResponse } from './web/csv.server.ts'

const database = useTestDatabase()
const CANARY = 'canari@ouvreo.example'
let written: string[] = []
const consoles = { ...console }
beforeEach(() => {
  written = []
  setLogLevel('info')
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0)
})
afterEach(() => {
  vi.restoreAllMocks()
  setLogLevel('silent')
  Object.assign(console, consoles)
})
const lines = () => written.map((line) => JSON.parse(line) as Record<string, unknown>)

const request = () => ({
  requestId: 'one',
  method: 'GET',
  route: '/devis/:id',
  trace: traceOf('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'),
  startedAt: performance.now() - 20,
  answered: false,
})

describe('a line of the log', () => {
  it('keeps the code of an error that the queue copied, and nothing else of it', () => {
    log.warn('job queue', describeError({ code: '53100', message: CANARY }))
    expect(lines()[0]).toMatchObject({ message: 'job queue', error: 'object', code: '53100' })
    expect(written[0]).not.toContain(CANARY)
  })

  it('says which request caused it, as long as it is not answered', async () => {
    const one = request()
    await duringRequest(one, async () => {
      await Promise.resolve()
      log.warn('unavailable')
      one.answered = true
      log.warn('database connection lost')
    })
    log.warn('outside')
    expect(lines()[0]).toMatchObject({
      message: 'unavailable',
      requestId: 'one',
      method: 'GET',
      route: '/devis/:id',
      trace: '0af7651916cd43dd8448eb211c80319c',
    })
    expect(lines()[0]!.ms).toBeGreaterThanOrEqual(20)
    for (const line of lines().slice(1)) expect(Object.keys(line)).not.toContain('requestId')
  })

  it('believes no trace that is none', () => {
    for (const header of [undefined, '', '00-xx-yy-01', `00-${'0'.repeat(32)}`, '"}{'])
      expect(traceOf(header)).toBeNull()
  })

  it('stands for what a library writes on the console, without the words of an error', () => {
    logTheConsole()
    // oxlint-disable-next-line no-console -- what a library does
    console.error(new Error('library', { cause: new TypeError(CANARY) }))
    // oxlint-disable-next-line no-console -- what a library does
    console.info(`The user ${CANARY} aborted`)
    // oxlint-disable-next-line no-console -- what a library does
    console.warn({ email: CANARY })
    process.emitWarning(`something about ${CANARY}`)
    expect(lines().map(({ level }) => level)).toEqual(['error', 'info', 'warn'])
    expect(written.join('')).not.toContain(CANARY)
  })
})

describe('an export that a failing statement cuts', () => {
  it('shows neither its reader nor the log what the statement asked for', async () => {
    logTheConsole()
    const app = new Hono()
    app.get('/', () =>
      csvResponse(
        'utilisateurs',
        { Email: (row: { email: string }) => row.email },
        (async function* () {
          yield { email: 'first@ouvreo.example' }
          await database.db.execute(sql`select ${CANARY}::text, 1 / ${0}::int`)
        })(),
      ),
    )
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
    try {
      await new Promise((resolve) => server.once('listening', resolve))
      const { port } = server.address() as { port: number }
      const read = fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.text())
      // Cut, and not ended: a reader must not take the half for the whole.
      const text = await read.catch((error: unknown) => `cut: ${(error as Error).name}`)
      expect(text).toMatch(/^cut/)
      expect(written.join('')).not.toContain(CANARY)
      expect(lines()).toContainEqual(
        expect.objectContaining({ message: 'export cut', name: 'utilisateurs', code: '22012' }),
      )
    } finally {
      server.close()
    }
  })
})
