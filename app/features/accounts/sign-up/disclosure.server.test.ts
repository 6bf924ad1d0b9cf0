import { describe, expect, it } from 'vitest'
import { accountsOf, DAY, later } from '#test/account-builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { mayDisclose } from './disclosure.server.ts'

const database = useTestDatabase()
const { visitor } = accountsOf(database)
let address = 0
const another = () => `adresse-${address++}@ouvreo.example`

describe('disclosure', () => {
  it('three addresses an hour and ten a day for one peer, whatever other peers used up', async () => {
    const at = (minutes: number, key: string) =>
      mayDisclose(visitor(later(minutes), key), another())
    const hours: number[] = []
    for (let hour = 0; hour < 6; hour++) {
      let answered = 0
      for (let time = 0; time < 5; time++) if (await at(hour * 60, 'greedy')) answered++
      hours.push(answered)
    }
    expect(hours).toEqual([3, 3, 3, 1, 0, 0])
    for (let time = 0; time < 250; time++) await at(30, 'very-greedy')
    expect(await at(30, 'honest')).toBe(true)
  })

  it('the same address again costs nothing, and is not told once it was refused', async () => {
    const peer = visitor(later(10 * DAY), 'repeating')
    const [first, fourth] = [another(), another()]
    for (let time = 0; time < 6; time++) expect(await mayDisclose(peer, first)).toBe(true)
    expect(await mayDisclose(peer, another())).toBe(true)
    expect(await mayDisclose(peer, another())).toBe(true)
    for (let time = 0; time < 3; time++) expect(await mayDisclose(peer, fourth)).toBe(false)
    expect(await mayDisclose(peer, first)).toBe(true)
  })

  it('a browser that changes its address keeps its budget', async () => {
    const from = (key: string) =>
      mayDisclose(visitor(later(12 * DAY), key), another(), 'one-browser-session')
    const answers: boolean[] = []
    for (let time = 0; time < 6; time++) answers.push(await from(`moving-${time}`))
    expect(answers).toEqual([true, true, true, false, false, false])
  })

  it('two hundred an hour for the whole site', async () => {
    let answered = 0
    for (let peer = 0; peer < 210; peer++)
      if (await mayDisclose(visitor(later(3 * DAY), `peer-of-many-${peer}`), another())) answered++
    expect(answered).toBe(200)
  })

  it('never when it is set to neutral', async () => {
    expect(await mayDisclose(visitor(later(9 * DAY)), another(), null, 'neutre')).toBe(false)
  })
})
