import { expect, test } from 'vitest'
import { withoutUnseen } from './unseen.ts'

test('turns nothing round and hides nothing, and keeps what is seen', () => {
  expect(withoutUnseen('Zoé \u202Eerdna\u202C \u2066x\u2069\u200B\uFEFF')).toBe('Zoé erdna x')
  for (const seen of ['Élise d’Artagnan-Ünal', '👩‍👩‍👧‍👦 👷🏽', 'שלום', 'مرحبا', '\u00a0'])
    expect(withoutUnseen(seen)).toBe(seen)
})
