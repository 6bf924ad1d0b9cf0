import { strToU8, zipSync } from 'fflate'
import { describe, expect, it, test } from 'vitest'
import { refuse } from '#app/values/result.ts'
import { aWorkbook } from '#test/spreadsheets.ts'
import { readTable } from './read-table.ts'

const cells = (bytes: Uint8Array) => {
  const read = readTable(bytes, 100)
  return read.ok ? read.value.map((line) => line.cells) : read.refusal
}
const csv = (text: string) => cells(new TextEncoder().encode(text))

describe('a table of text', () => {
  test.each([
    [
      'semicolons',
      'Nom;Prix\r\nTé;1 234,50 €\r\n',
      [
        ['Nom', 'Prix'],
        ['Té', '1 234,50 €'],
      ],
    ],
    [
      'commas',
      'Nom,Prix\n"Té, laiton",12.5\n',
      [
        ['Nom', 'Prix'],
        ['Té, laiton', '12.5'],
      ],
    ],
    [
      'tabs',
      'Nom\tPrix\nTé\t12',
      [
        ['Nom', 'Prix'],
        ['Té', '12'],
      ],
    ],
    [
      'a mark of UTF-8',
      '\uFEFFNom;Prix\nTé;1',
      [
        ['Nom', 'Prix'],
        ['Té', '1'],
      ],
    ],
    [
      'lines inside a cell',
      'Nom;Prix\n"Té\nlaiton";1',
      [
        ['Nom', 'Prix'],
        ['Té\nlaiton', '1'],
      ],
    ],
    [
      'inches',
      'Nom;Prix\nTé 1/2";1',
      [
        ['Nom', 'Prix'],
        ['Té 1/2"', '1'],
      ],
    ],
    [
      'lines of uneven length',
      'Nom;Prix\nTé\nCoude;1;2',
      [['Nom', 'Prix'], ['Té'], ['Coude', '1', '2']],
    ],
  ])('is read with %s', (_, text, expected) => {
    expect(csv(text)).toEqual(expected)
  })

  it('is read in windows-1252 and in UTF-16, as spreadsheets write it', () => {
    const expected = [
      ['Désignation', 'Prix €'],
      ['Œillet', '1'],
    ]
    const text = 'Désignation;Prix €\r\nŒillet;1'
    const windows = Uint8Array.from(
      [...text].map((sign) => ({ '€': 0x80, Œ: 0x8c })[sign] ?? sign.charCodeAt(0)),
    )
    expect(cells(windows)).toEqual(expected)
    expect(cells(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]))).toEqual(
      expected,
    )
  })

  it('says where each line stands, empty ones counted and left out', () => {
    const read = readTable(new TextEncoder().encode('Nom;Prix\n\nTé;1\n;\nCoude;2\n'), 100)
    expect(read.ok && read.value.map(({ number }) => number)).toEqual([1, 3, 5])
  })
})

describe('a workbook', () => {
  it('is read as its first sheet shows it', () => {
    expect(
      cells(
        aWorkbook([
          ['Nom', 'Prix', 'TVA'],
          ['Té & coude <laiton>', 19.899999999999999, 0.055],
          ['Sans prix', '', 0.2],
        ]),
      ),
    ).toEqual([
      ['Nom', 'Prix', 'TVA'],
      ['Té & coude <laiton>', '19.9', '0.055'],
      ['Sans prix', '', '0.2'],
    ])
  })

  it('is read with texts in pieces, in the cell, and computed', () => {
    expect(
      cells(
        aWorkbook([['Nom'], ['x']], {
          'xl/sharedStrings.xml': strToU8(
            '<x:sst xmlns:x="x"><x:si><x:r><x:t>Ro</x:t></x:r><x:r><x:t>binet</x:t></x:r><x:rPh><x:t>non</x:t></x:rPh></x:si></x:sst>',
          ),
          'xl/worksheets/sheet1.xml': strToU8(
            '<worksheet><sheetData><row><c t="s"><v>0</v></c><c t="inlineStr"><is><t>ici</t></is></c><c t="str"><f>A1</f><v>calculé</v></c></row><row><c r="B2"><v>3</v></c></row></sheetData></worksheet>',
          ),
        }),
      ),
    ).toEqual([
      ['Robinet', 'ici', 'calculé'],
      ['', '3'],
    ])
  })
})

describe('what is no table', () => {
  test.each([
    ['nothing', new Uint8Array(), 'empty'],
    ['heads alone', strToU8('Nom;Prix\n'), 'empty'],
    ['an Excel of before 2007', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'old_excel'],
    ['a zip of something else', zipSync({ 'a.txt': strToU8('a') }), 'unreadable'],
    ['a zip cut short', aWorkbook([['a'], ['b']]).slice(0, 200), 'unreadable'],
    [
      'a picture',
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
      'unreadable',
    ],
  ])('is refused: %s', (_, bytes, refusal) => {
    expect(readTable(bytes, 100)).toEqual({ ok: false, refusal })
  })

  it('is refused beyond its lines, and not at them', () => {
    const rows = Array.from({ length: 101 }, (_, at) => [`n${at}`])
    expect(readTable(aWorkbook(rows), 100)).toMatchObject({ ok: true })
    expect(readTable(aWorkbook([...rows, ['plus']]), 100)).toEqual(refuse('too_many_lines'))
    const text = rows.join('\n')
    expect(readTable(strToU8(text), 100)).toMatchObject({ ok: true })
    expect(readTable(strToU8(`${text}\nplus`), 100)).toEqual(refuse('too_many_lines'))
  })

  it('unpacks no more than a bound, whatever a part declares', () => {
    const bomb = new Uint8Array(80 * 1024 * 1024)
    const honest = aWorkbook([['a'], ['b']], { 'xl/worksheets/sheet1.xml': bomb })
    expect(honest.length).toBeLessThan(200_000)
    expect(readTable(honest, 100)).toEqual(refuse('unreadable'))
    // One that lies about it: the directory says ten bytes.
    const lying = Buffer.from(honest)
    for (let at = 0; (at = lying.indexOf(Buffer.from('PK\x01\x02', 'latin1'), at)) >= 0; at++)
      if (lying.readUInt32LE(at + 24) === bomb.length) lying.writeUInt32LE(10, at + 24)
    const before = process.memoryUsage().arrayBuffers
    expect(readTable(lying, 100)).toMatchObject({ ok: false })
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000)
  })

  it('reads no entity that a document defines', () => {
    const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]><sst><si><t>&b;&f;</t></si></sst>`
    const read = JSON.stringify(
      cells(aWorkbook([['a'], ['a']], { 'xl/sharedStrings.xml': strToU8(laughs) })),
    )
    expect(read).not.toMatch(/ha|root/)
  })
})
