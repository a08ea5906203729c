/** Who may put a page into a frame: pages with forms nobody, the ones made for frames this origin. */
export type Framing = 'none' | 'self'

/**
 * Headers of every page. Nothing inline runs; the one exception is the protocol engine's own, which adds its hash. A page
 * whose script asks us something says so in `asks`.
 */
export function pageHeaders(framing: Framing, asks = false): Record<string, string> {
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
