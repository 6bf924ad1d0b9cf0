import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { operator } from './operator.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'ouvreo-operator-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  vi.resetModules()
  return () => vi.unstubAllEnvs()
})

/** The operator as a process reads it that starts with this environment and this file. */
async function read(demo: '0' | '1', settings: object): Promise<ReturnType<typeof operator>> {
  vi.stubEnv('DEMO', demo)
  const file = join(folder, 'operator.json')
  writeFileSync(file, JSON.stringify(settings))
  return (await import('./operator.server.ts')).operator(file)
}

describe('the operator', () => {
  it('of the demonstration has a line and a contact for Premium, and an account for transfers, unless its file says others', async () => {
    expect(await read('1', {})).toMatchObject({
      premium: {
        phone: expect.stringMatching(/^01.99.00/),
        contact: expect.stringMatching(/\w+ \w+/),
      },
      bank: { iban: expect.stringMatching(/^FR76/) },
    })
    vi.resetModules()
    expect((await read('1', { premium: { contact: 'Nadia Roussel' } })).premium.contact).toBe(
      'Nadia Roussel',
    )
  })
  it('elsewhere has only what its file says, with an IBAN that exists', async () => {
    const plain = await read('0', {})
    expect([plain.premium, plain.bank]).toEqual([{}, undefined])
    vi.resetModules()
    expect(
      (await read('0', { bank: { holder: 'SAS Un', iban: 'fr76 3000 6000 0112 3456 7890 189' } }))
        .bank?.iban,
    ).toBe('FR7630006000011234567890189')
    vi.resetModules()
    await expect(
      read('0', { bank: { holder: 'SAS Un', iban: 'FR7630006000011234567890188' } }),
    ).rejects.toThrow('bank.iban')
  })
})
