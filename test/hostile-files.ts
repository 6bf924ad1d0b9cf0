import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import type { DocumentRefusal } from '#app/platform/files/document.ts'
import { documentPdf } from '#seed/drawn-documents.ts'
import { zipOf, pngAnnouncing } from './announced-files.ts'
import { activePdfs, honestPdfs, manyPackedObjects } from './pdfs.ts'

/**
 * A file somebody may send, and what must become of it: refused with a name, kept as what it is, or
 * kept and marked to be scanned.
 */
export type HostileFile = {
  name: string
  what: string
  bytes: Buffer
  verdict: DocumentRefusal | 'kept' | 'to_scan'
}

const SCRIPT = '<script>alert("canary")</script>'
const EICAR = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}',
  '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!',
  '$H+H*',
].join('')
const text = (content: string) => Buffer.from(content, 'utf8')
const MEGABYTE = 1024 * 1024

/** The hostile set, made here so that no such file lies in the project, with sound files at its end. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const image = (width = 320, height = 240) =>
    sharp({ create: { width, height, channels: 3, background: '#6000ff' } })
  const jpeg = await image().jpeg().toBuffer()
  const png = await image().png().toBuffer()
  const webp = await image().webp().toBuffer()
  const pdf = documentPdf('Attestation', ['Une ligne'])
  const { active_content, not_verifiable, hidden_content, protected: locked } = await activePdfs()
  const sound = await honestPdfs()
  const zip = zipOf('note.txt', text('canary'))
  const file = (
    name: string,
    what: string,
    bytes: Uint8Array,
    verdict: HostileFile['verdict'],
  ): HostileFile => ({ name, what, bytes: Buffer.from(bytes), verdict })
  return [
    file(
      'logo.svg',
      'SVG with a script',
      text(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
      'not_a_document',
    ),
    file(
      'logo.svg.png',
      'SVG named PNG',
      text(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`),
      'not_a_document',
    ),
    file(
      'logo.svgz',
      'packed SVG',
      gzipSync(text(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`)),
      'not_a_document',
    ),
    file('page.html', 'HTML', text(`<!doctype html>${SCRIPT}`), 'not_a_document'),
    file('attestation.pdf', 'HTML named PDF', text(`<!doctype html>${SCRIPT}`), 'not_a_document'),
    file(
      'page.pdf',
      'HTML whose comment announces a PDF',
      text(`<!--%PDF-1.4-->${SCRIPT}`),
      'not_a_document',
    ),
    file(
      'page.xhtml',
      'XHTML',
      text('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'),
      'not_a_document',
    ),
    file(
      'data.xml',
      'XML that reads files',
      text('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'),
      'not_a_document',
    ),
    file(
      'photo.php.jpg',
      'program named JPEG',
      text('<?php system($_GET["c"]);'),
      'not_a_document',
    ),
    file(
      'run.exe',
      'Windows program',
      Buffer.concat([text('MZ'), Buffer.alloc(200)]),
      'not_a_document',
    ),
    file(
      'facture.pdf.exe',
      'program behind a double extension',
      Buffer.concat([text('MZ'), Buffer.alloc(200)]),
      'not_a_document',
    ),
    file(
      'run.jpg',
      'Linux program named JPEG',
      Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46]), Buffer.alloc(100)]),
      'not_a_document',
    ),
    file('archive.zip', 'ZIP', zip, 'not_a_document'),
    file(
      'bombe.pdf',
      'ZIP bomb named PDF',
      zipOf('zeros', Buffer.alloc(40 * MEGABYTE)),
      'not_a_document',
    ),
    file('bombe.gz', 'gzip bomb', gzipSync(Buffer.alloc(40 * MEGABYTE)), 'not_a_document'),
    file(
      'macro.docx',
      'document with macros',
      zipOf('word/vbaProject.bin', text('canary')),
      'not_a_document',
    ),
    file('image.gif', 'GIF', await image(40, 30).gif().toBuffer(), 'not_a_document'),
    file(
      'image.gif',
      'GIF that is JavaScript too',
      text(`GIF89a/*${SCRIPT}*/=1;`),
      'not_a_document',
    ),
    file('image.tiff', 'TIFF', await image(40, 30).tiff().toBuffer(), 'not_a_document'),
    file('image.avif', 'AVIF', await image(16, 16).avif().toBuffer(), 'not_a_document'),
    file('image.bmp', 'BMP', Buffer.concat([text('BM'), Buffer.alloc(60)]), 'not_a_document'),
    file('eicar.com', 'the scanners’ test alone', text(EICAR), 'not_a_document'),
    file('rien.pdf', 'nothing at all', Buffer.alloc(0), 'empty'),
    file(
      'enorme.jpg',
      'a real photo and ten megabytes',
      Buffer.concat([jpeg, Buffer.alloc(10 * MEGABYTE)]),
      'too_large',
    ),
    file(
      'enorme.pdf',
      'a real PDF and ten megabytes',
      Buffer.concat([pdf, Buffer.alloc(10 * MEGABYTE, 32)]),
      'too_large',
    ),
    file(
      'bombe.png',
      '3.6 thousand million pixels in a hundred bytes',
      pngAnnouncing(60_000, 60_000),
      'too_many_pixels',
    ),
    file(
      'large.png',
      'a little more than 25 million pixels',
      pngAnnouncing(5_001, 5_000),
      'too_many_pixels',
    ),
    file('coupe.jpg', 'JPEG cut in half', jpeg.subarray(0, jpeg.length / 2), 'unreadable'),
    file('coupe.png', 'PNG cut in half', png.subarray(0, png.length / 2), 'unreadable'),
    file('coupe.pdf', 'PDF cut in half', pdf.subarray(0, pdf.length / 2), 'unreadable'),
    file(
      'faux.jpg',
      'HTML behind a JPEG signature',
      Buffer.concat([jpeg.subarray(0, 4), text(SCRIPT)]),
      'unreadable',
    ),
    file(
      'faux.webp',
      'HTML behind a WebP signature',
      Buffer.concat([text('RIFF'), Buffer.from([9, 0, 0, 0]), text('WEBP'), text(SCRIPT)]),
      'unreadable',
    ),
    file('faux.pdf', 'HTML behind a PDF signature', text(`%PDF-1.4\n${SCRIPT}`), 'unreadable'),
    file('programme.pdf', 'PDF with JavaScript', active_content['JavaScript'], 'active_content'),
    file(
      'cache.pdf',
      'PDF with JavaScript spelt in codes',
      active_content['JavaScript spelt in codes'],
      'active_content',
    ),
    file(
      'paquet.pdf',
      'PDF with JavaScript in packed objects',
      active_content['JavaScript in packed objects'],
      'active_content',
    ),
    file(
      'remarques.pdf',
      'PDF with JavaScript between comments',
      active_content['JavaScript between comments that speak of streams'],
      'active_content',
    ),
    file(
      'lance.pdf',
      'PDF that starts a program',
      active_content['a program that starts'],
      'active_content',
    ),
    file('piece.pdf', 'PDF that carries a file', active_content['a file'], 'active_content'),
    file(
      'double.pdf',
      'PDF with objects packed twice',
      not_verifiable['objects packed twice'],
      'not_verifiable',
    ),
    file(
      'bombe.pdf',
      'PDF whose packed objects are a bomb',
      not_verifiable['packed objects of forty megabytes'],
      'not_verifiable',
    ),
    file(
      'index.pdf',
      'PDF with an object in a text',
      hidden_content['an object in a text'],
      'hidden_content',
    ),
    file('secret.pdf', 'PDF behind a password', locked['a password'], 'protected'),
    file(
      'paquets.pdf',
      'PDF with 2 400 streams of packed objects, too large together',
      manyPackedObjects(),
      'not_verifiable',
    ),
    file('chimere.pdf', 'PDF and ZIP in one', Buffer.concat([pdf, zip]), 'hidden_content'),
    file(
      'chimere.html.pdf',
      'PDF and HTML in one',
      Buffer.concat([pdf, text(SCRIPT)]),
      'hidden_content',
    ),
    file('../../etc/passwd.pdf', 'a name that climbs', pdf, 'kept'),
    file('attestation\u202Efdp.exe', 'a name that turns around, of a real PDF', pdf, 'kept'),
    file(
      'photo.jpg',
      'a photo with its place, camera and a script',
      Buffer.concat([
        await image()
          .withExif({
            IFD0: { Make: 'CanaryCam' },
            IFD3: { GPSLatitude: '48/1 51/1 30/1', GPSLatitudeRef: 'N' },
          })
          .jpeg()
          .toBuffer(),
        text(SCRIPT),
      ]),
      'kept',
    ),
    file('photo.png', 'a photo and a ZIP in one', Buffer.concat([png, zip]), 'kept'),
    file(
      'eicar.pdf',
      'a real PDF with the scanners’ test in it',
      documentPdf('Attestation', [EICAR.replace(/[()\\]/g, ' ')]),
      'to_scan',
    ),
    // Sound ones, so that a rule which refuses everything fails.
    file(
      'devis.pdf',
      'a sound form with links',
      sound['a form with links, packed as PDF 1.5']!,
      'kept',
    ),
    file('numerisation.pdf', 'a sound scan', sound['a scan of two pages']!, 'kept'),
    file('attestation.webp', 'a sound picture', webp, 'kept'),
  ]
}
