import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFRawStream } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { drawPdf } from '#app/platform/pdf/draw-pdf.server.ts'
import type { PrintedDocument, PrintedPart } from '#app/platform/pdf/printed-document.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatVatRate, vatMention } from '#app/values/numbers/vat.ts'
import { formatDay } from '#app/values/time/french-date.ts'
import { SAMPLE_CASES, type SampleCase } from '#seed/sample-cases.ts'
import { sampleInvoices } from '#seed/sample-invoices.ts'
import { pdfPages, plainSpaces } from '#test/pdf-text.ts'
import { one, readXml } from '#test/read-xml.ts'
import { payableCents, type InvoiceDocument } from './invoice-document.ts'
import { printedInvoice } from './printed-invoice.ts'

const AT = new Date('2026-11-23T09:30:00Z')
const sampleOf = (sample: SampleCase, name: string) => sampleInvoices(sample)[name]!
const business: SampleCase = { regime: 'standard', territory: 'metropole', client: 'business' }

/** Every word of a printed document, in reading order, on one line. */
function wordsOf(printed: PrintedDocument): string {
  const ofPart = (part: PrintedPart): string[] => {
    switch (part.kind) {
      case 'lines':
        return [
          ...part.columns.map(({ header }) => header),
          ...part.rows.flatMap(({ heading, words, details, values }) => [
            heading ?? '',
            words,
            details ?? '',
            ...values,
          ]),
        ]
      case 'totals':
        return part.rows.map(({ label, amount }) => `${label} ${amount}`)
      case 'points':
        return part.points.map(({ text }) => text)
      case 'payment':
        return part.rows.map(({ term, value }) => `${term} ${value}`)
      default:
        throw new Error(`An invoice has no part ${part.kind}`)
    }
  }
  const { name, issuer, facts, title, introduction, parts } = printed
  return plainSpaces(
    [
      name,
      issuer.name,
      ...issuer.lines,
      issuer.smallPrint,
      ...facts.flatMap(({ label, text }) => [label ?? '', text]),
      title,
      introduction ?? '',
      ...parts.flatMap(ofPart),
    ].join(' '),
  )
}

/** What the law has an invoice say, by what it is (law.md F3, F5 to F7, D4, V5 to V7, E4). */
function mustSay(invoice: InvoiceDocument): string[] {
  const { kind, client, contract, creditOf, totals, retentionCents, deductions } = invoice
  const withVat = totals.vat.some(({ vatBasisPoints }) => vatBasisPoints > 0)
  const noVat = vatMention(invoice.territory, invoice.regime)
  return [
    invoice.number,
    invoice.company.name,
    'SIRET 732 829 320 00074',
    client.name,
    client.address.line,
    formatDay(invoice.issuedOn),
    formatDay(invoice.paidOn ?? invoice.dueOn),
    ...(invoice.performedOn ? [formatDay(invoice.performedOn)] : []),
    ...invoice.lines.flatMap(({ designation, totalExclCents }) => [
      designation,
      formatEuros(totalExclCents),
    ]),
    ...(withVat
      ? [
          `Total HT ${formatEuros(totals.totalExclCents)}`,
          ...totals.vat.map(
            ({ vatBasisPoints, baseCents, vatCents }) =>
              `TVA ${formatVatRate(vatBasisPoints)} sur ${formatEuros(baseCents)} ${formatEuros(vatCents)}`,
          ),
        ]
      : []),
    formatEuros(totals.totalInclCents),
    ...(noVat ? [noVat] : []),
    'Assurance décennale : Assureur du Bâtiment',
    ...(client.kind === 'business'
      ? [
          'SIREN 552 100 554',
          'Pénalités de retard',
          '40 €',
          'Nature de l’opération : ',
          'Pas d’escompte',
        ]
      : ['Médiateur de la consommation']),
    ...(invoice.worksAddress ? [`Lieu des travaux ${invoice.worksAddress}`] : []),
    ...(contract ? [`Devis ${contract.quoteNumber} signé le 14/09/2026`] : []),
    ...(contract?.amendments ?? []).map(({ number }) => `Avenant ${number} signé le 02/10/2026`),
    ...(contract && kind !== 'credit_note'
      ? [
          `Montant du marché`,
          formatEuros(contract.totals.totalInclCents),
          `cette facture comprise : ${formatVatRate(contract.billedBasisPoints)} du marché`,
        ]
      : []),
    ...(kind === 'progress'
      ? invoice.lines.map(({ progress }) => formatVatRate(progress!.basisPoints))
      : []),
    ...deductions.flatMap(({ number, vat }) => [
      number,
      ...vat.flatMap(({ baseCents, vatCents }) => [
        formatEuros(-baseCents),
        ...(withVat ? [formatEuros(-vatCents)] : []),
      ]),
    ]),
    ...(retentionCents > 0
      ? [
          `Retenue de garantie ${formatEuros(-retentionCents)}`,
          'un an après la réception des travaux',
          `Net à payer ${formatEuros(payableCents(invoice))}`,
        ]
      : []),
    ...(creditOf ? [`déduction de la facture ${creditOf.number}`] : []),
    ...(kind !== 'credit_note' && invoice.bank && !invoice.paidOn
      ? ['IBAN FR76 3000 6000 0112 3456 7890 189', `À payer ${formatEuros(payableCents(invoice))}`]
      : []),
    ...(invoice.vatOnDebits && withVat ? ['d’après les débits'] : []),
  ].map(plainSpaces)
}

