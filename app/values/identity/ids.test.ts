import { expect, it } from 'vitest'
import { newId, parseId } from './ids.ts'

it('makes identifiers that never come twice and sort as they were made', () => {
  const ids = Array.from({ length: 20_000 }, () => newId<string>())
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
  for (const id of ids.slice(0, 100)) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(parseId(id)).toBe(id)
  }
})

it('reads nothing that is no identifier', () => {
  for (const text of ['', 'x', '../../etc', '-'.repeat(36), `${newId()} `, null, undefined])
    expect(parseId(text)).toBeNull()
})
