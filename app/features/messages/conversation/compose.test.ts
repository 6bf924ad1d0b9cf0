import { describe, expect, it } from 'vitest'
import { putBack, readyToSend, withFiles } from './compose.ts'
import { FILES_MAX, MESSAGE_MAX } from '#app/features/messages/message.ts'

const LONG_AGO = 60_000

describe('a press of « Envoyer »', () => {
  it('sends what was typed, trimmed, its ends of lines as everywhere; or files alone', () => {
    expect(readyToSend('  Bonjour,\r\nà demain.\r\n', 0, LONG_AGO)).toEqual({
      send: 'Bonjour,\nà demain.',
    })
    expect(readyToSend('', 1, LONG_AGO)).toEqual({ send: '' })
  })

  it('asks for a message where there is none, but not of the second half of a double click', () => {
    expect(readyToSend(' \n ', 0, LONG_AGO)).toEqual({ fault: 'Écrivez votre message.' })
    expect(readyToSend('', 0, Number.POSITIVE_INFINITY)).toEqual({
      fault: 'Écrivez votre message.',
    })
    expect(readyToSend('', 0, 300)).toBeNull()
  })

  it('takes 4 000 characters and no more', () => {
    expect(readyToSend('a'.repeat(MESSAGE_MAX), 0, LONG_AGO)).toHaveProperty('send')
    expect(readyToSend('a'.repeat(MESSAGE_MAX + 1), 0, LONG_AGO)).toEqual({
      fault: '4\u202f000 caractères au plus.',
    })
  })
})

it('takes as many files as a message may have, and says when there were more', () => {
  const names = Array.from({ length: FILES_MAX }, (_, index) => `${index}.jpg`)
  expect(withFiles([], names)).toEqual({ files: names, fault: null })
  expect(withFiles(names.slice(1), ['a', 'b'])).toEqual({
    files: [...names.slice(1), 'a'],
    fault: `${FILES_MAX}\u00a0fichiers par message au plus.`,
  })
})

it('puts a message that could not be kept before what was typed meanwhile', () => {
  expect(putBack('Un', 'Deux')).toBe('Un\nDeux')
  expect(putBack('Un', '')).toBe('Un')
  expect(putBack('', 'Deux')).toBe('Deux')
})
