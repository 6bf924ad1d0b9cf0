/**
 * Headers of every answer. HSTS only behind TLS: on plain http it would be ignored, or lock a host
 * out. What is inline is named by the answer's own nonce, or, in a page that is kept for many, by
 * the hash (SHA-256, base64) of its `styles` and of the product's own constant `scripts`.
 */
export function securityHeaders(options: {
  nonce?: string
  tls: boolean
  styles?: readonly string[]
  scripts?: readonly string[]
  formTargets?: readonly string[]
}): Record<string, string> {
  const nonce = options.nonce ? [`'nonce-${options.nonce}'`] : []
  const named = (hashes: readonly string[] = []) =>
    [`'self'`, ...nonce, ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ')
  const scripts = named(options.scripts)
  const styles = named(options.styles)
  return {
    'content-security-policy': [
      `default-src 'none'`,
      `script-src ${scripts}`,
      // React writes sizes and colours of drawings as style attributes; styles load nothing (img and font are 'self').
      // The first line is for browsers that do not tell attributes from elements.
      `style-src 'self' 'unsafe-inline'`,
      `style-src-elem ${styles}`,
      `style-src-attr 'unsafe-inline'`,
      `img-src 'self' data: blob:`,
      `font-src 'self'`,
      `connect-src 'self'`,
      // A browser holds a form to this after a redirection too: the payment provider's own pages.
      `form-action ${[`'self'`, ...(options.formTargets ?? [])].join(' ')}`,
      // The team reads kept mails in a sandboxed frame.
      `frame-src 'self'`,
      `manifest-src 'self'`,
      `worker-src 'self'`,
      `base-uri 'none'`,
      `frame-ancestors 'none'`,
      `object-src 'none'`,
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(self), payment=(), usb=(), geolocation=(self)',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...hsts(options.tls),
  }
}

/**
 * Headers of a built file. It is no page: what says what a page may do would cost it a kilobyte, as
 * much as many of them weigh, and a first visit asks for some forty.
 */
export function fileHeaders({ tls }: { tls: boolean }): Record<string, string> {
  return {
    'content-security-policy': `default-src 'none'`,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...hsts(tls),
  }
}

function hsts(tls: boolean): Record<string, string> {
  return tls ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}
}
