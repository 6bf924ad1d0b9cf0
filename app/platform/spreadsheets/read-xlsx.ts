import { posix } from 'node:path'
import { unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import { SPREADSHEET_COLUMNS, type SpreadsheetLine } from './spreadsheet.ts'

/**
 * What one part of a workbook may weigh once unpacked, bytes: twenty thousand lines of ten columns
 * weigh fifteen million.
 */
const PART_MAX = 64 * 1024 * 1024

/**
 * The lines of the first sheet of an Excel workbook (ECMA-376), `most` + 1 at most. What a part
 * declares to weigh is all that is ever unpacked of it, and entities that a document defines are
 * not read: neither a zip bomb nor an XML one holds more than its part's bound. Throws on what is
 * no workbook.
 */
export function readXlsx(bytes: Uint8Array, most: number): SpreadsheetLine[] {
  const { 'xl/workbook.xml': book, 'xl/_rels/workbook.xml.rels': links } = unpack(bytes, [
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
  ])
  const path = book && links && firstSheet(text(book), text(links))
  if (!path) throw new Error('No sheet')
  const { [path]: sheet, 'xl/sharedStrings.xml': shared } = unpack(bytes, [
    path,
    'xl/sharedStrings.xml',
  ])
  if (!sheet) throw new Error('No sheet')
  return readSheet(text(sheet), shared ? readShared(text(shared)) : [], most)
}

function unpack(bytes: Uint8Array, names: readonly string[]): Record<string, Uint8Array> {
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!names.includes(name)) return false
      if (originalSize > PART_MAX) throw new Error('Too large a part')
      return true
    },
  })
}

const text = (part: Uint8Array) => new TextDecoder().decode(part)

type Handlers = {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Goes through an XML part; prefixes of names are left out. Handlers end it by throwing `ENOUGH`. */
function walk(xml: string, { open, text: said, close }: Handlers): void {
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  const parser = new Parser(
    {
      ...(open && { onopentag: (name, attributes) => open(local(name), attributes) }),
      ...(said && { ontext: said }),
      ...(close && { onclosetag: (name) => close(local(name)) }),
    },
    { xmlMode: true },
  )
  try {
    parser.end(xml)
  } catch (error) {
    if (error !== ENOUGH) throw error
  }
}
const ENOUGH = new Error('Enough was read')

/** The path of the first sheet that one sees. */
function firstSheet(book: string, links: string): string | null {
  let link: string | undefined
  walk(book, {
    open: (name, attributes) => {
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible')
        link ??= attributes['r:id'] ?? attributes.id
    },
  })
  let path: string | null = null
  walk(links, {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id === link && Target)
        path = posix.join('/xl', Target.startsWith('/') ? `..${Target}` : Target).slice(1)
    },
  })
  return path
}

/** The texts that cells name by their place. What is said of how they are pronounced (`rPh`) is left out. */
function readShared(xml: string): string[] {
  const all: string[] = []
  let inText = false
  let aside = false
  walk(xml, {
    open: (name) => {
      if (name === 'si') all.push('')
      else if (name === 'rPh') aside = true
      else if (name === 't') inText = !aside && all.length > 0
    },
    text: (said) => {
      if (inText) all[all.length - 1] += said
    },
    close: (name) => {
      if (name === 't') inText = false
      else if (name === 'rPh') aside = false
    },
  })
  return all
}

function readSheet(xml: string, shared: readonly string[], most: number): SpreadsheetLine[] {
  const lines: SpreadsheetLine[] = []
  let number = 0
  let cells: string[] = []
  let cell = { at: -1, kind: 'n', said: '' }
  let inValue = false
  walk(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        number = Number(attributes.r) || number + 1
        cells = []
        cell.at = -1
      } else if (name === 'c') {
        cell = { at: columnOf(attributes.r) ?? cell.at + 1, kind: attributes.t ?? 'n', said: '' }
      } else if (name === 'v' || name === 't') inValue = true
    },
    text: (said) => {
      if (inValue) cell.said += said
    },
    close: (name) => {
      if (name === 'v' || name === 't') inValue = false
      else if (name === 'c' && cell.at < SPREADSHEET_COLUMNS && cell.said !== '') {
        while (cells.length < cell.at) cells.push('')
        cells[cell.at] = valueOf(cell.kind, cell.said, shared)
      } else if (name === 'row' && cells.some((value) => value.trim() !== '')) {
        lines.push({ number, cells })
        if (lines.length > most) throw ENOUGH
      }
    },
  })
  return lines
}

function valueOf(kind: string, said: string, shared: readonly string[]): string {
  if (kind === 's') return shared[Number(said)] ?? ''
  if (kind !== 'n') return said
  // 19.899999999999999 is what a spreadsheet keeps of 19.9.
  const value = Number(said)
  return Number.isFinite(value) ? String(Number(value.toPrecision(12))) : said
}

/** The place of a column from 0 by the name of a cell, « AB12 »; null without one. */
function columnOf(name: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/u.exec(name ?? '')?.[0]
  if (!letters) return null
  let place = 0
  for (const letter of letters) place = place * 26 + letter.charCodeAt(0) - 64
  return place - 1
}
