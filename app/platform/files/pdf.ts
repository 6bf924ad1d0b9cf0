import { inflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFObjectStreamParser,
  PDFParser,
  PDFRawStream,
  PDFString,
  type PDFObject,
  type PDFRef,
  type PDFStream,
} from '@cantoo/pdf-lib'
import type { DocumentRefusal } from './document.ts'

/** What the packed parts of one PDF may hold once unpacked, bytes, all of them together. */
const UNPACKED_LIMIT = 32 * 1024 * 1024

/** Names that start programs, open or carry other files, or send what was typed. */
const ACTIVE = [
  '/JavaScript',
  '/JS',
  '/Launch',
  '/AA',
  '/XFA',
  '/SubmitForm',
  '/ImportData',
  '/GoToR',
  '/GoToE',
  '/Rendition',
  '/Movie',
  '/Sound',
  '/RichMedia',
  '/RichMediaExecute',
  '/3D',
  '/EmbeddedFile',
  '/EmbeddedFiles',
  '/EF',
  '/FileAttachment',
]

/** What the library read, in every version that the file holds of an object, and in what is packed. */
let names: Set<string>
let unpackedBytes: number
let lastReader: Reader

/**
 * Why a PDF is refused; null when it is taken. The library must read it to its end: every object,
 * and whatever is packed or encrypted without a password; then none of its names may be active.
 * What is in pages, pictures and fonts is not looked at: a PDF is never shown by this site, only
 * saved by its reader. One call at a time in a thread.
 */
export async function refusalOfPdf(bytes: Uint8Array): Promise<DocumentRefusal | null> {
  const text = latin1(bytes)
  const end = text.lastIndexOf('%%EOF')
  if (end < 0) return 'unreadable'
  if (/[^\s\0]/.test(text.slice(end + 5, end + 5 + 4_096)) || bytes.length - end > 4_096)
    return 'hidden_content'
  if (!text.includes('startxref', Math.max(0, end - 2_048))) return 'unreadable'

  names = new Set()
  unpackedBytes = 0
  let document: PDFDocument
  try {
    document = await withOurReaders(() =>
      PDFDocument.load(bytes, { password: '', updateMetadata: false }),
    )
  } catch (error) {
    return /password/i.test(String(error)) ? 'protected' : 'not_verifiable'
  }
  if (!lastReader.strict) return 'not_verifiable'
  if (
    ACTIVE.some((name) => names.has(name)) ||
    document.context.enumerateIndirectObjects().some(([, object]) => opensSomething(object))
  )
    return 'active_content'
  // An index may point at an object that lies where none is looked for: in a comment, a text, a picture.
  return announcedObjects(text) === lastReader.objects ? null : 'hidden_content'
}

/** What files of an invoice inside a PDF are called (Factur-X 1.0, and its elder sisters). */
const INVOICE_NAMES = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml']

/**
 * The electronic invoice that a PDF carries, as text; null where it carries none that can be read.
 * One call at a time in a thread.
 */
export async function invoiceOfPdf(bytes: Uint8Array): Promise<string | null> {
  names = new Set()
  unpackedBytes = 0
  try {
    const document = await withOurReaders(() =>
      PDFDocument.load(bytes, { password: '', updateMetadata: false }),
    )
    for (const [, object] of document.context.enumerateIndirectObjects()) {
      if (!(object instanceof PDFDict)) continue
      const name = [object.lookup(PDFName.of('UF')), object.lookup(PDFName.of('F'))].find(
        (text) => text instanceof PDFString || text instanceof PDFHexString,
      )
      if (!name || !INVOICE_NAMES.includes(name.decodeText().toLowerCase())) continue
      const files = object.lookup(PDFName.of('EF'))
      const file = files instanceof PDFDict && files.lookup(PDFName.of('F'))
      if (file instanceof PDFRawStream) return new TextDecoder().decode(unpack(file))
    }
  } catch {
    return null
  }
  return null
}

