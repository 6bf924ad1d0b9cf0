import type { InvoiceDocument } from './invoice-document.ts'
import { decimalString } from '#app/values/numbers/money.ts'

/** What a transfer may bring at most, cents (EPC069-12). */
const MOST = 99_999_999_999
/** Signs at most of a name, and of the words that a transfer bears. */
const NAME_SIGNS = 70
const WORDS_SIGNS = 140

/**
 * What a QR code says to the application of a bank: whom to pay, how much, for which invoice
 * (EPC069-12, version 2). Null where there is no account to pay to, or nothing to pay.
 */
export function paymentCode(
  { kind, bank, number }: Pick<InvoiceDocument, 'kind' | 'bank' | 'number'>,
  cents: number,
): string | null {
  if (bank === null || kind === 'credit_note') return null
  return transferCode(bank, `Facture ${number}`, cents)
}

/** The same of any account, with the words that the transfer bears. Null where there is nothing to pay. */
export function transferCode(
  bank: { holder: string; iban: string; bic: string | null },
  words: string,
  cents: number,
): string | null {
  if (cents <= 0 || cents > MOST) return null
  return [
    'BCD',
    '002',
    // UTF-8, of which the plain letters alone are used.
    '1',
    'SCT',
    bank.bic ?? '',
    plain(bank.holder, NAME_SIGNS),
    bank.iban,
    `EUR${decimalString(cents, 2)}`,
    // Neither a purpose nor a structured reference.
    '',
    '',
    plain(words, WORDS_SIGNS),
  ].join('\n')
}

// Readers guess the alphabet of a code, and transfers between banks know but a few signs (EPC217-08).
const plain = (words: string, signs: number) =>
  words
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ŒÆ]/gu, (sign) => (sign === 'Œ' ? 'OE' : 'AE'))
    .replaceAll(/[œæ]/gu, (sign) => (sign === 'œ' ? 'oe' : 'ae'))
    .replaceAll('’', "'")
    .replaceAll('&', '+')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+]+/gu, ' ')
    .trim()
    .slice(0, signs)
