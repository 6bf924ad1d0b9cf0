import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import PQueue from 'p-queue'
import type { ViewerKind } from '#app/features/accounts/sessions/viewer.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { securityHeaders } from '../security-headers.ts'

const brotli = (bytes: Buffer, quality: number) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
const compressWith = {
  br: (bytes: Buffer) => brotli(bytes, 5),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 7 }),
}
/** Pages are made as small as can be one at a time: each takes a tenth of a second of a core. */
const smaller = new PQueue({ concurrency: 1 })
/** Pages that may wait for it; others keep their quick copy. */
const WAITING_MAX = 50
/** How the bytes of an answer may be written. */
export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * The HTML of a page as it is sent to everybody of one kind, with its compressed copies once
 * somebody asked for them.
 */
export type CachedPage = {
  policy: PageCache
  /** The versions it was rendered from. */
  stamp: string
  /** The epoch at which these were last seen to be the present ones. */
  epoch: number
  etag: string
  copies: Partial<Record<Encoding, Copy>>
  /** Whether its smallest copy is there or on its way. */
  pressed?: true
  /** Headers of the 304, and of the 200 but for those of the copy: name and value in turn. */
  headers: readonly string[]
}

/** The bytes of a page in one encoding, with all headers of the answer that carries them, name and value in turn. */
export type Copy = { bytes: Buffer; headers: readonly string[] }

/** The security headers of HTML that was made for nobody in particular: what is inline is named by its hash. */
export function policyOfCached(
  html: string,
  { tls, scripts }: { tls: boolean; scripts: readonly string[] },
): Record<string, string> {
  return securityHeaders({ tls, styles: stylesIn(html).map(hashOf), scripts: scripts.map(hashOf) })
}

/** Makes a cached page of rendered HTML; `scripts` are what it may hold or make inline, whole texts. */
export function makeCachedPage(
  html: string,
  made: {
    kind: ViewerKind
    policy: PageCache
    stamp: string
    epoch: number
    shared: boolean
    tls: boolean
    scripts: readonly string[]
  },
): CachedPage {
  const bytes = Buffer.from(html)
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const headers = {
    ...policyOfCached(html, made),
    'content-type': 'text/html; charset=utf-8',
    // Always asked again, which costs a 304: what changed is seen at the next request.
    'cache-control':
      made.shared && made.kind === 'visitor' ? 'public, no-cache' : 'private, no-cache',
    vary: 'Accept-Encoding, Cookie',
    etag,
  }
  const flat = Object.entries(headers).flat()
  return {
    policy: made.policy,
    stamp: made.stamp,
    epoch: made.epoch,
    etag,
    copies: { identity: copyWith(flat, 'identity', bytes) },
    headers: flat,
  }
}

/** The encoding to answer a request's `Accept-Encoding` with. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const refusesSome = accepted.includes('q=0')
  for (const encoding of ['br', 'gzip'] as const) {
    if (
      accepted.includes(encoding) &&
      !(refusesSome && new RegExp(`\\b${encoding} *; *q=0(\\.0*)? *(,|$)`).test(accepted))
    )
      return encoding
  }
  return 'identity'
}

/** The page in an encoding, if somebody asked for it before; it is made smaller for those who come after. */
export function readyCopy(page: CachedPage, encoding: Encoding): Copy | undefined {
  const copy = page.copies[encoding]
  if (copy && encoding === 'br' && !page.pressed && smaller.size < WAITING_MAX) {
    page.pressed = true
    void smaller.add(async () => {
      page.copies.br = copyWith(page.headers, 'br', await brotli(page.copies.identity!.bytes, 11))
    })
  }
  return copy
}

/** The page in an encoding, compressed quickly the first time. */
export async function copyOf(page: CachedPage, encoding: Encoding): Promise<Copy> {
  const { bytes } = page.copies.identity!
  return (
    readyCopy(page, encoding) ??
    (page.copies[encoding] = copyWith(
      page.headers,
      encoding,
      encoding === 'identity' ? bytes : await compressWith[encoding](bytes),
    ))
  )
}

function copyWith(headers: readonly string[], encoding: Encoding, bytes: Buffer): Copy {
  return {
    bytes,
    headers: [
      ...headers,
      'content-length',
      String(bytes.length),
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    ],
  }
}

/** Whether the reader has this page already, by `If-None-Match`. */
export function isKnown(page: CachedPage, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false
  // A proxy that compressed it made the name a strong one, or the reverse: they compare without that mark.
  const name = page.etag.slice(2)
  return (
    ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === name)
  )
}

/** Bytes that a page holds in memory, near enough: its compressed copies weigh less than half of it together. */
export function weightOf({ copies: { identity } }: CachedPage): number {
  return Math.ceil(1.5 * identity!.bytes.length) + 3_000
}

function stylesIn(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css!)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
