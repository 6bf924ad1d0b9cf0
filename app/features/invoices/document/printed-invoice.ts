import type {
  PrintedDocument,
  PrintedPart,
  PrintedRow,
} from '#app/platform/pdf/printed-document.ts'
import { invoiceName } from '#app/features/invoices/copy.ts'
import { crossIndustryInvoice } from '#app/features/invoices/e-invoice/cross-industry-invoice.ts'
import { issuerOf } from '#app/features/quotes/document/printed-issuer.ts'
import {
  columnsOf,
  groupedRows,
  totalsOf,
  wordsOf,
} from '#app/features/quotes/document/printed-lines.ts'
import { hasVat } from '#app/features/quotes/document/printed-quote.ts'
import { formatIban } from '#app/values/identity/iban.ts'
import { formatSiren, type Siren } from '#app/values/identity/siret.ts'
import { formatEuros, sumCents } from '#app/values/numbers/money.ts'
import { formatQuantity } from '#app/values/numbers/quantity.ts'
import { formatVatRate } from '#app/values/numbers/vat.ts'
import { formatDay, formatDayShort } from '#app/values/time/french-date.ts'
import { payableCents, type InvoiceDocument, type InvoiceLine } from './invoice-document.ts'
import { paymentCode } from './payment-code.ts'
import { everyMention, retentionMention } from './printed-mentions.ts'

/**
 * An invoice or a credit note as it is read: who, for whom, of which contract, what, how much, how to pay, and every
 * mention; its file carries the same in XML. `madeAt` is the instant of its issue.
 */
export function printedInvoice(invoice: InvoiceDocument, madeAt: Date): PrintedDocument {
  const retention = retentionMention(invoice)
  return {
    name: invoiceName(invoice),
    madeAt,
    issuer: issuerOf(invoice.company),
    facts: factsOf(invoice),
    title: invoice.title,
    introduction: introductionOf(invoice),
    parts: [
      linesOf(invoice),
      ...deductionsOf(invoice),
      { kind: 'totals', rows: totalRows(invoice) },
      ...contractOf(invoice),
      ...paymentOf(invoice),
      {
        kind: 'points',
        title: 'Conditions et mentions',
        points: [
          { key: 'payment', text: `Paiement\u00a0: ${invoice.paymentTerms}` },
          ...(retention === null ? [] : [{ key: 'retention', text: retention }]),
          ...everyMention(invoice),
        ],
      },
    ],
    electronic: crossIndustryInvoice(invoice),
  }
}

function factsOf(invoice: InvoiceDocument): PrintedDocument['facts'] {
  const { kind, client, contract, creditOf, worksAddress } = invoice
  const { line, postalCode, city } = client.address
  const facts = [
    {
      label: null,
      text: [
        `${kind === 'credit_note' ? 'Émis' : 'Émise'} le ${formatDay(invoice.issuedOn)}`,
        invoice.performedOn && `Travaux réalisés le ${formatDay(invoice.performedOn)}`,
        invoice.paidOn
          ? `Payée le ${formatDay(invoice.paidOn)}`
          : `À ${kind === 'credit_note' ? 'rembourser' : 'payer'} au plus tard le ${formatDay(invoice.dueOn)}`,
      ],
    },
    {
      label: 'Client',
      text: [
        client.name,
        line,
        `${postalCode} ${city}`,
        client.siren && `SIREN\u00a0${formatSiren(client.siren as Siren)}`,
        client.vatNumber && `TVA\u00a0${client.vatNumber}`,
      ],
    },
    { label: 'Lieu des travaux', text: [worksAddress] },
    {
      label: 'Contrat',
      text: contract
        ? [
            `Devis ${contract.quoteNumber} signé le ${formatDayShort(contract.signedOn)}`,
            ...contract.amendments.map(
              ({ number, signedOn }) => `Avenant ${number} signé le ${formatDayShort(signedOn)}`,
            ),
          ]
        : [],
    },
    {
      label: 'Document rectifié',
      text: [creditOf && `${invoiceName(creditOf)} du ${formatDay(creditOf.issuedOn)}`],
    },
  ]
  return facts
    .map(({ label, text }) => ({ label, text: text.filter(Boolean).join('\n') }))
    .filter(({ text }) => text !== '')
}

