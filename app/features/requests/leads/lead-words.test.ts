import { describe, expect, test } from 'vitest'
import { requestTitle } from '#app/features/requests/quote-request.ts'
import { descriptionAfterTitle, leadMark, townAndDistance, wordsUnderTitle } from './lead-words.ts'

const now = new Date('2026-03-10T09:00:00Z')
const hours = (n: number) => new Date(now.getTime() + n * 3_600_000)

describe('the mark beside a title', () => {
  test('says the time left under six hours, even for a new request', () => {
    expect(leadMark({ proposedAt: hours(-1), answerBy: hours(5) }, now)).toEqual({
      kind: 'countdown',
      seconds: 18_000,
      dueAt: '2026-03-10T14:00:00.000Z',
    })
  })

  test('says new for three hours, then the time left', () => {
    expect(leadMark({ proposedAt: hours(-2), answerBy: hours(22) }, now)).toEqual({ kind: 'new' })
    expect(leadMark({ proposedAt: hours(-3), answerBy: hours(21) }, now)).toMatchObject({
      kind: 'countdown',
      seconds: 21 * 3_600,
    })
  })

  test('goes on counting once the time has passed', () => {
    expect(leadMark({ proposedAt: hours(-25), answerBy: hours(-1) }, now)).toMatchObject({
      kind: 'countdown',
      seconds: -3_600,
    })
  })
})

test.each([
  ['Remplacement de gouttières. Environ 14 mètres.', 'Environ 14 mètres.'],
  ['Remplacement de gouttières', ''],
  ['Une fuite !\nSous l’évier.', 'Sous l’évier.'],
])('a description does not repeat its title: %s', (description, rest) => {
  expect(descriptionAfterTitle(description, requestTitle(description))).toBe(rest)
})

test('a description whose title was cut stays whole', () => {
  const long = `${'Reprise complète de la charpente et de la couverture '.repeat(3)}de la grange.`
  expect(descriptionAfterTitle(long, requestTitle(long))).toBe(long)
})

test('a line goes on where its cut title stops, and says nothing twice', () => {
  const heater =
    'Chauffe-eau électrique de 2014 qui chauffe mal depuis un mois, détartrage ou remplacement, à chiffrer.\nAccès facile.'
  expect(requestTitle(heater)).toMatch(/…$/)
  expect(
    `${requestTitle(heater).slice(0, -1)} ${wordsUnderTitle(heater, requestTitle(heater)).slice(2)}`,
  ).toBe(heater.replace('\n', ' '))
  expect(
    wordsUnderTitle('Remplacement de gouttières. Environ 14 mètres.', 'Remplacement de gouttières'),
  ).toBe('Environ 14 mètres.')
  expect(wordsUnderTitle('Un autre texte.', 'Un titre choisi par quelqu’un…')).toBe(
    'Un autre texte.',
  )
})

test('a place is said with its distance', () => {
  expect(townAndDistance('Avrillé', 6.04)).toBe('Avrillé, 6\u00a0km')
})
