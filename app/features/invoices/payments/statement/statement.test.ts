import { describe, expect, it } from 'vitest'
import type { InvoiceId } from '#app/values/identity/ids.ts'
import { readCamt } from './read-camt.ts'
import { findColumns, type StatementRow } from './statement-columns.ts'
import { matchOf, readAmount, readCredits, readDay, type OpenInvoice } from './statement.ts'

const rows = (...lines: string[]): StatementRow[] =>
  lines.map((line, index) => ({ number: index + 1, cells: line.split(';') }))

describe('the columns of French banks', () => {
  it('are found under what stands above the table, in one column or two', () => {
    const two = rows(
      'Compte courant;FR76',
      'Solde au 10/03/2026;1 234,00',
      'Date;Libellé;Débit euros;Crédit euros',
      '09/03/2026;PRLV EDF;45,00;',
      '10/03/2026;VIR CLAIRE MARTIN F-00042;;1 234,56',
    )
    const { at, columns } = findColumns(two)
    expect(at).toBe(2)
    expect(columns).toMatchObject({ day: 0, label: 1, debit: 2, credit: 3, amount: null })
    expect(readCredits(two.slice(at + 1), columns)).toEqual({
      credits: [
        { number: 5, day: '2026-03-10', cents: 123_456, label: 'VIR CLAIRE MARTIN F-00042' },
      ],
      unread: 0,
    })
    const one = rows(
      'Date opération;Libellé;Montant;Référence',
      '2026-03-09;EDF;-45,00;A',
      '2026-03-10;MARTIN;+300;B',
      'rien;rien;rien;',
    )
    const found = findColumns(one)
    expect(readCredits(one.slice(1), found.columns)).toEqual({
      credits: [{ number: 3, day: '2026-03-10', cents: 30_000, label: 'MARTIN · B' }],
      unread: 1,
    })
  })

  it.each([
    ['1 234,56', 123_456],
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1\u202f234,56 €', 123_456],
    ['-12,00', -1_200],
    ['12,00-', -1_200],
    ['+300', 30_000],
    ['300.000000', 30_000],
    ['', null],
    ['douze', null],
  ])('%s is %s cents', (text, cents) => {
    expect(readAmount(text)).toBe(cents)
  })

  it.each([
    ['9/3/2026', '2026-03-09'],
    ['09.03.26', '2026-03-09'],
    ['2026-03-09T10:00:00', '2026-03-09'],
    ['31/02/2026', null],
    ['', null],
  ])('%s is the day %s', (text, day) => {
    expect(readDay(text)).toBe(day)
  })
})

describe('the invoice that a line pays', () => {
  const open = (number: string, clientName: string, leftCents: number): OpenInvoice => ({
    id: number as string as InvoiceId,
    number,
    clientName,
    dueCents: leftCents,
    leftCents,
  })
  const all = [
    open('F-00004', 'Paul Durand', 10_000),
    open('F-00042', 'Claire Martin', 30_000),
    open('F-00043', 'Claire Martin', 20_000),
  ]
  const line = (label: string, cents: number) => ({ number: 1, day: '2026-03-10', cents, label })
  it.each([
    ['its number', line('VIR SEPA F00042 MERCI', 10_000), 'F-00042', 'number'],
    ['its number and no longer one', line('VIR F-00004', 10_000), 'F-00004', 'number'],
    ['its amount and its client', line('VIREMENT MARTIN C', 20_000), 'F-00043', 'amount_and_name'],
  ] as const)('is told by %s', (_, of, invoiceId, why) => {
    expect(matchOf(of, all)).toEqual({ invoiceId, why })
  })

  it('is not guessed from an amount alone, nor where more came than is left', () => {
    expect(matchOf(line('VIREMENT', 20_000), all)).toBeNull()
    expect(matchOf(line('F-00042', 30_001), all)).toBeNull()
    expect(
      matchOf(line('MARTIN', 30_000), [...all, open('F-00050', 'Luc Martin', 30_000)]),
    ).toBeNull()
  })
})

describe('a statement in CAMT.053', () => {
  const camt = (entries: string, head = '') =>
    new TextEncoder().encode(
      `<?xml version="1.0" encoding="UTF-8"?>${head}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`,
    )
  const transaction = (amount: string, name: string, words: string) =>
    `<TxDtls><Refs><EndToEndId>E2E-${amount}</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${words}</Ustrd></RmtInf></TxDtls>`
  const entry = (amount: string, sign: string, details: string) =>
    `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><BookgDt><Dt>2026-03-10</Dt></BookgDt><NtryDtls>${details}</NtryDtls></Ntry>`

  it('gives a row for each entry, and for each transaction of a batch', () => {
    const read = readCamt(
      camt(
        entry('300.00', 'CRDT', transaction('300.00', 'Claire Martin', 'F-00042 &amp; merci')) +
          entry('45.00', 'DBIT', '') +
          entry(
            '30.00',
            'CRDT',
            transaction('10.00', 'A', 'F-1') + transaction('20.00', 'B', 'F-2'),
          ),
      ),
      10,
    )
    expect(read).toMatchObject({
      value: [
        { cells: ['2026-03-10', 'Claire Martin F-00042 & merci', '+300.00', 'E2E-300.00'] },
        { cells: ['2026-03-10', '', '-45.00', ''] },
        { cells: ['2026-03-10', 'A F-1', '+10.00', 'E2E-10.00'] },
        { cells: ['2026-03-10', 'B F-2', '+20.00', 'E2E-20.00'] },
      ],
    })
  })

  it('is refused with entities of its own, too many entries, none, or when it is something else', () => {
    const bomb = '<!DOCTYPE Document [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'
    expect(readCamt(camt(entry('1.00', 'CRDT', ''), bomb), 10)).toMatchObject({
      refusal: 'unreadable',
    })
    expect(readCamt(camt(entry('1.00', 'CRDT', '').repeat(11)), 10)).toMatchObject({
      refusal: 'too_many_lines',
    })
    expect(readCamt(camt(''), 10)).toMatchObject({ refusal: 'empty' })
    expect(readCamt(new TextEncoder().encode('<?xml?><a>1</a>'), 10)).toMatchObject({
      refusal: 'unreadable',
    })
    expect(readCamt(new Uint8Array(5 * 1024 * 1024 + 1), 10)).toMatchObject({
      refusal: 'too_large',
    })
  })
})
