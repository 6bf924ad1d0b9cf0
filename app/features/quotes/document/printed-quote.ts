import type { PrintedDocument, PrintedPart } from '#app/platform/pdf/printed-document.ts'
import { addressInWords } from '#app/features/clients/client.ts'
import { formatSiren, type Siren } from '#app/values/identity/siret.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDay } from '#app/values/time/french-date.ts'
import {
  DOCUMENT_NAMES,
  SIGN_HERE,
  SIGNATURE_MENTION,
  withdrawalForm,
} from '#app/features/quotes/copy.ts'
import type { QuoteTotals } from '#app/features/quotes/quote-totals.ts'
import { foldText } from '#app/values/words/fold-text.ts'
import { issuerOf } from './printed-issuer.ts'
import { columnsOf, groupedRows, totalsOf, wordsOf } from './printed-lines.ts'
import type { OfferedOption, QuoteDocument, QuotePreview } from './quote-document.ts'

/** A devis, or a draft as it would be one. */
type Sheet = QuoteDocument | QuotePreview
/** What the table of lines and the totals read, of a devis or an amendment. */
type Priced = Pick<Sheet, 'lines' | 'totals' | 'choices'>

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
  return {
    name: number === null ? 'Devis, numéro à l’envoi' : DOCUMENT_NAMES.quote(number),
    madeAt,
    issuer: issuerOf(company),
    facts: [
      {
        label: null,
        text: [
          `Établi le ${formatDay(issuedOn)}`,
          ...(validUntil === null ? [] : [`Valable jusqu’au ${formatDay(validUntil)}`]),
        ].join('\n'),
      },
      { label: 'Client', text: clientInWords(client) },
      { label: 'Lieu des travaux', text: worksAddress },
    ],
  }
}

/** The client, with what identifies a business and where bills go. */
function clientInWords({ name, siren, address }: Sheet['client']): string {
  return [
    name,
    address && addressInWords(address),
    siren && `SIREN\u00a0${formatSiren(siren as Siren)}`,
  ]
    .filter(Boolean)
    .join('\n')
}

/** Lines, totals, materials and mentions. */
export function contentOf(quote: Sheet): PrintedPart[] {
  const withVat = hasVat(quote)
  const materials: PrintedPart[] = quote.materialsText
    ? [{ kind: 'text', title: 'Matériaux', text: quote.materialsText }]
    : []
  return [
    ...pricesOf(quote, 'Lignes du devis'),
    ...optionsOf(quote, withVat),
    ...materials,
    {
      kind: 'points',
      title: 'Conditions et mentions',
      points: quote.mentions.map(({ key, text }) => ({ key, text })),
    },
  ]
}

/** The table of lines, and the totals with the base and the VAT of each rate. */
export function pricesOf(priced: Priced, caption: string): PrintedPart[] {
  const withVat = hasVat(priced)
  return [
    {
      kind: 'lines',
      caption: withVat ? `${caption}, montants hors taxes` : caption,
      columns: columnsOf(withVat),
      rows: groupedRows(
        priced.lines.map((line, index) => ({
          ...line,
          totalExclCents: priced.totals.lineTotalsExclCents[index] ?? 0,
        })),
        // Those of an option after the others, under its name.
        ({ workItem, option }) =>
          option === undefined ? workItem : optionName(priced.choices!.options[option]!),
        (line) => wordsOf(line, line.totalExclCents, withVat),
      ),
    },
    { kind: 'totals', rows: totalsOf(priced.totals, withVat) },
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
        of: `du devis ${number ?? '…………………'}`,
        signedOn,
      }),
    },
  ]
}

/**
 * The options that are no part of the total: each with its lines while it can be chosen, by its
 * name once it was not.
 */
function optionsOf({ choices }: Sheet, withVat: boolean): PrintedPart[] {
  if (!choices) return []
  const left = choices.options.filter(({ chosen }) => !chosen)
  if (choices.made)
    return left.length === 0
      ? []
      : [
          {
            kind: 'points',
            title: 'Options non retenues',
            points: left.map((option) => ({
              key: option.title,
              text: `${optionName(option)}, ${priceOf(option, withVat)}. Hors du contrat.`,
            })),
          },
        ]
  return left.flatMap((option): PrintedPart[] => {
    const standing = choices.options.find(
      ({ group, chosen }) => chosen && group !== '' && foldText(group) === foldText(option.group),
    )
    const act = standing
      ? `Peut être choisi à la place de «\u00a0${standing.title}\u00a0». Non compris dans le total.`
      : 'Peut être ajouté en signant. Non compris dans le total.'
    return [
      {
        kind: 'text',
        title: optionName(option),
        text: [option.explanation, act].filter(Boolean).join('\n'),
      },
      {
        kind: 'lines',
        caption: `Lignes de l’option ${option.title}`,
        columns: columnsOf(withVat),
        rows: option.lines.map((line, at) => ({
          key: String(at),
          heading: null,
          place: String(at + 1),
          ...wordsOf(line, option.totals.lineTotalsExclCents[at]!, withVat),
          sum: null,
        })),
      },
      {
        kind: 'totals',
        rows: totalsOf(option.totals, withVat).map(({ main, ...row }) =>
          main ? { ...row, label: withVat ? 'Total TTC de l’option' : 'Total de l’option' } : row,
        ),
      },
    ]
  })
}

/** How an option is named where it is printed. */
export function optionName({ title, group }: { title: string; group: string }): string {
  return group ? `Au choix, ${group}\u00a0: ${title}` : `Option\u00a0: ${title}`
}

/** What an option comes to by itself. */
export function priceOf({ totals }: OfferedOption, withVat: boolean): string {
  return `${formatEuros(totals.totalInclCents)}${withVat ? ' TTC' : ''}`
}

/** Whether some VAT is charged; where none is, the mentions say why. */
export function hasVat({ totals }: { totals: Pick<QuoteTotals, 'vat'> }): boolean {
  return totals.vat.length === 0 || totals.vat.some((rate) => rate.vatBasisPoints > 0)
}