function introductionOf({ kind, contract, creditOf }: InvoiceDocument): string | null {
  const of = contract
    ? `du devis ${contract.quoteNumber}, signé le ${formatDay(contract.signedOn)}`
    : ''
  switch (kind) {
    case 'plain':
      return null
    case 'deposit':
      return `Acompte à valoir sur le solde ${of}.`
    case 'progress':
      return `Situation des travaux ${of}\u00a0: ce qui est fait à ce jour, moins ce qui a déjà été facturé.`
    case 'final':
      return `Solde ${of}\u00a0: l’ensemble des travaux, moins ce qui a déjà été facturé.`
    case 'credit_note':
      return creditOf && `Cet avoir vient en déduction de la facture ${creditOf.number}.`
  }
}

/** Whether each line is a part of the contract's, told by its percentage; at the end they are whole again. */
const inParts = ({ kind }: InvoiceDocument) => kind === 'deposit' || kind === 'progress'

function linesOf(invoice: InvoiceDocument): PrintedPart {
  const withVat = hasVat(invoice)
  const excl = withVat ? ' HT' : ''
  const caption = invoice.kind === 'credit_note' ? 'Lignes de l’avoir' : 'Lignes de la facture'
  return {
    kind: 'lines',
    caption: withVat ? `${caption}, montants hors taxes` : caption,
    columns: inParts(invoice)
      ? [
          { key: 'contract', header: `Marché${excl}` },
          ...(withVat ? [{ key: 'vat', header: 'TVA' }] : []),
          { key: 'part', header: invoice.kind === 'deposit' ? 'Part' : 'Fait à ce jour' },
          { key: 'total', header: `Montant${excl}` },
        ]
      : columnsOf(withVat),
    rows: groupedRows(
      invoice.lines,
      ({ workItem }) => workItem,
      (line) =>
        inParts(invoice) ? partWords(line, withVat) : wordsOf(line, line.totalExclCents, withVat),
    ),
  }
}

/** A line of which a part is billed: what it comes to in the contract, how much of it, and what that makes. */
function partWords(
  line: InvoiceLine,
  withVat: boolean,
): Pick<PrintedRow, 'words' | 'details' | 'values'> {
  const { contractExclCents, basisPoints } = line.progress ?? {
    contractExclCents: line.totalExclCents,
    basisPoints: 10_000,
  }
  return {
    words: line.designation,
    details: `${formatQuantity(line.quantityThousandths)} ${line.unit} à ${formatEuros(line.unitPriceCents)}`,
    values: [
      formatEuros(contractExclCents),
      ...(withVat ? [formatVatRate(line.vatBasisPoints)] : []),
      formatVatRate(basisPoints),
      formatEuros(line.totalExclCents),
    ],
  }
}

/** Rows of a table that stays on one page. */
const SHORT = 20

