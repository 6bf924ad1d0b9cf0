import { BlockList, isIP } from 'node:net'

/**
 * Addresses that lead to no machine of the public internet, or back into this network. IANA's registries of
 * special-purpose addresses (RFC 6890 and its updates); of IPv6, what is outside 2000::/3 is not public at all.
 */
const NOT_PUBLIC_4 = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  NOT_PUBLIC_4.addSubnet(network, prefix, 'ipv4')

const GLOBAL_6 = new BlockList()
GLOBAL_6.addSubnet('2000::', 3, 'ipv6')

/** Teredo and its neighbours, documentation, 6to4: they carry an IPv4 address, or lead nowhere. */
const NOT_PUBLIC_6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC_6.addSubnet(network, prefix, 'ipv6')

/** Whether an IP address, written as text, is one of the public internet. What is no IP address is not. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !NOT_PUBLIC_4.check(address, 'ipv4')
    case 6:
      return GLOBAL_6.check(address, 'ipv6') && !NOT_PUBLIC_6.check(address, 'ipv6')
    default:
      return false
  }
}

/**
 * Whether an address that somebody gave may be called at all, as far as it can be said before its name is resolved:
 * TLS, no name and password in it, the usual port or one that no system service uses, two thousand characters at most,
 * and no IP address of this network.
 */
export function isCallable(address: string): boolean {
  if (address.length > 2_000 || !URL.canParse(address)) return false
  const url = new URL(address)
  if (url.protocol !== 'https:' || url.username || url.password) return false
  if (url.port !== '' && Number(url.port) < 1_024) return false
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '')
  return isIP(host) === 0
    ? host.includes('.') && !host.endsWith('.localhost')
    : isPublicAddress(host)
}
