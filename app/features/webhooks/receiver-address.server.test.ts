import type { lookup } from 'node:dns'
import { expect, test } from 'vitest'
import { callReceiver } from './call-receiver.server.ts'
import { refusalOfAddress } from './receiver-address.server.ts'

type Found = (error: Error | null, addresses: { address: string; family: number }[]) => void
const resolvesTo = (...addresses: string[]) =>
  ((_name: string, _options: object, found: Found) =>
    found(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as typeof lookup
const failsWith = (code: string) =>
  ((_name: string, _options: object, found: Found) =>
    found(Object.assign(new Error(code), { code }), [])) as unknown as typeof lookup

test.each([
  ['http://example.org/', 'not_https'],
  ['ftp://example.org/', 'not_https'],
  ['logiciel', 'not_https'],
  ['https://localhost/', 'not_public'],
  ['https://127.0.0.1/', 'not_public'],
  ['https://[::1]/', 'not_public'],
  ['https://169.254.169.254/latest/meta-data/', 'not_public'],
  ['https://10.0.0.1/', 'not_public'],
  ['https://user:word@example.org/', 'not_public'],
  ['https://example.org:22/', 'not_public'],
  ['https://93.184.215.14/', null],
  ['https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/', null],
])('%s: %s', async (address, refusal) => {
  expect(await refusalOfAddress(address)).toBe(refusal)
  expect(await refusalOfAddress(address, resolvesTo('93.184.215.14'))).toBe(refusal)
})

test('a name is asked what it means', async () => {
  const asked = (resolveName: typeof lookup) =>
    refusalOfAddress('https://logiciel.example.org/webhook', resolveName)
  expect(await asked(resolvesTo('93.184.215.14'))).toBeNull()
  expect(await asked(resolvesTo('93.184.215.14', '10.0.0.1'))).toBe('not_public')
  expect(await asked(resolvesTo('::1'))).toBe('not_public')
  expect(await asked(failsWith('ENOTFOUND'))).toBe('unknown_host')
  expect(await asked(failsWith('EAI_AGAIN'))).toBeNull()
})

test.each(['https://127.0.0.1:9/', 'https://localhost:9/', 'http://127.0.0.1:9/'])(
  '%s, whatever it was when it was typed, is not called',
  async (address) => {
    expect(await callReceiver(address, {}, '{}')).toEqual({ status: null, fault: 'not_public' })
  },
)
