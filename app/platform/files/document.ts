import { inflateSync } from 'node:zlib'
import { photoKind, type PhotoKind } from './photo.ts'

/** What a document may weigh when it arrives, bytes; and what one account may keep in all. */
export const DOCUMENT_LIMITS = { bytes: 10 * 1024 * 1024, perAccount: 200 * 1024 * 1024 } as const

/** The kinds of document taken; a picture is kept as WebP, a PDF as it is. */
export type StoredDocumentKind = PhotoKind | 'pdf'

/** Why a document is not taken. */
export type DocumentRefusal = 'empty' | 'not_a_document' | 'too_large' | 'too_many_pixels' | 'unreadable' | 'active_content' | 'hidden_content' | 'quota_reached'

/** What to tell the person who sent it. */
export const DOCUMENT_REFUSALS: Record<DocumentRefusal, string> = {
  empty: 'Ce fichier est vide.',
  not_a_document: 'Ce fichier n’est pas un PDF, ni une image JPEG, PNG ou WebP.',
  too_large: 'Ce fichier dépasse 10\u00a0Mo. Envoyez-le en plus petit.',
  too_many_pixels: 'Cette image dépasse 25\u00a0millions de pixels. Envoyez-la en plus petit.',
  unreadable: 'Ce fichier est abîmé ou incomplet\u00a0: nous n’arrivons pas à l’ouvrir.',
  active_content: 'Ce PDF contient un programme ou une pièce jointe. Envoyez un PDF simple, par exemple en l’imprimant vers un nouveau PDF.',
  hidden_content: 'Ce PDF cache un autre fichier après sa fin. Envoyez un PDF simple, par exemple en l’imprimant vers un nouveau PDF.',
  quota_reached: 'Vos fichiers occupent déjà 200\u00a0Mo. Supprimez-en avant d’en envoyer d’autres.',
}

/** The kind that the first bytes announce; null for anything else. Names and announced types are never believed. */
export function documentKind(bytes: Uint8Array): StoredDocumentKind | null {
  return /^%PDF-[12]\.\d/.test(latin1(bytes.subarray(0, 8))) ? 'pdf' : photoKind(bytes)
}

/** What a PDF may not hold: programs, what starts programs, other files. */
const ACTIVE = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE)(?![A-Za-z])/
/** How much of packed objects is unpacked to be read, bytes: a bomb stops there. */
const UNPACKED_LIMIT = 4 * 1024 * 1024

/**
 * Why a PDF is refused; null when it is taken. It must be whole (from its header to its last line), end where it ends, and
 * hold neither program nor file. What is packed inside pictures and fonts is not looked at: a PDF is never shown by this site,
 * only saved by its reader.
 */
export function refusalOfPdf(bytes: Uint8Array): DocumentRefusal | null {
  const text = latin1(bytes)
  const end = text.lastIndexOf('%%EOF')
  if (end < 0) return 'unreadable'
  if (/[^\s\0]/.test(text.slice(end + 5, end + 5 + 4_096)) || bytes.length - end > 4_096) return 'hidden_content'
  if (!text.includes('startxref', Math.max(0, end - 2_048))) return 'unreadable'
  return ACTIVE.test(names(structureOf(text))) ? 'active_content' : null
}

/** A PDF without the bytes of its streams, but for packed objects, which are unpacked. */
function structureOf(text: string): string {
  const parts: string[] = []
  let unpacked = 0
  let from = 0
  for (;;) {
    const at = text.indexOf('stream', from)
    const end = at < 0 ? -1 : text.indexOf('endstream', at)
    if (end < 0) break
    const head = text.slice(from, at)
    parts.push(head)
    if (/\/ObjStm/.test(head.slice(-1_000)) && unpacked < UNPACKED_LIMIT) {
      const objects = unpack(text.slice(at + 6, end).replace(/^\r?\n/, ''), UNPACKED_LIMIT - unpacked)
      unpacked += objects.length
      parts.push(objects)
    }
    from = end + 9
  }
  parts.push(text.slice(from))
  return parts.join('\n')
}

function unpack(packed: string, limit: number): string {
  try {
    return latin1(inflateSync(Buffer.from(packed, 'latin1'), { maxOutputLength: limit }))
  } catch {
    // Not packed that way, or larger than anything honest.
    return ''
  }
}

/** Names may be written with codes (« /J#53 »). */
function names(structure: string): string {
  return structure.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** Whether bytes carry the mark that virus scanners agree to find (EICAR). There is no list of real ones here: the team scans. */
export function looksInfected(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!')
}

const KNOWN_ENDINGS = /\.(?:pdf|jpe?g|png|webp|gif|svg|html?|xml|php\d?|phtml|js|mjs|exe|com|bat|cmd|scr|sh|jar|zip|docm?x?)$/i

/** A file's name as it is shown and saved: no path, no invisible character, and the ending of what it really is. */
export function documentName(sent: string, kind: 'pdf' | 'webp'): string {
  let name = sent.split(/[/\\]/).at(-1)!.replace(/[\p{C}\p{Zl}\p{Zp}"<>|:*?%]/gu, ' ').replace(/\s+/g, ' ').trim()
  while (KNOWN_ENDINGS.test(name)) name = name.replace(KNOWN_ENDINGS, '')
  name = name.replace(/^\.+|\.+$/g, '').trim().slice(0, 80)
  return `${name || 'document'}.${kind}`
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
