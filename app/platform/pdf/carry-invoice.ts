import { AFRelationship, PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib'
import { element, writeXml, type XmlElement } from '#app/values/xml.ts'
import type { ElectronicInvoice, PrintedDocument } from './printed-document.ts'

/** The name that a reader of Factur-X looks for. */
const FILE_NAME = 'factur-x.xml'

/**
 * A drawn PDF/A-3 with its electronic invoice inside: a Factur-X. The renderer has embedded the fonts and named the
 * colours; the file and what tells readers of it (ISO 19005-3, Factur-X 1.0, annex 3) are added here.
 */
export async function carryInvoice(
  drawn: Uint8Array,
  document: Pick<PrintedDocument, 'name' | 'madeAt' | 'issuer'>,
  { xml, profile }: ElectronicInvoice,
): Promise<Uint8Array> {
  const { madeAt } = document
  const pdf = await PDFDocument.load(drawn, { updateMetadata: false })
  await pdf.attach(new TextEncoder().encode(xml), FILE_NAME, {
    mimeType: 'text/xml',
    description: 'Facture électronique',
    creationDate: madeAt,
    modificationDate: madeAt,
    afRelationship: AFRelationship.Alternative,
  })
  const { context, catalog } = pdf
  // The renderer's own metadata breaks on a name with « & ».
  const before = catalog.get(PDFName.of('Metadata'))
  if (before instanceof PDFRef) context.delete(before)
  const metadata = context.stream(new TextEncoder().encode(metadataOf(document, profile)), {
    Type: 'Metadata',
    Subtype: 'XML',
  })
  catalog.set(PDFName.of('Metadata'), context.register(metadata))
  return pdf.save()
}

const NAMESPACES = {
  'xmlns:rdf': 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:xmp': 'http://ns.adobe.com/xap/1.0/',
  'xmlns:pdf': 'http://ns.adobe.com/pdf/1.3/',
  'xmlns:pdfaid': 'http://www.aiim.org/pdfa/ns/id/',
  'xmlns:pdfaExtension': 'http://www.aiim.org/pdfa/ns/extension/',
  'xmlns:pdfaSchema': 'http://www.aiim.org/pdfa/ns/schema#',
  'xmlns:pdfaProperty': 'http://www.aiim.org/pdfa/ns/property#',
}
const FACTUR_X = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

/** What the file says of itself, the same as in its older dictionary, and that it carries an invoice. */
function metadataOf(
  { name, madeAt, issuer }: Pick<PrintedDocument, 'name' | 'madeAt' | 'issuer'>,
  profile: ElectronicInvoice['profile'],
): string {
  const date = `${madeAt.toISOString().slice(0, 19)}Z`
  const described = (content: XmlElement[], attributes: Record<string, string> = {}) =>
    element('rdf:Description', content, { 'rdf:about': '', ...attributes })
  const rdf = element(
    'rdf:RDF',
    [
      described([element('pdfaid:part', '3'), element('pdfaid:conformance', 'B')]),
      described([
        element('dc:title', [
          element('rdf:Alt', [element('rdf:li', name, { 'xml:lang': 'x-default' })]),
        ]),
        element('dc:creator', [element('rdf:Seq', [element('rdf:li', issuer.name)])]),
      ]),
      described([
        element('xmp:CreatorTool', 'Ouvréo'),
        element('xmp:CreateDate', date),
        element('xmp:ModifyDate', date),
        element('pdf:Producer', 'Ouvréo'),
      ]),
      described([element('pdfaExtension:schemas', [element('rdf:Bag', [facturXSchema()])])]),
      described(
        [
          element('fx:DocumentType', 'INVOICE'),
          element('fx:DocumentFileName', FILE_NAME),
          element('fx:Version', '1.0'),
          element('fx:ConformanceLevel', profile),
        ],
        { 'xmlns:fx': FACTUR_X },
      ),
    ],
    NAMESPACES,
  )
  const meta = writeXml(element('x:xmpmeta', [rdf], { 'xmlns:x': 'adobe:ns:meta/' }))
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n${meta.slice(meta.indexOf('\n') + 1)}<?xpacket end="w"?>`
}

/** The four properties of Factur-X, described as PDF/A asks of properties that it does not know. */
function facturXSchema(): XmlElement {
  const resource = { 'rdf:parseType': 'Resource' }
  const property = (name: string, description: string) =>
    element(
      'rdf:li',
      [
        element('pdfaProperty:name', name),
        element('pdfaProperty:valueType', 'Text'),
        element('pdfaProperty:category', 'external'),
        element('pdfaProperty:description', description),
      ],
      resource,
    )
  return element(
    'rdf:li',
    [
      element('pdfaSchema:schema', 'Factur-X PDFA Extension Schema'),
      element('pdfaSchema:namespaceURI', FACTUR_X),
      element('pdfaSchema:prefix', 'fx'),
      element('pdfaSchema:property', [
        element('rdf:Seq', [
          property('DocumentFileName', 'The name of the embedded XML document'),
          property('DocumentType', 'The type of the hybrid document in capital letters'),
          property('Version', 'The version of the standard of the embedded XML document'),
          property('ConformanceLevel', 'The conformance level of the embedded XML document'),
        ]),
      ]),
    ],
    resource,
  )
}