const missing = (words: string, invoice: InvoiceDocument) =>
  mustSay(invoice).filter((said) => !words.includes(said))

describe('an invoice, printed', () => {
  test('says what the law asks, of every kind, regime, territory and client', () => {
    const lacking = SAMPLE_CASES.flatMap((sample) =>
      Object.entries(sampleInvoices(sample)).flatMap(([name, invoice]) => {
        const absent = missing(wordsOf(printedInvoice(invoice, AT)), invoice)
        return absent.length > 0 ? [{ name, ...sample, absent }] : []
      }),
    )
    expect(lacking).toEqual([])
  })

  test('between individuals and a company, nothing is said of what companies owe each other', () => {
    for (const invoice of Object.values(sampleInvoices({ ...business, client: 'individual' })))
      expect(wordsOf(printedInvoice(invoice, AT))).not.toMatch(/Pénalités|SIREN|escompte/u)
  })

  test('a code to pay stands only where there is an account and something to pay', () => {
    const coded = Object.entries(sampleInvoices(business)).map(([name, invoice]) => [
      name,
      printedInvoice(invoice, AT).parts.some((part) => part.kind === 'payment' && part.code),
    ])
    expect(Object.fromEntries(coded)).toMatchObject({
      plain: true,
      'plain-goods': false,
      'plain-paid': false,
      deposit: true,
      final: true,
      'credit-note': false,
    })
  })
})

describe('an invoice as a PDF', () => {
  const drawn = [
    [business, 'final-amended'],
    [{ ...business, regime: 'reverse_charge' }, 'deposit'],
    [{ regime: 'franchise', territory: 'dom', client: 'individual' }, 'progress'],
    [{ regime: 'standard', territory: 'com', client: 'individual' }, 'plain'],
    [{ regime: 'standard', territory: 'dom_exempt', client: 'business' }, 'credit-note'],
  ] as [SampleCase, string][]

  test.each(drawn)('read back, it says the same, %o %s', async (sample, name) => {
    const invoice = sampleOf(sample, name)
    const pages = await pdfPages(await drawPdf(printedInvoice(invoice, AT)))
    const tight = (words: string) => words.replaceAll(' ', '')
    const text = tight(pages.join(''))
    expect(mustSay(invoice).filter((words) => !text.includes(tight(words)))).toEqual([])
  })

  test('is a PDF/A-3 that carries its XML, the same bytes each time', async () => {
    const printed = printedInvoice(sampleOf(business, 'final-amended'), AT)
    const bytes = await drawPdf(printed)
    expect(bytes.equals(await drawPdf(printed))).toBe(true)
    expect(bytes.equals(await drawPdf({ ...printed, madeAt: new Date(0) }))).toBe(false)

    const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
    const [carried, ...others] = pdf.getAttachments()
    expect(others).toEqual([])
    expect(carried).toMatchObject({ name: 'factur-x.xml', mimeType: 'text/xml' })
    expect(Buffer.from(carried!.data).toString()).toBe(printed.electronic!.xml)
    expect(carried!.afRelationship).toBe('Alternative')

    const { catalog, context } = pdf
    expect(catalog.lookup(PDFName.of('AF'), PDFArray).size()).toBe(1)
    expect(catalog.lookup(PDFName.of('OutputIntents'), PDFArray).size()).toBe(1)
    expect(context.trailerInfo.Encrypt).toBeUndefined()
    expect(context.trailerInfo.ID).toBeDefined()
    const metadata = context.lookup(catalog.get(PDFName.of('Metadata'))) as PDFRawStream
    const packet = Buffer.from(metadata.contents).toString()
    const meta = readXml(packet.replaceAll('\ufeff', ''))
    expect(one(meta, 'RDF/Description/part')).toBe('3')
    expect(one(meta, 'RDF/Description/conformance')).toBe('B')
    expect(one(meta, 'RDF/Description/DocumentFileName')).toBe('factur-x.xml')
    expect(one(meta, 'RDF/Description/ConformanceLevel')).toBe('EXTENDED')
    expect(one(meta, 'RDF/Description/title/Alt/li')).toBe(printed.name)
    expect(one(meta, 'RDF/Description/creator/Seq/li')).toBe(printed.issuer.name)
    expect(pdf.getTitle()).toBe(printed.name)
    expect(packet).toContain('urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#')

    const dictionaries = context
      .enumerateIndirectObjects()
      .map(([, object]) => object)
      .filter((object) => object instanceof PDFDict)
    const typed = (type: string) =>
      dictionaries.filter((each) => each.get(PDFName.of('Type')) === PDFName.of(type))
    const embedded = typed('FontDescriptor').filter((font) => font.has(PDFName.of('FontFile2')))
    const simple = typed('Font').filter(
      (font) => font.get(PDFName.of('Subtype')) !== PDFName.of('Type0'),
    )
    expect(embedded).toHaveLength(typed('FontDescriptor').length)
    // Every font that is not made of another has its descriptor, and with it its file.
    expect(simple.filter((font) => !font.has(PDFName.of('FontDescriptor')))).toEqual([])
    for (const script of ['JavaScript', 'JS', 'AA'])
      expect(dictionaries.filter((each) => each.has(PDFName.of(script)))).toEqual([])
  })
})
