import { strToU8, zipSync, type Zippable } from 'fflate'

const xml = (text: string) =>
  strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`)
const escaped = (text: string) =>
  text.replace(/[&<>]/gu, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]!)
const column = (at: number) => String.fromCharCode(65 + at)

/** A workbook of one sheet as Excel writes it: texts shared, numbers as they are; `parts` replaces or adds parts. */
export function aWorkbook(
  rows: readonly (readonly (string | number)[])[],
  parts: Zippable = {},
): Uint8Array<ArrayBuffer> {
  const shared = [...new Set(rows.flat().filter((cell) => typeof cell === 'string'))]
  const places = new Map(shared.map((text, at) => [text, at]))
  const cells = (row: readonly (string | number)[], number: number) =>
    row
      .map((cell, at) =>
        typeof cell === 'number'
          ? `<c r="${column(at)}${number}"><v>${cell}</v></c>`
          : cell === ''
            ? ''
            : `<c r="${column(at)}${number}" t="s"><v>${places.get(cell)}</v></c>`,
      )
      .join('')
  return zipSync({
    'xl/workbook.xml': xml(
      '<workbook xmlns:r="r"><sheets><sheet name="Prix" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': xml(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/sharedStrings.xml': xml(
      `<sst>${shared.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ),
    'xl/worksheets/sheet1.xml': xml(
      `<worksheet><sheetData>${rows
        .map((row, at) => `<row r="${at + 1}">${cells(row, at + 1)}</row>`)
        .join('')}</sheetData></worksheet>`,
    ),
    ...parts,
  })
}