/** Each earlier invoice that is taken off, by its number, with the base and the VAT of each rate (law.md F5, F6). */
function deductionsOf(invoice: InvoiceDocument): PrintedPart[] {
  const { deductions } = invoice
  if (deductions.length === 0) return []
  const withVat = hasVat(invoice)
  const rows = deductions.flatMap((deduction, at) =>
    deduction.vat.map((rate, index) => ({
      key: `${deduction.number}.${rate.vatBasisPoints}`,
      heading: at === 0 && index === 0 ? 'À déduire' : null,
      place: `${at + 1}`,
      words: `${invoiceName(deduction)} du ${formatDayShort(deduction.issuedOn)}`,
      details: null,
      values: [
        ...(withVat ? [formatVatRate(rate.vatBasisPoints)] : []),
        formatEuros(-rate.baseCents),
        ...(withVat ? [formatEuros(-rate.vatCents)] : []),
      ],
      sum: null,
    })),
  )
  return [
    {
      kind: 'lines',
      caption: 'Factures précédentes déduites',
      columns: withVat
        ? [
            { key: 'vat', header: 'TVA' },
            { key: 'base', header: 'Base HT' },
            { key: 'amount', header: 'Montant TVA' },
          ]
        : [{ key: 'base', header: 'Montant' }],
      rows,
      together: rows.length <= SHORT,
    },
  ]
}
function totalRows(invoice: InvoiceDocument): Extract<PrintedPart, { kind: 'totals' }>['rows'] {
  const { kind, lines, deductions, totals, retentionCents } = invoice
  const withVat = hasVat(invoice)
  const ht = withVat ? ' HT' : ''
  const before =
    deductions.length === 0
      ? []
      : [
          {
            label: `Total${ht} des lignes`,
            amount: formatEuros(sumCents(lines.map(({ totalExclCents }) => totalExclCents))),
          },
          {
            label: `Déjà facturé${ht}`,
            amount: formatEuros(
              -sumCents(deductions.flatMap(({ vat }) => vat.map(({ baseCents }) => baseCents))),
            ),
          },
        ]
  const rows = totalsOf(totals, withVat)
  if (kind === 'credit_note')
    return rows.map((row) => (row.main ? { ...row, label: `${row.label} de l’avoir` } : row))
  if (retentionCents === 0) return [...before, ...rows]
  return [
    ...before,
    ...rows.map(({ label, amount }) => ({ label, amount })),
    { label: 'Retenue de garantie', amount: formatEuros(-retentionCents) },
    { label: 'Net à payer', amount: formatEuros(payableCents(invoice)), main: true },
  ]
}

/** What the contract comes to, and how much of it is billed with this one. */
function contractOf(invoice: InvoiceDocument): PrintedPart[] {
  const { contract } = invoice
  if (!contract) return []
  const { totals, billedBasisPoints } = contract
  const amount = hasVat(contract)
    ? `${formatEuros(totals.totalExclCents)} HT, ${formatEuros(totals.totalInclCents)} TTC`
    : formatEuros(totals.totalInclCents)
  return [
    {
      kind: 'points',
      title: 'Marché',
      points: [
        {
          key: 'contract',
          text: `Montant du marché${contract.amendments.length > 0 ? ', avenants compris' : ''}\u00a0: ${amount}.`,
        },
        ...(invoice.kind === 'credit_note'
          ? []
          : [
              {
                key: 'billed',
                text: `Facturé à ce jour, cette facture comprise\u00a0: ${formatVatRate(billedBasisPoints)} du marché.`,
              },
            ]),
      ],
    },
  ]
}

/** How to pay: how much, until when, to which account; the code says the same to the application of a bank. */
function paymentOf(invoice: InvoiceDocument): PrintedPart[] {
  const { kind, bank, dueOn, number, paidOn } = invoice
  if (kind === 'credit_note' || paidOn || payableCents(invoice) <= 0) return []
  const code = paymentCode(invoice, payableCents(invoice))
  return [
    {
      kind: 'payment',
      title: 'Règlement',
      rows: [
        { term: 'À payer', value: formatEuros(payableCents(invoice)) },
        { term: 'Au plus tard le', value: formatDay(dueOn) },
        ...(bank
          ? [
              { term: 'Titulaire', value: bank.holder },
              { term: 'IBAN', value: formatIban(bank.iban) },
              ...(bank.bic ? [{ term: 'BIC', value: bank.bic }] : []),
              { term: 'Référence', value: `Facture ${number}` },
            ]
          : []),
      ],
      code:
        code === null ? null : { text: code, label: 'À scanner avec votre application bancaire' },
    },
  ]
}