/** How many objects the bytes announce (« 12 0 obj »), wherever they stand. */
function announcedObjects(text: string): number {
  return (
    text.match(/\d(?:[\s\0]|%[^\r\n]*[\r\n])+\d+(?:[\s\0]|%[^\r\n]*[\r\n])*obj(?![a-z])/g)
      ?.length ?? 0
  )
}

/** Whether a catalogue does more at its opening than to show a place in the document. */
function opensSomething(object: PDFObject): boolean {
  const opening = object instanceof PDFDict ? object.lookup(PDFName.of('OpenAction')) : undefined
  return opening instanceof PDFDict && opening.lookup(PDFName.of('S')) !== PDFName.of('GoTo')
}

/** Reads a whole file, strictly, and notes what it reads. */
class Reader extends PDFParser {
  objects = 0
  private depth = 0

  readonly decrypts: boolean
  readonly strict: boolean

  constructor(
    ...[bytes, speed, , warn, cap, cipher]: Parameters<typeof PDFParser.forBytesWithOptions>
  ) {
    // The library reads an encrypted file twice: at first without its key, when nothing that is packed can be read.
    const strict = cipher !== undefined || !latin1(bytes).includes('/Encrypt')
    super(bytes, speed, strict, warn, cap, cipher)
    this.decrypts = cipher !== undefined
    this.strict = strict
  }

  override parseObject(ref?: PDFRef): PDFObject {
    if (this.depth++ === 0 && ref) this.objects++
    try {
      return super.parseObject(ref)
    } finally {
      this.depth--
    }
  }

  protected override parseName(): PDFName {
    const name = super.parseName()
    names.add(name.asString())
    return name
  }

  protected override parseDictOrStream(ref?: PDFRef): PDFDict | PDFStream {
    const start = this.bytes.offset()
    // Without its number nothing is decrypted: of encrypted streams, only packed objects need be.
    let object = super.parseDictOrStream()
    if (!(object instanceof PDFRawStream)) return object
    const type = object.dict.get(PDFName.of('Type'))
    if (type === PDFName.of('XRef')) unpack(object)
    else if (type === PDFName.of('ObjStm')) {
      if (object.dict.has(PDFName.of('DecodeParms')))
        throw new Error('Packed objects with a predictor')
      if (this.decrypts) {
        this.bytes.moveTo(start)
        object = super.parseDictOrStream(ref) as PDFRawStream
      }
      const contents = unpack(object as PDFRawStream)
      ;(object as PDFRawStream).dict.delete(PDFName.of('Filter'))
      return PDFRawStream.of((object as PDFRawStream).dict, contents)
    } else if (object.dict.has(PDFName.of('First')))
      throw new Error('Packed objects that do not say so')
    return object
  }
}

/** Reads the objects of a packed stream, and notes their names. */
class PackedReader extends PDFObjectStreamParser {
  protected override parseName(): PDFName {
    const name = super.parseName()
    names.add(name.asString())
    return name
  }
}

/** Has the library read with the two above, which it makes itself. */
async function withOurReaders<T>(work: () => Promise<T>): Promise<T> {
  const whole = PDFParser.forBytesWithOptions
  const inside = PDFObjectStreamParser.forStream
  PDFParser.forBytesWithOptions = (...options) => (lastReader = new Reader(...options))
  PDFObjectStreamParser.forStream = (stream, shouldWaitForTick) =>
    new PackedReader(stream, shouldWaitForTick)
  try {
    return await work()
  } finally {
    PDFParser.forBytesWithOptions = whole
    PDFObjectStreamParser.forStream = inside
  }
}

/**
 * The bytes of a stream that says what the file holds: plain or packed in the one way that is in
 * use, within the limit.
 */
function unpack({ dict, contents }: PDFRawStream): Uint8Array {
  const filter = dict.get(PDFName.of('Filter'))
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.get(0) : filter
  if (only !== undefined && only !== PDFName.FlateDecode)
    throw new Error('Packed in a way that is not read')
  const unpacked =
    only === undefined
      ? contents
      : inflateSync(contents, { maxOutputLength: UNPACKED_LIMIT - unpackedBytes })
  unpackedBytes += unpacked.length
  return unpacked
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
