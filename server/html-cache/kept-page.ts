import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ViewerKind } from '#app/features/accounts/viewer.ts'
import type { PageCache } from '#app/platform/page-cache.ts'
import { securityHeaders } from '../security-headers.ts'

const compressWith = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 7 }),
}
/** How the bytes of an answer may be written. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** The HTML of a page as it is sent to everybody of one kind, with its compressed copies once somebody asked for them. */
export type KeptPage = {
  policy: PageCache
  /** The versions it was rendered from. */
  stamp: string
  /** The epoch at which these were last seen to be the present ones. */
  epoch: number
  /** Milliseconds of the process's clock after which it is rendered again whatever happened. */
  until: number
  etag: string
  copies: Partial<Record<Encoding, Buffer>>
  /** Headers of the 200 and of the 304, name and value in turn, but for those of the copy. */
  headers: readonly string[]
}

/** Makes a kept page of rendered HTML. */
export function makeKeptPage(html: string, made: { kind: ViewerKind; policy: PageCache; stamp: string; epoch: number; until: number; shared: boolean; tls: boolean }): KeptPage {
  const bytes = Buffer.from(html)
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const headers = {
    ...securityHeaders({ tls: made.tls, styles: inlineStyles(html) }),
    'content-type': 'text/html; charset=utf-8',
    // Always asked again, which costs a 304: what changed is seen at the next request.
    'cache-control': made.shared && made.kind === 'visitor' ? 'public, no-cache' : 'private, no-cache',
    vary: 'Accept-Encoding, Cookie',
    etag,
  }
  return { policy: made.policy, stamp: made.stamp, epoch: made.epoch, until: made.until, etag, copies: { identity: bytes }, headers: Object.entries(headers).flat() }
}

/** The encoding to answer a request's `Accept-Encoding` with. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  for (const encoding of ['br', 'gzip'] as const) if (accepted.includes(encoding) && !new RegExp(`\\b${encoding} *; *q=0(\\.0+)? *(,|$)`).test(accepted)) return encoding
  return 'identity'
}

/** The page in an encoding, compressed the first time. */
export async function copyOf(page: KeptPage, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return page.copies.identity!
  return (page.copies[encoding] ??= await compressWith[encoding](page.copies.identity!))
}

/** The headers of a copy, name and value in turn. */
export function headersOf(page: KeptPage, encoding: Encoding, copy: Buffer): string[] {
  const headers = [...page.headers, 'content-length', String(copy.length)]
  if (encoding !== 'identity') headers.push('content-encoding', encoding)
  return headers
}

/** Whether the reader has this page already, by `If-None-Match`. */
export function isKnown(page: KeptPage, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false
  // A proxy that compressed it made the name a strong one, or the reverse: they compare without that mark.
  const name = page.etag.slice(2)
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === name)
}

/** Bytes that a page holds in memory, near enough. */
export function weightOf(page: KeptPage): number {
  return Object.values(page.copies).reduce((sum, copy) => sum + copy.length, 1_500)
}

function inlineStyles(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => createHash('sha256').update(css!).digest('base64'))
}
