/** `self`: framed by this origin. */
export type FramingOptions = 'none' | 'self'

/** Inline scripts are blocked except oidc-provider's, which are allowed by hash. */
export function setPageHeaders(framing: FramingOptions, asks = false): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    ...(asks ? ["connect-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors '${framing}'`,
  ]
  return {
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': framing === 'none' ? 'DENY' : 'SAMEORIGIN',
  }
}
