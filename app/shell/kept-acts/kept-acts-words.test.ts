import { expect, it } from 'vitest'
import { passedToast, waitingWords } from './kept-acts-words.ts'
import { keptToast } from './kept-toast.ts'

const waits = { refused: null }
const refused = { refused: 'Ces travaux sont terminés.' }
const calm = { signedOut: false, sending: false }

it('says what waits on the device, and why', () => {
  expect(waitingWords([], calm)).toBeNull()
  expect(waitingWords([waits], calm)).toBe('1 acte attend le réseau')
  expect(waitingWords([waits, waits, waits], calm)).toBe('3 actes attendent le réseau')
  expect(waitingWords([waits, waits], { ...calm, sending: true })).toBe(
    '2 actes en train de partir',
  )
  expect(waitingWords([waits], { ...calm, signedOut: true })).toBe(
    '1 acte partira quand vous serez reconnecté',
  )
  expect(waitingWords([refused], calm)).toBe('1 acte a été refusé')
  expect(waitingWords([refused, refused, waits], calm)).toBe(
    '1 acte attend le réseau, 2 actes ont été refusés',
  )
  const aside = { refused: 'Le site n’y arrive pas.', failed: { times: 5, since: 0 } }
  expect(waitingWords([aside, refused], calm)).toBe('1 acte a été refusé, 1 acte est à revoir')
})

it('says what became of it', () => {
  expect(keptToast('kept').title).toBe('Gardé sur cet appareil')
  expect(keptToast('twice').title).toBe('Déjà gardé sur cet appareil')
  expect(passedToast(1, 0)).toEqual({ tone: 'ok', title: '1 acte gardé est parti' })
  expect(passedToast(3, 1)).toMatchObject({
    tone: 'bad',
    title: '3 actes gardés sont partis, 1 acte n’a pas été pris',
  })
  expect(passedToast(0, 2).title).toBe('2 actes n’ont pas été pris')
})
