import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readOperator, type Operator } from './operator.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'ouvreo-operator-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function read(demo: boolean, settings: object): Operator {
  const operatorFile = join(folder, 'operator.json')
  writeFileSync(operatorFile, JSON.stringify(settings))
  return readOperator({ operatorFile, demo })
}

describe('the operator', () => {
  it('of the demonstration has a line and a contact for Premium, and an account for transfers, unless its file says others', () => {
    expect(read(true, {})).toMatchObject({
      premium: {
        phone: expect.stringMatching(/^01.99.00/),
        contact: expect.stringMatching(/\w+ \w+/),
      },
      bank: { iban: expect.stringMatching(/^FR76/) },
    })
    expect(read(true, { premium: { contact: 'Nadia Roussel' } }).premium.contact).toBe(
      'Nadia Roussel',
    )
  })
  it('elsewhere has only what its file says, with an IBAN that exists', () => {
    const plain = read(false, {})
    expect([plain.premium, plain.bank]).toEqual([{}, undefined])
    expect(
      read(false, { bank: { holder: 'SAS Un', iban: 'fr76 3000 6000 0112 3456 7890 189' } }).bank
        ?.iban,
    ).toBe('FR7630006000011234567890189')
    expect(() =>
      read(false, { bank: { holder: 'SAS Un', iban: 'FR7630006000011234567890188' } }),
    ).toThrow('bank.iban')
  })
})
