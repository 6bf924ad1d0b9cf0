import { expect, it } from 'vitest'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { seenWords } from './seen-words.ts'

const REPAIR = {
  seenAt: null,
  clientName: 'Ida Payet',
  zone: PARIS,
  worksId: null,
  client: { email: null },
  totalInclCents: 2_500,
  individual: true,
}

it('is owed from 25 € to an individual who has no address of email, and handed over all the same below', () => {
  expect(seenWords(REPAIR)).toMatch(/remettez-la-lui\. À partir de 25\u00a0€ TTC/)
  expect(seenWords({ ...REPAIR, totalInclCents: 2_499 })).toMatch(/remettez-la-lui\.$/)
  expect(seenWords({ ...REPAIR, individual: false })).toMatch(/remettez-la-lui\.$/)
})

it('says where it was sent, and when it was opened', () => {
  const mailed = { ...REPAIR, client: { email: 'ida@exemple.example' } }
  expect(seenWords(mailed)).toBe(
    'Envoyée à ida@exemple.example. Ida Payet ne l’a pas encore ouverte.',
  )
  expect(seenWords({ ...mailed, seenAt: new Date('2026-03-10T09:30:00Z') })).toMatch(
    /^Ida Payet l’a ouverte le 10\u00a0?.*mars/,
  )
  expect(seenWords({ ...REPAIR, worksId: 'works' })).toMatch(/dans son espace/)
})
