import { BlockList, isIP } from 'node:net'

/**
 * The real peer behind a request: the address of the connection, or, when it comes from a proxy named in
 * `TRUSTED_PROXIES`, the nearest address of X-Forwarded-For that is not such a proxy.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string {
  const hops = (forwardedFor ?? '').split(',').map(addressIn)
  let address = plain(peer ?? '')
  while (isTrusted(address, trusted) && hops.length > 0) {
    const next = hops.pop()
    // What a proxy wrote and we cannot read hides what lies beyond it: that part the client may have written itself.
    if (!next) break
    address = next
  }
  return address || 'unknown'
}

/** A peer as the key of limits: an IPv6 one counts by its /64, which one household holds whole. */
export function clientKey(address: string): string {
  return isIP(address) === 6 ? sixtyFour(address) : address
}

/** The address in one element of X-Forwarded-For, which some proxies write with a port; null when there is none. */
function addressIn(hop: string): string | null {
  const text = hop.trim()
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return isIP(bare) ? plain(bare) : null
}

/** The list of trusted proxies from its configured form: addresses and CIDR blocks. Throws on anything else. */
export function trustedProxies(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address, bits] = entry.split('/') as [string, string?]
    const family = isIP(address)
    if (!family) throw new Error(`TRUSTED_PROXIES : « ${entry} » n’est pas une adresse.`)
    const type = family === 6 ? 'ipv6' : 'ipv4'
    // « 10.0.0.0/ » would be read as /0: everybody would be believed.
    if (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32)))
      throw new Error(`TRUSTED_PROXIES : « ${entry} » n’est pas un bloc d’adresses.`)
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
  const groups = [
    ...left,
    ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'),
    ...right,
  ]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`
}
