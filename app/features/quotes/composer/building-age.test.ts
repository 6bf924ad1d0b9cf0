import { expect, it } from 'vitest'
import { BUILT } from '#app/features/requests/trade-questions/trade-question.ts'
import { adviceOnBuildingAge } from './building-age.ts'

it('speaks of VAT for a new building, of asbestos for one of before July 1997, else not', () => {
  const said = Object.keys(BUILT.choices).map((built) => adviceOnBuildingAge({ built }))
  expect(said).toEqual([
    expect.stringMatching(/taux réduits de TVA/),
    null,
    expect.stringMatching(/repérage de l’amiante/),
  ])
  expect(adviceOnBuildingAge({})).toBeNull()
})
