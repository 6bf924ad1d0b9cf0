import { expect, it } from 'vitest'
import { cutAtNumbers } from './number-words.ts'

const numbers = (text: string) => cutAtNumbers(text).filter((_, index) => index % 2 === 1)

it('finds the numbers that a line would end inside, and nothing else', () => {
  expect(cutAtNumbers('Votre devis D-2026-0042 pour « Chauffe-eau ».')).toEqual([
    'Votre devis ',
    'D-2026-0042',
    ' pour « Chauffe-eau ».',
  ])
  expect(
    numbers('contrat n°\u00a0DEMO-49007, du 21/11/2026 au 20/11/2027, notification N-0A1B2C3D.'),
  ).toEqual(['DEMO-49007', '21/11/2026', '20/11/2027', 'N-0A1B2C3D'])
  expect(numbers('Saint-Ilan, BTP-BATIMENT, Jean-2, porte-à-porte, et/ou, 3-, -7-')).toEqual([])
  expect(numbers(`n° ${'A1-'.repeat(20)}B, https://ouvreo.example/D-2026-0042/x`)).toEqual([])
  expect(cutAtNumbers('')).toEqual([''])
})
