import { assert, array, integer, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FILE_FIELD_LABELS } from '#app/features/price-list/copy.ts'
import { FILE_FIELDS, guessColumns, type FileLine } from './import-columns.ts'
import { readLines } from './import-lines.ts'
import { importButton, importedInWords } from './import-words.ts'

const places = (...header: string[]) =>
  Object.fromEntries(
    Object.entries(guessColumns(header)).flatMap(([field, at]) =>
      at === null ? [] : [[field, header[at]]],
    ),
  )
const lines = (...rows: string[][]): FileLine[] =>
  rows.map((cells, index) => ({ number: index + 2, cells }))
const HEADER = ['Réf', 'Libellé', 'Unité', 'PU HT', 'Prix d’achat HT', 'TVA', 'Main-d’œuvre']
const columns = guessColumns(HEADER)

describe('the columns of a file', () => {
  it('are known by their French heads', () => {
    expect(
      places(
        'Code article',
        'Désignation',
        'U',
        'Prix de vente HT',
        'Déboursé sec',
        'Taux de TVA',
        'Lot',
      ),
    ).toEqual({
      reference: 'Code article',
      designation: 'Désignation',
      unit: 'U',
      price: 'Prix de vente HT',
      cost: 'Déboursé sec',
      vat: 'Taux de TVA',
      workItem: 'Lot',
    })
    expect(places('Article', 'Prix unitaire TTC', 'P.U. HT', 'Famille', 'Déchets')).toEqual({
      designation: 'Article',
      workItem: 'Famille',
      waste: 'Déchets',
    })
    expect(places('Nom', 'Prix TTC', 'Tarif')).toEqual({ designation: 'Nom', price: 'Tarif' })
    expect(places('a', 'b', 'c')).toEqual({})
  })

  it('are known again by those of our own export', () => {
    const header = FILE_FIELDS.map((field) => FILE_FIELD_LABELS[field])
    expect(places(...header)).toEqual(FILE_FIELD_LABELS)
  })
})

describe('the lines of a file', () => {
  it('make items, with the usual rate and unit where they say none', () => {
    expect(
      readLines(
        lines(
          ['P-1', 'Robinet', 'Pce', '1 234,50 €', '800', '10 %', '40 %'],
          ['', "'=Douille", '', '2.5', '', '', ''],
        ),
        columns,
        2_000,
      ),
    ).toEqual({
      faulty: [],
      read: [
        {
          number: 2,
          item: {
            reference: 'P-1',
            designation: 'Robinet',
            unit: 'u',
            priceCents: 123_450,
            costCents: 80_000,
            vatBasisPoints: 1_000,
            supply: null,
            workItem: '',
            waste: '',
            labourBasisPoints: 4_000,
            labourCents: null,
          },
        },
        {
          number: 3,
          item: expect.objectContaining({
            designation: '=Douille',
            unit: 'u',
            priceCents: 250,
            costCents: null,
            vatBasisPoints: 2_000,
          }) as unknown,
        },
      ],
    })
  })

  it('say every fault of a line that makes none', () => {
    const { read, faulty } = readLines(
      lines(
        ['P-1', 'Robinet', 'palette', 'cher', '', '19,6', ''],
        ['P-2', '', 'u', '', '', '', ''],
        ['P-3', 'x'.repeat(501), 'u', '-5', '1,234', '', '200 %'],
        ['P-4', 'Coude', 'u', '5', '', '', ''],
        ['P-4', 'Autre coude', 'u', '6', '', '', ''],
        ['', 'Té', 'u', '5', '', '', ''],
        ['', 'Té', 'u', '6', '', '', ''],
      ),
      columns,
      2_000,
    )
    expect(read.map(({ number }) => number)).toEqual([5, 7])
    expect(faulty.map(({ number, faults }) => [number, faults])).toEqual([
      [
        2,
        [
          'Prix\u00a0: «\u00a0cher\u00a0». Écrivez le montant en chiffres, par exemple 8 420,50.',
          'Unité\u00a0: «\u00a0palette\u00a0». Cette unité n’est pas connue.',
          'TVA\u00a0: «\u00a019,6\u00a0». Ce taux n’existe pas en France.',
        ],
      ],
      [3, ['Désignation\u00a0: il n’y en a pas.', 'Prix\u00a0: il n’y en a pas.']],
      [
        4,
        [
          'Désignation\u00a0: 500 caractères au plus, 501 ici.',
          'Prix\u00a0: «\u00a0-5\u00a0». Le montant ne peut pas être négatif.',
          'Coût\u00a0: «\u00a01,234\u00a0». Deux chiffres au plus après la virgule.',
          'Main-d’œuvre\u00a0: «\u00a0200 %\u00a0». La main-d’œuvre ne peut pas dépasser le prix.',
        ],
      ],
      [6, ['La référence «\u00a0P-4\u00a0» est déjà celle de la ligne 5.']],
      [8, ['Cette désignation est déjà à la ligne 7, sans référence qui les distingue.']],
    ])
  })

  it('are all told, whatever they hold', () => {
    assert(
      property(
        array(array(string({ maxLength: 12 }), { maxLength: 8 }), { maxLength: 12 }),
        integer({ min: 0, max: 6 }),
        (rows, at) => {
          const all = lines(...rows)
          const { read, faulty } = readLines(all, { ...columns, price: at, designation: 1 }, 2_000)
          expect(
            [...read, ...faulty].map(({ number }) => number).toSorted((a, b) => a - b),
          ).toEqual(all.map(({ number }) => number))
        },
      ),
    )
  })

  it('are counted in words', () => {
    expect(importButton({ added: 1_200, changed: 4 })).toBe('Importer 1\u202f204\u00a0articles')
    expect(importedInWords({ added: 1, changed: 2, left: 3 })).toEqual({
      title: '1\u00a0article ajouté, 2\u00a0articles mis à jour',
      description: '3\u00a0lignes laissées de côté.',
    })
  })
})
