import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvResponse, guardedCell, type CsvValue } from './csv.server.ts'

type Row = { name: CsvValue; note: CsvValue }
const columns = [
  { header: 'Nom', value: (row: Row) => row.name },
  { header: '=Note', value: (row: Row) => row.note },
]
const TRIGGERS = ['=', '+', '-', '@', '\t', '\r', '\0', '＝', '＋', '－', '＠']
const read = async (rows: Iterable<Row> | AsyncIterable<Row>) => parse(await csvResponse('essai', columns, rows).text(), { bom: true }) as string[][]
/** What was stored, from what is shown: the way back that the guard promises. */
const unguarded = (cell: string) => (cell.startsWith("'") && TRIGGERS.includes(cell.replace(/^'+/, '').charAt(0)) ? cell.slice(1) : cell)

describe('an export', () => {
  const hostile = ['=HYPERLINK("http://x.example","clic")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\0=1', '=1\n=2', 'a\n=1', 'a,"=1"', '"a\n=1"', "'=1", "''=1", "'ordinary", '', ' =1', '＝1', 'é « à »', '06 12 34 56 78', '+33612345678', '=cmd|’ /C calc’!A0', 'a\r\n"=1",@x']

  it('never opens a cell with what a spreadsheet runs, and gives every text back', async () => {
    const [head, ...cells] = await read(hostile.map((text) => ({ name: text, note: text })))
    expect(head).toEqual(['Nom', "'=Note"])
    expect(cells).toHaveLength(hostile.length)
    for (const cell of cells.flat()) expect(TRIGGERS).not.toContain(cell.charAt(0))
    expect(cells.map(([cell]) => unguarded(cell!))).toEqual(hostile)
  })

  it('holds for any text', async () => {
    const anyText = fc.string({ unit: fc.oneof(fc.constantFrom(...TRIGGERS, "'", '"', ',', ';', '\n', ' '), fc.string({ minLength: 1, maxLength: 1 })) })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ name: anyText, note: anyText }), { minLength: 1, maxLength: 8 }), async (rows) => {
        const [, ...cells] = await read(rows)
        expect(cells.map(([name, note]) => ({ name: unguarded(name!), note: unguarded(note!) }))).toEqual(rows)
        for (const cell of cells.flat()) expect(TRIGGERS).not.toContain(cell.charAt(0))
      }),
      { numRuns: 200 },
    )
  })

  it('writes figures, instants, yes and no, and nothing', async () => {
    const rows: Row[] = [{ name: -12.5, note: new Date('2026-03-10T09:00:00Z') }, { name: true, note: false }, { name: null, note: undefined }]
    expect((await read(rows)).slice(1)).toEqual([['-12.5', '2026-03-10T09:00:00.000Z'], ['oui', 'non'], ['', '']])
    expect(guardedCell(-1)).toBe('-1')
    expect(guardedCell('-1')).toBe("'-1")
  })

  it('takes rows one by one, and gives their source back when nobody reads on', async () => {
    let given = 0
    let closed = false
    async function* endless() {
      try {
        for (;;) yield { name: ++given, note: '' }
      } finally {
        closed = true
      }
    }
    const reader = csvResponse('essai', columns, endless()).body!.getReader()
    await reader.read()
    await reader.read()
    await reader.cancel()
    expect(closed).toBe(true)
    expect(given).toBeLessThan(5_000)
  })

  it('is a file, kept by nobody on the way, whose name cannot carry a header', () => {
    const { headers } = csvResponse('emails-2026', columns, [])
    expect(headers.get('content-disposition')).toBe('attachment; filename="emails-2026.csv"')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(() => csvResponse('a"\r\nx: y', columns, [])).toThrow('does not name a file')
  })
})
