import type {
  PrintedDocument,
  PrintedPart,
  PrintedRow,
} from '#app/platform/pdf/printed-document.ts'
import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import { formatSiret, type Siret } from '#app/values/identity/siret.ts'
import { formatEuros, formatEurosShort } from '#app/values/numbers/money.ts'
import { formatQuantity } from '#app/values/numbers/quantity.ts'
import { formatVatRate } from '#app/values/numbers/vat.ts'
import { formatDay } from '#app/values/time/french-date.ts'
import {
  DOCUMENT_NAMES,
  SIGN_HERE,
  SIGNATURE_MENTION,
  withdrawalForm,
} from '#app/features/quotes/copy.ts'
import type { QuoteDocument, QuotePreview } from './quote-document.ts'

/** A devis, or a draft as it would be one. */
type Sheet = QuoteDocument | QuotePreview

/**
 * A devis as it is read: who, for whom, what, how much, and every mention. A draft has no number, and leaves empty what
 * is not written yet.
 */
export function printedQuote(quote: Sheet, madeAt: Date): PrintedDocument {
  return {
    ...headOf(quote, madeAt),
    title: quote.title,
    introduction: quote.workNature && quote.workNature !== quote.title ? quote.workNature : null,
    parts: [
      ...contentOf(quote),
      { kind: 'sign_here', mention: SIGNATURE_MENTION, fields: [...SIGN_HERE] },
      ...withdrawalFormOf(quote, '……………………'),
    ],
  }
}

/** What stands above every document of a devis: the company, the client, the place. */
export function headOf(
  {
    company,
    number,
    issuedOn,
    validUntil,
    client,
    worksAddress,
  }: Pick<Sheet, 'company' | 'number' | 'issuedOn' | 'validUntil' | 'client' | 'worksAddress'>,
  madeAt: Date,
): Pick<PrintedDocument, 'name' | 'madeAt' | 'issuer' | 'facts'> {
  const capital = company.capitalCents
    ? `au capital de ${formatEurosShort(company.capitalCents)}`
    : null
  return {
    name: number === null ? 'Devis, numéro à l’envoi' : DOCUMENT_NAMES.quote(number),
    madeAt,
    issuer: {
      name: company.name,
      lines: [
        // A sole trader's name already ends with « EI ».
        [company.legalForm === 'EI' ? null : company.legalForm, capital].filter(Boolean).join(' '),
        company.address ?? '',
        [company.phone && formatPhone(company.phone as PhoneNumber), company.email]
          .filter(Boolean)
          .join(' · '),
      ].filter(Boolean),
      smallPrint: [
        company.siret && `SIRET\u00a0${formatSiret(company.siret as Siret)}`,
        company.registration,
        company.vatNumber && `TVA\u00a0${company.vatNumber}`,
      ]
        .filter(Boolean)
        .join(' · '),
    },
    facts: [
      {
        label: null,
        text: [
          `Établi le ${formatDay(issuedOn)}`,
          ...(validUntil === null ? [] : [`Valable jusqu’au ${formatDay(validUntil)}`]),
        ].join('\n'),
      },
      { label: 'Client', text: client.name },
      { label: 'Lieu des travaux', text: worksAddress },
    ],
  }
}

/** Lines, totals, materials and mentions. */
export function contentOf(quote: Sheet): PrintedPart[] {
  const withVat = hasVat(quote)
  const materials: PrintedPart[] = quote.materialsText
    ? [{ kind: 'text', title: 'Matériaux', text: quote.materialsText }]
    : []
  return [
    {
      kind: 'lines',
      caption: withVat ? 'Lignes du devis, montants hors taxes' : 'Lignes du devis',
      columns: [
        { key: 'quantity', header: 'Quantité' },
        { key: 'price', header: withVat ? 'Prix unitaire HT' : 'Prix unitaire' },
        ...(withVat ? [{ key: 'vat', header: 'TVA' }] : []),
        { key: 'total', header: withVat ? 'Total HT' : 'Total' },
      ],
      rows: rowsOf(quote, withVat),
    },
    { kind: 'totals', rows: totalsOf(quote, withVat) },
    ...materials,
    {
      kind: 'points',
      title: 'Conditions et mentions',
      points: quote.mentions.map(({ key, text }) => ({ key, text })),
    },
  ]
}

/** The form joined to the notice (W3), to fill by hand; the online button does the same. */
export function withdrawalFormOf(quote: Sheet, signedOn: string): PrintedPart[] {
  const { company, number, mentions } = quote
  if (!mentions.some((mention) => mention.key === 'withdrawal')) return []
  return [
    {
      kind: 'form',
      title: 'Formulaire de rétractation',
      introduction: 'À compléter et à renvoyer seulement si vous souhaitez renoncer au contrat.',
      text: withdrawalForm({
        company: company.name,
        address: [company.address, company.email].filter(Boolean).join(', '),
        quoteNumber: number ?? '…………………',
        signedOn,
      }),
    },
  ]
}

function totalsOf(
  { totals }: Sheet,
  withVat: boolean,
): Extract<PrintedPart, { kind: 'totals' }>['rows'] {
  return [
    ...(totals.travelCostsCents > 0
      ? [
          {
            label: withVat ? 'Déplacement HT' : 'Déplacement',
            amount: formatEuros(totals.travelCostsCents),
          },
        ]
      : []),
    ...(withVat
      ? [
          { label: 'Total HT', amount: formatEuros(totals.totalExclCents) },
          ...totals.vat.map((rate) => ({
            label: `TVA ${formatVatRate(rate.vatBasisPoints)} sur ${formatEuros(rate.baseCents)}`,
            amount: formatEuros(rate.vatCents),
          })),
        ]
      : []),
    {
      label: withVat ? 'Total TTC' : 'Total',
      amount: formatEuros(totals.totalInclCents),
      main: true,
    },
  ]
}

/** Whether some VAT is charged; where none is, the mentions say why. */
export function hasVat({ totals }: Sheet): boolean {
  return totals.vat.length === 0 || totals.vat.some((rate) => rate.vatBasisPoints > 0)
}

/** The lines, those of one work item together, items in the order of their first line. */
function rowsOf({ lines, totals }: Sheet, withVat: boolean): PrintedRow[] {
  const numbered = lines.map((line, index) => ({
    ...line,
    index,
    totalExclCents: totals.lineTotalsExclCents[index] ?? 0,
  }))
  return [...Map.groupBy(numbered, ({ workItem }) => workItem).entries()].flatMap(
    ([workItem, group], item) =>
      group.map((line, at) => ({
        key: String(line.index),
        heading: at === 0 ? `${item + 1}. ${workItem}` : null,
        place: `${item + 1}.${at + 1}`,
        words: line.designation,
        details:
          [
            line.productReference && `Réf.\u00a0${line.productReference}`,
            line.performance && `performance\u00a0: ${line.performance}`,
          ]
            .filter(Boolean)
            .join(', ') || null,
        values: [
          `${formatQuantity(line.quantityThousandths)} ${line.unit}`,
          formatEuros(line.unitPriceCents),
          ...(withVat ? [formatVatRate(line.vatBasisPoints)] : []),
          formatEuros(line.totalExclCents),
        ],
        sum:
          group.length > 1 && at === group.length - 1
            ? {
                label: 'Sous-total\u00a0:',
                amount: formatEuros(group.reduce((sum, one) => sum + one.totalExclCents, 0)),
              }
            : null,
      })),
  )
}
