import { expect, test } from 'vitest'
import type { LeadId, QuoteId } from '#app/values/identity/ids.ts'
import { excerptOf, inArtisanOrder, type ArtisanTurn } from './artisan-turns.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 2, 10, hour))
const reply = (since: Date): ArtisanTurn => ({
  kind: 'reply',
  leadId: 'l' as LeadId,
  person: 'Claire M.',
  title: 't',
  town: 'Angers',
  excerpt: 'e',
  since,
})
const answer = (until: Date): ArtisanTurn => ({
  kind: 'answer',
  leadId: 'l' as LeadId,
  title: 't',
  town: 'Angers',
  until,
  since: at(0),
})
const draft: ArtisanTurn = {
  kind: 'draft',
  quoteId: 'q' as QuoteId,
  person: 'Claire M.',
  title: 't',
  since: at(1),
}

test('a person who waits comes before a place about to be lost, and both before a draft', () => {
  expect(inArtisanOrder([draft, answer(at(10)), reply(at(9))]).map((turn) => turn.kind)).toEqual([
    'reply',
    'answer',
    'draft',
  ])
})

test('among equals: the longest waiting reply, the nearest deadline', () => {
  expect(inArtisanOrder([reply(at(9)), reply(at(3))])[0]).toEqual(reply(at(3)))
  expect(inArtisanOrder([answer(at(12)), answer(at(10))])[0]).toEqual(answer(at(10)))
})

test.each([
  ['Bonjour,\n  oui. ', 'Oui.'],
  [
    'Bonjour, merci. Je suis disponible jeudi matin, à partir de 9 h.',
    'Je suis disponible jeudi matin…',
  ],
  ['Bonjour', 'Bonjour'],
  ['Merci !', 'Merci !'],
  ['Je vous remercie.', 'Je vous remercie.'],
])('an excerpt is what is said first, on one line: %s', (body, excerpt) => {
  expect(excerptOf(body)).toBe(excerpt)
  expect(excerptOf(body).length).toBeLessThanOrEqual(46)
})
