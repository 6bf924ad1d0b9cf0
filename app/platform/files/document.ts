import { FILES_BUSY, photoKind, type PhotoKind } from './photo.ts'

/** What a document may weigh when it arrives, bytes; and what one account may keep in all. */
export const DOCUMENT_LIMITS = { bytes: 10 * 1024 * 1024, perAccount: 200 * 1024 * 1024 } as const

/** The kinds of document taken; a picture is kept as WebP, a PDF as it is. */
export type StoredDocumentKind = PhotoKind | 'pdf'

/** Why a document is not taken. */
export type DocumentRefusal =
  | 'empty'
  | 'not_a_document'
  | 'too_large'
  | 'too_many_pixels'
  | 'unreadable'
  | 'active_content'
  | 'hidden_content'
  | 'protected'
  | 'not_verifiable'
  | 'busy'
  | 'quota_reached'
  | 'too_much_for_now'

/** What to tell the person who sent it. */
export const DOCUMENT_REFUSALS: Record<DocumentRefusal, string> = {
  empty: 'Ce fichier est vide.',
  not_a_document: 'Ce fichier n’est pas un PDF, ni une image JPEG, PNG ou WebP.',
  too_large: 'Ce fichier dépasse 10\u00a0Mo. Envoyez-le en plus petit.',
  too_many_pixels: 'Cette image dépasse 25\u00a0millions de pixels. Envoyez-la en plus petit.',
  unreadable: 'Ce fichier est abîmé ou incomplet\u00a0: nous n’arrivons pas à l’ouvrir.',
  active_content:
    'Ce PDF contient un programme ou une pièce jointe. Envoyez un PDF simple, par exemple en l’imprimant vers un nouveau PDF.',
  hidden_content:
    'Ce PDF cache autre chose que ses pages. Envoyez un PDF simple, par exemple en l’imprimant vers un nouveau PDF.',
  protected: 'Ce PDF est protégé par un mot de passe. Envoyez-le sans mot de passe.',
  not_verifiable:
    'Nous n’arrivons pas à vérifier ce PDF. Envoyez un PDF simple, par exemple en l’imprimant vers un nouveau PDF.',
  busy: FILES_BUSY,
  too_much_for_now:
    'Beaucoup de fichiers sont arrivés depuis une heure. Envoyez votre demande sans eux\u00a0: vous pourrez en ajouter ensuite, depuis votre espace.',
  quota_reached:
    'Vos fichiers occupent déjà 200\u00a0Mo. Supprimez-en avant d’en envoyer d’autres.',
}

/** The kind that the first bytes announce; null for anything else. Names and announced types are never believed. */
export function documentKind(bytes: Uint8Array): StoredDocumentKind | null {
  return /^%PDF-[12]\.\d/.test(latin1(bytes.subarray(0, 8))) ? 'pdf' : photoKind(bytes)
}

/**
 * Whether bytes carry the mark that virus scanners agree to find (EICAR). There is no list of real
 * ones here: the team scans.
 */
export function looksInfected(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!',
  )
}

const KNOWN_ENDINGS =
  /\.(?:pdf|jpe?g|png|webp|gif|svg|html?|xml|php\d?|phtml|js|mjs|exe|com|bat|cmd|scr|sh|jar|zip|docm?x?)$/i

/** A file's name as it is shown and saved: no path, no invisible character, and the ending of what it really is. */
export function documentName(sent: string, kind: 'pdf' | 'webp'): string {
  let name = sent
    .split(/[/\\]/)
    .at(-1)!
    .replace(/[\p{C}\p{Zl}\p{Zp}"<>|:*?%]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  while (KNOWN_ENDINGS.test(name)) name = name.replace(KNOWN_ENDINGS, '')
  name = name
    .replace(/^\.+|\.+$/g, '')
    .trim()
    .slice(0, 80)
  return `${name || 'document'}.${kind}`
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
