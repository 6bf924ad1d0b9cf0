import { expect, test } from 'vitest'
import { lineField } from './line-field.ts'

test('takes a line as it is read, and says beside the field what is wrong with any other', () => {
  const said = (text: string, empty?: string) =>
    lineField(6, empty).safeParse(text).error?.issues[0]?.message
  expect(lineField(6).parse(' \u202EZoé\u200B 👷 ')).toBe('Zoé 👷')
  expect(said('Durand\r\n')).toBeUndefined()
  expect(said('Du\r\nr')).toBe('Ce champ tient sur une ligne.')
  expect(said('Du\u0000r')).toBe('Ce champ tient sur une ligne.')
  expect(said('Durands')).toBe('6 caractères au plus.')
  expect([said(' \u200B'), said(' \u200B', 'Indiquez un nom.')]).toEqual([
    undefined,
    'Indiquez un nom.',
  ])
})
