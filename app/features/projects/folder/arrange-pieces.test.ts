import { describe, expect, it } from 'vitest'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { namesGivenOnce, safeName } from './archive-names.ts'
import { arrangePieces } from './arrange-pieces.ts'

const piece = (
  artisanId: string,
  company: string,
  name: string,
  kind: 'invoice' | 'photo' | 'plan',
) => ({
  artisanId: kind === 'plan' ? null : (artisanId as ArtisanId),
  company,
  name,
  kind,
  day: '2026-03-10' as const,
})

describe('the names of a folder', () => {
  it.each([
    ['Durand & Fils (Lyon)', 'Durand & Fils (Lyon)'],
    ['../../etc/passwd', 'etc passwd'],
    ['C:\\Windows\\System32', 'C Windows System32'],
    ['  L’Atelier\u0000 d’Élise\n ', 'L’Atelier d’Élise'],
    ['SARL Toit <script>|?*"', 'SARL Toit script'],
    ['Maison du bois...', 'Maison du bois'],
    ['con', 'Entreprise'],
    ['LPT1', 'Entreprise'],
    ['...', 'Entreprise'],
    ['🔧🔧', 'Entreprise'],
    [`${'a'.repeat(59)} bc`, 'a'.repeat(59)],
  ])('%j is %j', (words, name) => expect(safeName(words, 'Entreprise')).toBe(name))

  it('are given once, whatever their capitals, the number before the ending', () => {
    const once = namesGivenOnce()
    expect(
      ['Durand', 'DURAND', 'Durand (2)', 'a.pdf', 'A.pdf', 'É.pdf', 'é.pdf'].map(once),
    ).toEqual([
      'Durand',
      'DURAND (2)',
      'Durand (2) (2)',
      'a.pdf',
      'A (2).pdf',
      'É.pdf',
      'é (2).pdf',
    ])
  })
})

it('a company has one folder, another of the same name its own, and no two pieces one path', () => {
  const paths = arrangePieces([
    piece('1', 'Durand', 'Facture F-2026-0001.pdf', 'invoice'),
    piece('2', 'durand', 'Facture F-2026-0001.pdf', 'invoice'),
    piece('1', 'Durand, renommée', 'Facture F-2026-0001.pdf', 'invoice'),
    piece('1', 'Durand', 'D-2026-0001, avant 1.webp', 'photo'),
    piece('', '', 'Étage.pdf', 'plan'),
    piece('3', 'Plans', 'Facture F-2026-0001.pdf', 'invoice'),
  ]).map(({ path }) => path)
  expect(paths).toEqual([
    'Durand/2026-03-10 Facture F-2026-0001.pdf',
    'durand (2)/2026-03-10 Facture F-2026-0001.pdf',
    'Durand/2026-03-10 Facture F-2026-0001 (2).pdf',
    'Durand/Photos/D-2026-0001, avant 1.webp',
    'Plans/2026-03-10 Étage.pdf',
    'Plans (2)/2026-03-10 Facture F-2026-0001.pdf',
  ])
})
