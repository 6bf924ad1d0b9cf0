import { expect, it } from 'vitest'
import { auditWords } from './audit-words.ts'

it('tells an act in French, with what was kept of it, and an unknown one by its own name', () => {
  expect(
    auditWords('artisan.check', {
      kind: 'decennale',
      subjectId: 'x',
      result: 'passed',
      reason: '',
    }),
  ).toEqual({
    what: 'Pièce ou fait contrôlé',
    why: 'contrôle\u00a0: assurance décennale, résultat\u00a0: validé',
  })
  expect(auditWords('contacts.add', { amount: 2, reason: 'Panne' })).toEqual({
    what: 'Contacts accordés',
    why: '2\u00a0contacts, Panne',
  })
  expect(auditWords('contact_report.decide', { granted: true, leadId: 'x' })).toEqual({
    what: 'Contact signalé tranché',
    why: 'accordé\u00a0: oui',
  })
  expect(auditWords('review.refused', { artisanId: 'x', reason: 'personal_data' })).toEqual({
    what: 'Avis refusé ou retiré',
    why: 'Données personnelles',
  })
  expect(auditWords('essai', {})).toEqual({ what: 'essai', why: '' })
})
