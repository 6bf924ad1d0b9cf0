import { expect, it } from 'vitest'
import { DEPARTEMENT_NAMES } from './departements.ts'
import { departementWhere } from './departement-where.ts'

it('says where every département and collectivity is', () => {
  const said = Object.entries(DEPARTEMENT_NAMES).map(([code, name]) => departementWhere(code, name))
  expect(said).toContain('en Maine-et-Loire')
  expect(said).toContain('dans l’Ain')
  expect(said).toContain('dans les Vosges')
  expect(said).toContain('à Paris')
  expect(said).toContain('à La Réunion')
  // « dans l’ » stands before a vowel or a mute h, and nothing that begins so has « le » or « la ».
  const vowel = /^(?:[AEIOUYÉH])/
  for (const [code, name] of Object.entries(DEPARTEMENT_NAMES)) {
    const where = departementWhere(code, name)
    if (where.startsWith('dans l’')) expect(name).toMatch(vowel)
    if (where.startsWith('dans le ') || where.startsWith('dans la '))
      expect(name).not.toMatch(/^[AEIOUYÉ]/)
    // Nothing falls to the last word by not being listed.
    if (where.startsWith('à '))
      expect(['75', '974', '975', '976', '977', '978', '986', '989']).toContain(code)
  }
})
