import { describe, expect, test } from 'vitest'
import { fieldErrors } from '#app/values/field-errors.ts'
import { answerDueAt } from '#app/values/time/answer-due.ts'
import { addressFor, CONTACT_TYPES } from './contact-message.ts'
import { contactForm } from './contact-message-form.ts'
import { CONTACT_TYPE_LABELS } from './copy.ts'

const GOOD = {
  firstName: 'Claire',
  lastName: 'Martin',
  email: ' Claire@Exemple.fr ',
  phone: '',
  type: 'general',
  subject: 'Ma demande',
  message: 'Bonjour, une question sur mes devis.',
}
const refused = (fields: object) => {
  const parsed = contactForm.safeParse({ ...GOOD, ...fields })
  return parsed.success ? {} : fieldErrors(parsed.error)
}

describe('the contact form', () => {
  test('takes what is complete, and stores addresses and numbers as they are compared', () => {
    expect(contactForm.parse({ ...GOOD, phone: '06 12 34 56 78' })).toMatchObject({
      email: 'claire@exemple.fr',
      phone: '+33612345678',
      type: 'general',
    })
    expect(contactForm.parse(GOOD).phone).toBeNull()
  })

  test('says what is missing, field by field', () => {
    const errors = refused({
      firstName: ' ',
      lastName: '',
      email: '',
      type: '',
      subject: '',
      message: 'Bonjour',
    })
    expect(Object.keys(errors).sort()).toEqual([
      'email',
      'firstName',
      'lastName',
      'message',
      'subject',
      'type',
    ])
  })

  test.each([
    [{ firstName: '\u200B\u202E' }, 'firstName'],
    [{ email: 'claire@exemple' }, 'email'],
    [{ phone: '12' }, 'phone'],
    [{ type: 'spam' }, 'type'],
    [{ subject: 'x\r\nBcc: y@z.fr' }, 'subject'],
    [{ message: 'a'.repeat(4_001) }, 'message'],
    [{ firstName: 'a'.repeat(81) }, 'firstName'],
  ])('refuses %j', (fields, field) => expect(Object.keys(refused(fields))).toEqual([field]))

  test('names its seven types', () => {
    expect(CONTACT_TYPES.map((type) => CONTACT_TYPE_LABELS[type])).toEqual([
      'Question générale',
      'Support technique',
      'Demande commerciale',
      'Réclamation',
      'Partenariat',
      'Presse et médias',
      'Autre',
    ])
  })
})

test('a message reaches the address that can answer it', () => {
  const emails = { contact: 'c', particuliers: 'p', professionnels: 'a', technique: 't' }
  expect(CONTACT_TYPES.map((type) => addressFor(type, 'visitor', emails))).toEqual([
    'c',
    't',
    'a',
    'p',
    'a',
    'c',
    'c',
  ])
  expect(CONTACT_TYPES.map((type) => addressFor(type, 'artisan', emails))).toEqual([
    'a',
    't',
    'a',
    'a',
    'a',
    'c',
    'a',
  ])
  expect(addressFor('general', 'particulier', emails)).toBe('p')
})

test.each([
  ['a Tuesday', '2026-03-10T09:00:00Z', '2026-03-11T09:00:00Z'],
  ['a Friday: the same hour on Monday', '2026-03-13T15:30:00Z', '2026-03-16T15:30:00Z'],
  ['a Saturday: the end of Monday', '2026-03-14T10:00:00Z', '2026-03-16T23:00:00Z'],
  ['a Sunday: the end of Monday', '2026-03-15T22:30:00Z', '2026-03-16T23:00:00Z'],
  ['a Friday before the clocks change', '2026-03-27T09:00:00Z', '2026-03-30T09:00:00Z'],
])('an answer is due 24 h later on working days, written on %s', (_when, written, due) => {
  expect(answerDueAt(new Date(written))).toEqual(new Date(due))
})
