/** A page of PDF with a title and lines, written by hand: small, whole, and with nothing in it that runs. */
export function documentPdf(title: string, lines: readonly string[]): Buffer {
  const shown = (text: string) =>
    Array.from(text.replace(/[’‘]/g, "'").replace(/[()\\]/g, ' '), (letter) =>
      letter.charCodeAt(0) < 256 ? letter : ' ',
    ).join('')
  const content = `BT /F1 20 Tf 60 760 Td (${shown(title)}) Tj /F1 12 Tf 0 -40 Td ${lines.map((line) => `(${shown(line)}) Tj 0 -22 Td`).join(' ')} 0 -20 Td (Document de demonstration, sans valeur.) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
