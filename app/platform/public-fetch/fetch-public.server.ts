import { lookup } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isLoopback } from '#app/platform/loopback.ts'
import { isCallable, isPublicAddress } from './public-address.ts'

/** The address leads into this network, or is none that may be called (`isCallable`). Asking again will not help. */
export class NotPublic extends Error {
  override name = 'NotPublic'
}

/** Nobody answered as one should: no such host, no connection, too late, too much. Asking again may help. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

type PublicCall = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** How much of an answer is read, bytes; a longer one is `NoAnswer`. */
  maxBytes: number
  /** How long the whole exchange may take, milliseconds. */
  timeoutMs: number
  /** Whether this machine may be called, in clear too: stand-ins of the tests alone. */
  mayCallLoopback?: boolean
}

/** What was answered, redirections included: none is followed. Names of headers are in lower case. */
export type PublicAnswer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/**
 * Calls an address that somebody gave us. The name is resolved once, every address that it has must be public, and the
 * connection goes to what was resolved: a name that changes its mind afterwards gains nothing. Throws `NotPublic` and
 * `NoAnswer`.
 */
export async function fetchPublic(address: string, call: PublicCall): Promise<PublicAnswer> {
  const { method = 'GET', headers, body, maxBytes, timeoutMs, mayCallLoopback = false } = call
  const here = mayCallLoopback && URL.canParse(address) && isLoopback(new URL(address).hostname)
  if (!here && !isCallable(address)) throw new NotPublic('This address may not be called.')
  const url = new URL(address)
  const open = url.protocol === 'https:' ? httpsRequest : httpRequest
  const { promise, resolve, reject } = Promise.withResolvers<PublicAnswer>()
  const sent = open(
    url,
    {
      method,
      headers: { 'accept-encoding': 'identity', ...headers },
      signal: AbortSignal.timeout(timeoutMs),
      // A connection of its own: a kept one would lead to what the name meant before.
      agent: false,
      ...(here ? {} : { lookup: publicLookup() }),
    },
    (answer) => {
      const pieces: Buffer[] = []
      let size = 0
      answer.on('data', (piece: Buffer) => {
        size += piece.length
        if (size > maxBytes) answer.destroy(new NoAnswer('The answer is too long.'))
        else pieces.push(piece)
      })
      answer.on('error', fail)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(pieces),
        }),
      )
    },
  )
  sent.on('error', fail)
  sent.end(body)
  return promise

  function fail(error: Error) {
    reject(
      error instanceof NotPublic || error instanceof NoAnswer
        ? error
        : new NoAnswer('No answer.', { cause: error }),
    )
  }
}

/**
 * Resolves a name for a connection, and refuses one that has any address in this network. `resolveName` is the resolver of
 * the machine, but in tests.
 */
export function publicLookup(resolveName: typeof lookup = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      if (addresses.length === 0 || addresses.some(({ address }) => !isPublicAddress(address)))
        return callback(new NotPublic('This name leads into a private network.'), '', 0)
      if (options.all) return callback(null, addresses)
      const [first] = addresses
      return callback(null, first!.address, first!.family)
    })
  }
}
