/** Headers of every answer. HSTS only behind TLS: on plain http it would be ignored, or lock a host out. */
export function securityHeaders(options: { nonce?: string; tls: boolean }): Record<string, string> {
  const scripts = options.nonce ? `'self' 'nonce-${options.nonce}'` : `'self'`
  return {
    'content-security-policy': [
      `default-src 'none'`,
      `script-src ${scripts}`,
      // React writes sizes and colours of drawings as style attributes; styles load nothing (img and font are 'self').
      `style-src 'self' 'unsafe-inline'`,
      `img-src 'self' data: blob:`,
      `font-src 'self'`,
      `connect-src 'self'`,
      `form-action 'self'`,
      // The team reads kept mails in a sandboxed frame.
      `frame-src 'self'`,
      `manifest-src 'self'`,
      `base-uri 'none'`,
      `frame-ancestors 'none'`,
      `object-src 'none'`,
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(options.tls ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}
