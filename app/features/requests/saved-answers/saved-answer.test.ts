import { describe, expect, it, test } from 'vitest'
import { refuse } from '#app/values/result.ts'
import { fillAnswer, parseAnswer, unknownVariables, type AnswerValues } from './saved-answer.ts'

const VALUES: AnswerValues = {
  prénom: 'Claire',
  travaux: 'Refaire un toit',
  ville: 'Angers',
  entreprise: 'Toitures Lebon',
}

test.each([
  ['Bonjour {prénom}, je passe à {ville}.', {}, 'Bonjour Claire, je passe à Angers.'],
  ['Bonjour {Prénom}, { ville }', {}, 'Bonjour Claire, Angers'],
  ['Bonjour {prénom}, merci.', { prénom: '' }, 'Bonjour, merci.'],
  // A value is never read again: nobody's name writes another variable, a line of a mail or a pattern.
  ['Bonjour {prénom} !', { prénom: '{entreprise}' }, 'Bonjour {entreprise} !'],
  ['{prénom}', { prénom: '$& $1 <b>\nBcc: x' }, '$& $1 <b> Bcc: x'],
  ['Sans rien {inconnue}', {}, 'Sans rien {inconnue}'],
])('« %s » is filled', (body, change, expected) => {
  expect(fillAnswer(body, { ...VALUES, ...change })).toBe(expected)
})

test('the same accent written in two ways is the same variable', () => {
  expect(fillAnswer('{prénom}'.normalize('NFD'), VALUES)).toBe('Claire')
})

describe('an answer to keep', () => {
  it('has a name and a text, and only known variables', () => {
    expect(
      parseAnswer({ title: '  Première   visite ', body: ' Bonjour {prénom}\r\nÀ bientôt ' }),
    ).toEqual({
      ok: true,
      value: { title: 'Première visite', body: 'Bonjour {prénom}\nÀ bientôt' },
    })
    expect(parseAnswer({ title: ' ', body: 'x' })).toEqual(refuse('title_missing'))
    expect(parseAnswer({ title: 'x', body: '\n' })).toEqual(refuse('body_missing'))
    expect(parseAnswer({ title: 'x', body: 'Au {téléphone} ou {prénom}' })).toEqual(
      refuse('unknown_variable'),
    )
    expect(unknownVariables('Au {téléphone} ou {prénom} {}')).toEqual(['téléphone', ''])
  })
})
