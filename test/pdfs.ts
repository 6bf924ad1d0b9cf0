import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { documentPdf } from '#seed/drawn-documents.ts'

const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>'
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const plain = () => documentPdf('Attestation', ['Une ligne']).toString('latin1')

/** A PDF whose catalogue says more. */
function pdfWith(catalogue: string): Buffer {
  return latin1(plain().replace('/Type/Catalog', `/Type/Catalog${catalogue}`))
}

/** A PDF with more in it before its index, which may name it (`12 0 obj…endobj`). */
function pdfHolding(more: string): Buffer {
  return latin1(plain().replace('xref\n', () => `${more}\nxref\n`))
}

/** A stream of packed objects, one of which is given; `head` says how it is packed. */
function packed(
  object: string,
  {
    head = '/Type/ObjStm/Filter/FlateDecode',
    pack = deflateSync as (bytes: Buffer) => Buffer,
    number = 8,
  } = {},
): string {
  const bytes = pack(latin1(`9 0 ${object}`)).toString('latin1')
  return `${number} 0 obj\n<<${head}/N 1/First 4/Length ${bytes.length}>>\nstream\n${bytes}\nendstream\nendobj`
}

/** PDFs with something in them that runs, opens or hides, and what becomes of each. */
export async function activePdfs() {
  const hex = (bytes: Buffer) => latin1(`${deflateSync(bytes).toString('hex')}>`)
  const bytesOf = (pdf: Buffer) => pdf.toString('latin1')
  return {
    active_content: {
      JavaScript: pdfWith(`/OpenAction${SCRIPT}`),
      'JavaScript spelt in codes': pdfWith('/OpenAction<</S/J#61vaScript/#4AS(app.alert\\(1\\))>>'),
      'JavaScript in packed objects': pdfHolding(packed(SCRIPT)),
      'JavaScript behind five megabytes of packed objects': pdfHolding(
        packed(`${' '.repeat(5 * 1024 * 1024)}${SCRIPT}`),
      ),
      'JavaScript in the one filter of a list': pdfHolding(
        packed(SCRIPT, { head: '/Type/ObjStm/Filter[/FlateDecode]' }),
      ),
      'JavaScript between comments that speak of streams': latin1(
        bytesOf(pdfWith(`/OpenAction${SCRIPT}`))
          .replace('1 0 obj', '%stream\n1 0 obj')
          .replace('endobj', 'endobj\n%endstream\n'),
      ),
      'JavaScript under a key that is said twice': pdfWith(`/OpenAction${SCRIPT}/OpenAction null`),
      'JavaScript in an object that a later one replaces': pdfHolding(
        `9 0 obj\n${SCRIPT}\nendobj\n9 0 obj\nnull\nendobj`,
      ),
      'JavaScript added by an update': Buffer.concat([
        documentPdf('Attestation', ['Une ligne']),
        latin1(
          `1 0 obj\n<</Type/Catalog/Pages 2 0 R/OpenAction${SCRIPT}>>\nendobj\nxref\n1 1\n0000000999 00000 n \ntrailer\n<</Size 7/Root 1 0 R/Prev 500>>\nstartxref\n1100\n%%EOF\n`,
        ),
      ]),
      'JavaScript in encrypted packed objects': Buffer.from(
        await withScript().then((pdf) => encrypted(pdf, '').save()),
      ),
      'JavaScript in a form': pdfHolding(
        '9 0 obj\n<</FT/Tx/T(a)/AA<</K<</S/JavaScript/JS 10 0 R>>>>>>\nendobj',
      ),
      'an act at each page': latin1(
        plain().replace('/Type/Page/', '/Type/Page/AA<</O<</S/Named/N/NextPage>>>>/'),
      ),
      'a program that starts': pdfWith('/OpenAction<</S/Launch/F(cmd.exe)>>'),
      'an address that opens by itself': pdfWith(
        '/OpenAction<</S/URI/URI(https://ailleurs.example)>>',
      ),
      'a document on another machine': pdfHolding(
        '9 0 obj\n<</Type/Annot/Subtype/Link/A<</S/GoToR/F(\\\\\\\\ailleurs\\\\x.pdf)/D[0/Fit]>>>>\nendobj',
      ),
      'a form that sends what is typed': pdfHolding(
        '9 0 obj\n<</S/SubmitForm/F(https://ailleurs.example)>>\nendobj',
      ),
      'a form in XML': pdfWith('/AcroForm<</XFA[(template)9 0 R]/Fields[]>>'),
      'a file': pdfWith('/Names<</EmbeddedFiles 9 0 R>>'),
      'a file pinned to a page': pdfHolding(
        '9 0 obj\n<</Type/Annot/Subtype/FileAttachment/FS<</F(a.exe)/EF<</F 10 0 R>>>>>>\nendobj',
      ),
    },
    not_verifiable: {
      'objects packed twice': pdfHolding(
        packed(SCRIPT, { head: '/Type/ObjStm/Filter[/ASCIIHexDecode/FlateDecode]', pack: hex }),
      ),
      'objects packed another way': pdfHolding(
        packed(SCRIPT, {
          head: '/Type/ObjStm/Filter/ASCIIHexDecode',
          pack: (bytes) => latin1(`${bytes.toString('hex')}>`),
        }),
      ),
      'objects packed with a predictor': pdfHolding(
        packed(SCRIPT, {
          head: '/Type/ObjStm/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 4>>',
        }),
      ),
      'packed objects that do not say so': pdfHolding(
        packed(SCRIPT, { head: '/Filter/FlateDecode' }),
      ),
      'packed objects cut short': pdfHolding(
        packed(SCRIPT, { pack: (bytes) => deflateSync(bytes).subarray(0, 20) }),
      ),
      'packed objects of forty megabytes': pdfHolding(packed(' '.repeat(40 * 1024 * 1024))),
      'a comment that speaks of encryption, for faults to be passed over': pdfHolding(
        `%/Encrypt\n${packed(SCRIPT, { head: '/Type/ObjStm/Filter/LZWDecode' })}`,
      ),
      'an object that does not end': pdfHolding('9 0 obj\n<</A<</B'),
      'a hundred thousand lists in one another': pdfHolding(
        `9 0 obj\n${'['.repeat(100_000)}\nendobj`,
      ),
    },
    hidden_content: {
      'an object in a text': pdfHolding(
        `9 0 obj\n(10 0 obj ${SCRIPT.replaceAll('(', '\\(').replaceAll(')', '\\)')} endobj)\nendobj`,
      ),
      'an object in a comment': pdfHolding(`%10 0 obj ${SCRIPT} endobj`),
      'an object among the bytes of a picture': pdfHolding(
        `9 0 obj\n<</Length 12>>\nstream\n10 0%\n obj ${SCRIPT}\nendstream\nendobj`,
      ),
    },
    protected: { 'a password': Buffer.from(await encrypted(await withScript(), 'secret').save()) },
  } as const
}

