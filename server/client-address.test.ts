import { describe, expect, it } from 'vitest'
import { clientAddress, clientKey, trustedProxies } from './client-address.ts'

const nobody = trustedProxies([])
const proxies = trustedProxies(['127.0.0.1', '10.0.0.0/8', '2001:db8:ffff::/48'])

describe('the peer behind a request', () => {
  it('is the connection’s, whatever X-Forwarded-For claims, while no proxy is trusted', () => {
    for (const claimed of [
      undefined,
      '',
      '1.2.3.4',
      '1.2.3.4, 5.6.7.8',
      '127.0.0.1',
      'inconnu',
      '::1',
    ])
      expect(clientAddress('203.0.113.9', claimed, nobody)).toBe('203.0.113.9')
  })

  it('is not taken from somebody who is not the trusted proxy', () => {
    expect(clientAddress('203.0.113.9', '1.2.3.4', proxies)).toBe('203.0.113.9')
  })

  it('is the nearest address that is not a trusted proxy', () => {
    expect(clientAddress('127.0.0.1', '198.51.100.7', proxies)).toBe('198.51.100.7')
    // What the client wrote itself stands on the left, and is never reached.
    expect(clientAddress('127.0.0.1', '6.6.6.6, 198.51.100.7', proxies)).toBe('198.51.100.7')
    expect(clientAddress('127.0.0.1', '6.6.6.6, 198.51.100.7, 10.1.2.3', proxies)).toBe(
      '198.51.100.7',
    )
    expect(clientAddress('127.0.0.1', '10.0.0.5', proxies)).toBe('10.0.0.5')
    expect(clientAddress('127.0.0.1', undefined, proxies)).toBe('127.0.0.1')
  })

  it('is read with the port that some proxies add', () => {
    expect(clientAddress('127.0.0.1', '6.6.6.6, 198.51.100.7:51234', proxies)).toBe('198.51.100.7')
    expect(clientAddress('127.0.0.1', '6.6.6.6, [2001:db8:1:2::9]:443', proxies)).toBe(
      '2001:db8:1:2::9',
    )
  })

  it('stops at what cannot be read, instead of believing what stands before it', () => {
    for (const written of [
      '6.6.6.6, unknown',
      '6.6.6.6, _hidden',
      '6.6.6.6, 999.1.1.1',
      '6.6.6.6,',
    ])
      expect(clientAddress('127.0.0.1', written, proxies)).toBe('127.0.0.1')
  })

  it('counts an IPv6 household by its /64', () => {
    const keys = [
      '2001:db8:1:2::1',
      '2001:db8:1:2:ffff:ffff:ffff:ffff',
      '2001:0db8:0001:0002::abcd',
    ].map(clientKey)
    expect(new Set(keys)).toEqual(new Set(['2001:db8:1:2::/64']))
    expect(clientKey('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
    expect(clientKey('::1')).toBe('0:0:0:0::/64')
    expect(clientKey('203.0.113.9')).toBe('203.0.113.9')
  })

  it('knows an IPv4 peer that comes over IPv6', () => {
    expect(clientAddress('::ffff:203.0.113.9', undefined, nobody)).toBe('203.0.113.9')
    expect(clientAddress('::ffff:127.0.0.1', '::ffff:198.51.100.7', proxies)).toBe('198.51.100.7')
    expect(clientAddress('2001:db8:ffff::1', '198.51.100.7', proxies)).toBe('198.51.100.7')
  })

  it('is unknown when nothing says it', () => {
    expect(clientAddress(undefined, undefined, nobody)).toBe('unknown')
    expect(clientAddress(undefined, '1.2.3.4', proxies)).toBe('unknown')
  })
})

describe('TRUSTED_PROXIES', () => {
  it('refuses what is not an address, by its name', () => {
    for (const entry of ['proxy.local', '10.0.0', '*', '300.1.1.1'])
      expect(() => trustedProxies([entry])).toThrow(entry)
  })

  it('refuses a block whose size is not one', () => {
    for (const entry of ['10.0.0.0/33', '10.0.0.0/', '10.0.0.0/x', '::/129'])
      expect(() => trustedProxies([entry]), entry).toThrow()
  })
})
