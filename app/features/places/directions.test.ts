import { expect, it } from 'vitest'
import { directionsTo } from './directions.ts'

it('carries the whole address, and nothing of it as an address of its own', () => {
  const address = '14 rue de l’Écluse & fils #2, 97400 Saint-Denis'
  const url = new URL(directionsTo(address))
  expect([...url.searchParams.entries()]).toEqual([
    ['api', '1'],
    ['destination', address],
  ])
  expect(url.hash).toBe('')
})
