import { lookup } from 'node:dns'
import { readConfig } from '#app/platform/config.server.ts'
import { NotPublic, publicLookup } from '#app/platform/public-fetch/fetch-public.server.ts'
import { isCallable } from '#app/platform/public-fetch/public-address.ts'
import type { AddressRefusal } from './webhook.ts'

/** Whether an address is that of the tests' receiver, on this machine. */
export function isStandIn(address: string): boolean {
  const { webhookStandIn } = readConfig()
  return webhookStandIn !== null && new URL(address).origin === webhookStandIn.origin
}

/**
 * Why an address that was typed is not kept; null when it may be called. What its name means is asked again at each
 * call: this only tells somebody what is wrong while they are there. A resolver that does not answer is no reason.
 */
export async function refusalOfAddress(
  address: string,
  resolveName: typeof lookup = lookup,
): Promise<AddressRefusal | null> {
  if (!URL.canParse(address)) return 'not_https'
  if (isStandIn(address)) return null
  const { protocol, hostname } = new URL(address)
  if (protocol !== 'https:') return 'not_https'
  if (!isCallable(address)) return 'not_public'
  const { promise, resolve } = Promise.withResolvers<Error | null>()
  publicLookup(resolveName)(hostname.replace(/^\[|\]$/g, ''), { all: true }, resolve)
  const fault = await promise
  if (fault instanceof NotPublic) return 'not_public'
  return (fault as NodeJS.ErrnoException | null)?.code === 'ENOTFOUND' ? 'unknown_host' : null
}
