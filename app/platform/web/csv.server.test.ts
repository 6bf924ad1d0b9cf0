import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvResponse, guardedCell, type CsvValue } from './csv.server.ts'

type Row = { name: CsvValue; note: CsvValue }
const columns = { Nom: (row: Row) => row.name, '=Note': (row: Row) => row.note }
const TRIGGERS = ['=', '+', '-', '@', '\t', '\r', '\0', '＝', '＋', '－', '＠']
const fileOf = (rows: Iterable<Row> | AsyncIterable<Row>) =>
  csvResponse('essai', columns, rows).text()
const read = async (rows: Iterable<Row> | AsyncIterable<Row>) =>
  parse(await fileOf(rows), { bom: true, delimiter: ';' }) as string[][]
/**
 * What a cell may fall into where another sign ends a cell or a line, with and without the blanks
 * and quotes around it.
 */
const fragments = (cell: string) =>
  cell.split(/[;,\t\r\n]/).flatMap((part) => [part, part.replace(/^[\s"]+/, '')])
const isHarmless = (cell: string) =>
  !TRIGGERS.includes(cell.charAt(0)) &&
  fragments(cell).every((part) => !TRIGGERS.includes(part.charAt(0)))
/** What was stored, from what is shown: the way back that the guard promises. */
const unguarded = (cell: string) =>
  cell
    .split(/(?<=[;,\t\n])/)
    .map((part) =>
      part.startsWith("'") && TRIGGERS.includes(part.replace(/^[ \u00A0"']+/, '').charAt(0))
        ? part.slice(1)
        : part,
    )
    .join('')
const withLineFeeds = (text: string) => text.replace(/\r\n?/g, '\n')

describe('an export', () => {
  const hostile = [
    '=HYPERLINK("http://x.example","clic")',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\0=1',
    '=1\n=2',
    'a\n=1',
    'a,"=1"',
    '"a\n=1"',
    "'=1",
    "''=1",
    "'ordinary",
    '',
    ' =1',
    '＝1',
    'Objet;=HYPERLINK(1)',
    'Objet,+1',
    'Objet\t@SUM(A1)',
    'Objet; =1',
    'Objet;"=1"',
    `";=1;"`,
    'a;\t=1',
    ';',
    ';;=1',
    'a\r\n-1\r\n\r\n=2',
    'é « à »',
    '06 12 34 56 78',
    '+33612345678',
    '=cmd|’ /C calc’!A0',
    'a\r\n"=1",@x',
  ]

  it('begins no cell with a formula, wherever a spreadsheet thinks that a cell begins, and gives every text back', async () => {
    const [head, ...cells] = await read(hostile.map((text) => ({ name: text, note: text })))
    expect(head).toEqual(['Nom', "'=Note"])
    expect(cells).toHaveLength(hostile.length)
    for (const cell of cells.flat()) expect(isHarmless(cell), cell).toBe(true)
    expect(cells.map(([cell]) => unguarded(cell!))).toEqual(hostile.map(withLineFeeds))
  })

  it('begins no cell with a formula where commas or tabs separate, however texts are quoted', async () => {
    const file = await fileOf(hostile.map((text) => ({ name: text, note: 'x' })))
    for (const delimiter of [',', '\t', ';']) {
      const cells = parse(file, {
        bom: true,
        delimiter,
        relax_quotes: true,
        relax_column_count: true,
        skip_empty_lines: true,
      }) as string[][]
      for (const cell of cells.flat()) expect(isHarmless(cell), cell).toBe(true)
    }
  })

  it('changes nothing in honest words', async () => {
    const honest = [
      'Bonjour,\n\nLe devis du 12/03 : 1 250,50 € TTC ; merci.',
      'Aix-en-Provence',
      'SAS L’Étoile & fils',
      "l'eau",
      '75011',
      'claire@exemple.fr',
      'a = b + c',
      'Dupont ; Durand, associés',
      'un « mot »\nune ligne',
    ]
    expect(
      (await read(honest.map((text) => ({ name: text, note: '' })))).slice(1).map(([cell]) => cell),
    ).toEqual(honest)
  })

  it('holds for any text', async () => {
    const anyText = fc.string({
      unit: fc.oneof(
        fc.constantFrom(...TRIGGERS, "'", '"', ',', ';', '\n', ' '),
        fc.string({ minLength: 1, maxLength: 1 }),
      ),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ name: anyText, note: anyText }), { minLength: 1, maxLength: 8 }),
        async (rows) => {
          const [, ...cells] = await read(rows)
          expect(
            cells.map(([name, note]) => ({ name: unguarded(name!), note: unguarded(note!) })),
          ).toEqual(
            rows.map(({ name, note }) => ({
              name: withLineFeeds(name),
              note: withLineFeeds(note),
            })),
          )
          for (const cell of cells.flat()) expect(isHarmless(cell), cell).toBe(true)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('writes figures, instants, yes and no, and nothing', async () => {
    const rows: Row[] = [
      { name: -12.5, note: new Date('2026-03-10T09:00:00Z') },
      { name: true, note: false },
      { name: null, note: undefined },
    ]
    expect((await read(rows)).slice(1)).toEqual([
      ['-12,5', '2026-03-10 10:00:00'],
      ['oui', 'non'],
      ['', ''],
    ])
    expect(guardedCell(-1)).toBe('-1')
    expect(guardedCell(1_250_000.25)).toBe('1250000,25')
    // Midnight, and summer.
    expect(guardedCell(new Date('2026-07-31T22:00:05Z'))).toBe('2026-08-01 00:00:05')
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
