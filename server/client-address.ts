import { BlockList, isIP } from 'node:net'

/**
 * The real peer behind a request, as the key of limits: the address of the connection, or, when it comes from a
 * proxy named in `TRUSTED_PROXIES`, the nearest address of X-Forwarded-For that is not such a proxy. An IPv6 peer
 * counts by its /64, which one household holds whole.
 */
export function clientKey(peer: string | undefined, forwardedFor: string | undefined, trusted: BlockList): string {
  const hops = [...(forwardedFor ?? '').split(',').map((hop) => hop.trim()).filter((hop) => isIP(hop)), plain(peer ?? '')]
  let address = hops.pop()!
  while (isTrusted(address, trusted) && hops.length > 0) address = plain(hops.pop()!)
  return isIP(address) === 6 ? sixtyFour(address) : address || 'unknown'
}

/** The list of trusted proxies from its configured form: addresses and CIDR blocks. Throws on anything else. */
export function trustedProxies(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address, bits] = entry.split('/') as [string, string?]
    const family = isIP(address)
    if (!family) throw new Error(`TRUSTED_PROXIES : « ${entry} » n'est pas une adresse.`)
    const type = family === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, type)
    else list.addSubnet(address, Number(bits), type)
  }
  return list
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const family = isIP(address)
  return family !== 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '')
}

function sixtyFour(address: string): string {
  const [head, tail = ''] = address.split('::') as [string, string?]
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups.slice(0, 4).map((group) => Number.parseInt(group || '0', 16).toString(16)).join(':')}::/64`
}
