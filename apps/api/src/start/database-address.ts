export type ReadAddress = { address: string } | { wrong: string }

const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full']

/**
 * Follows libpq's `sslmode`: `require` encrypts without verification, `verify-ca` requires a certificate signed by
 * `sslrootcert`, `verify-full` also the host name. The driver treats all as `verify-full`, and cannot fall back to
 * plaintext, so `allow` and `prefer` are rejected.
 */
export function readDatabaseAddress(text: string): ReadAddress {
  if (!/^postgres(ql)?:\/\//.test(text)) return { wrong: 'Must be a postgresql:// address' }
  // Reported at connect, where the password is removed from the message.
  if (!URL.canParse(text)) return { address: text }
  const { searchParams } = new URL(text)
  const mode = searchParams.get('sslmode')
  const trusted = searchParams.get('sslrootcert')
  if (mode === null && trusted === null) return { address: text }
  if (mode === null || !SSL_MODES.includes(mode)) return { wrong: `sslmode must be one of ${SSL_MODES.join(', ')}` }
  if (trusted !== 'system') {
    if (mode === 'verify-ca' && !trusted)
      return { wrong: 'sslmode=verify-ca needs sslrootcert, the file of the authority to trust' }
    return { address: withQuery(text, (query) => query.set('uselibpqcompat', 'true')) }
  }
  if (mode !== 'verify-full') return { wrong: 'sslrootcert=system needs sslmode=verify-full' }
  // Uses Node's trusted CAs, including NODE_EXTRA_CA_CERTS.
  return { address: withQuery(text, (query) => query.delete('sslrootcert')) }
}

function withQuery(text: string, change: (query: URLSearchParams) => void): string {
  const url = new URL(text)
  change(url.searchParams)
  return url.href
}
