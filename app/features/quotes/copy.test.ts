import { describe, expect, test } from 'vitest'
import {
  QUOTE_REFUSALS,
  SIGNATURE_MENTION,
  WITHDRAWAL_COPY,
  withdrawalForm,
  WITHDRAWAL_NOTICE,
} from './copy.ts'

describe('the words of a quote', () => {
  test('are sentences with French typography', () => {
    for (const text of [
      ...Object.values(QUOTE_REFUSALS),
      SIGNATURE_MENTION,
      WITHDRAWAL_NOTICE,
      WITHDRAWAL_COPY.earlyStart,
    ]) {
      expect(text).toMatch(/\.$/u)
      expect(text).not.toMatch(/['"]| [;:!?»]/u)
    }
  })

  test('name the two labels of the law as it writes them', () => {
    expect([WITHDRAWAL_COPY.button, WITHDRAWAL_COPY.confirm]).toEqual([
      'renoncer au contrat ici',
      'confirmer la rétractation',
    ])
  })

  test('tell of the button, of its receipt and of the form (décret 2026-3)', () => {
    for (const part of [
      `«\u00a0${WITHDRAWAL_COPY.button}\u00a0»`,
      'accusé de réception par email, avec la date et l’heure',
      'le formulaire joint',
    ])
      expect(WITHDRAWAL_NOTICE).toContain(part)
  })

  test('join a form that says which contract', () => {
    const form = withdrawalForm({
      company: 'Toits de Loire',
      address: '3 quai des Carmes, 49100 Angers',
      of: 'du devis D-2026-0007',
      signedOn: '21 novembre 2026',
    })
    for (const part of [
      'Toits de Loire',
      '3 quai des Carmes',
      'D-2026-0007',
      '21 novembre 2026',
      'rétractation',
    ])
      expect(form).toContain(part)
  })
})