/** Twenty-four hundred streams of packed objects, of four megabytes and a little each: ten megabytes in all. */
export function manyPackedObjects(): Buffer {
  const one = deflateSync(Buffer.alloc(4 * 1024 * 1024 + 1, 32)).toString('latin1')
  return pdfHolding(
    Array.from(
      { length: 2_400 },
      (_, index) =>
        `${8 + index} 0 obj\n<</Type/ObjStm/Filter/FlateDecode/N 0/First 0/Length ${one.length}>>\nstream\n${one}\nendstream\nendobj`,
    ).join('\n'),
  )
}

/** A megabyte and a half of digits where an object should be: the library tries to read a number from each of them. */
export function slowToRead(): Buffer {
  return pdfHolding('1'.repeat(1_500_000))
}

/** Two million small objects: more than a thread that reads a PDF may hold. */
export function manyObjects(): Buffer {
  return pdfHolding(`9 0 obj\n[${'<<>>'.repeat(2_400_000)}]\nendobj`)
}

/** Sound PDFs as word processors, scanners, insurers and forms make them. */
export async function honestPdfs(): Promise<Record<string, Uint8Array>> {
  const scan = await PDFDocument.create()
  const page = await sharp({
    create: {
      width: 1240,
      height: 1754,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 200, sigma: 30 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer()
  for (const side of [1, 2])
    scan
      .addPage([595, 842])
      .drawImage(await scan.embedJpg(page), { x: 0, y: 0, width: 595, height: 842 * (side / 2) })
  const updated = await PDFDocument.load(await (await form()).save({ useObjectStreams: false }), {
    forIncrementalUpdate: true,
  })
  updated.addPage()
  return {
    'written by hand': documentPdf('Attestation', ['Une ligne']),
    'a form with links, packed as PDF 1.5': await (await form()).save(),
    'a form with links, in plain objects': await (await form()).save({ useObjectStreams: false }),
    'a scan of two pages': await scan.save({ useObjectStreams: false }),
    'a document that was updated': await updated.save(),
    'one that opens at a place, with a table of contents': pdfWith(
      '/OpenAction[3 0 R/XYZ null null 0]/PageMode/UseOutlines',
    ),
    'one that opens at a place by an act': pdfWith('/OpenAction<</S/GoTo/D[3 0 R/Fit]>>'),
    'one that may not be changed (AES-256)': await encrypted(await form(), '').save(),
    'one that may not be changed (AES-128)': await encrypted(await form(), '', 'AES-128').save({
      useObjectStreams: false,
    }),
    'one that may not be changed (RC4)': await encrypted(await form(), '', 'RC4-128').save(),
    'a title that counts objects': latin1(
      plain()
        .replace('trailer\n', '')
        .replace('xref\n0', '9 0 obj\n<</Title(Lot 2 3 objets)>>\nendobj\nxref\n0')
        .replace('<</Size', 'trailer\n<</Info 9 0 R/Size'),
    ),
    'one with comments and white lines': latin1(
      plain().replaceAll('endobj\n', 'endobj\r\n\r\n% une remarque\r\n'),
    ),
    'one with zero bytes after its end': Buffer.concat([
      documentPdf('Attestation', ['Une ligne']),
      Buffer.alloc(512),
    ]),
  }
}

async function form(): Promise<PDFDocument> {
  const pdf = await PDFDocument.create()
  pdf.setTitle('Devis n° 12')
  const page = pdf.addPage()
  page.drawText('Devis', { font: await pdf.embedFont(StandardFonts.TimesRoman), x: 50, y: 700 })
  const field = pdf.getForm().createTextField('nom')
  field.setText('Claire Martin')
  field.addToPage(page, { x: 50, y: 500 })
  pdf.getForm().createCheckBox('accord').addToPage(page, { x: 50, y: 400 })
  const link = pdf.context.register(
    pdf.context.obj({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [50, 700, 120, 720],
      A: { Type: 'Action', S: 'URI', URI: PDFString.of('https://assureur.example/police?n=12') },
    }),
  )
  page.node.get(PDFName.of('Annots'))
  page.node.addAnnot(link)
  return pdf
}

async function withScript(): Promise<PDFDocument> {
  const pdf = await form()
  pdf.addJavaScript('alerte', 'app.alert(1)')
  return pdf
}

function encrypted(
  pdf: PDFDocument,
  userPassword: string,
  algorithm: 'AES-256' | 'AES-128' | 'RC4-128' = 'AES-256',
): PDFDocument {
  pdf.encrypt({
    ownerPassword: 'imprimeur',
    userPassword,
    algorithm,
    allowWeakCryptography: true,
    permissions: { printing: 'highResolution' },
  })
  return pdf
}
