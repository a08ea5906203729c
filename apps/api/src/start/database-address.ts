/** A PostgreSQL address as the driver takes it, or what is wrong with it in words. */
export type ReadAddress = { address: string } | { wrong: string }

const MODES = ['disable', 'require', 'verify-ca', 'verify-full']

/**
 * Reads a `postgresql://` address whose `sslmode` means what it means to PostgreSQL's own programs: `require` encrypts and
 * trusts any certificate, `verify-ca` wants one signed by `sslrootcert`, `verify-full` also the right host name. By itself the
 * driver would take all of them for `verify-full`. `allow` and `prefer`, which fall back to no encryption where somebody in
 * between says so, are refused: the driver cannot fall back, and whoever wants no encryption says `disable`.
 */
export function readDatabaseAddress(text: string): ReadAddress {
  if (!/^postgres(ql)?:\/\//.test(text)) return { wrong: 'Must be a postgresql:// address' }
  // An address that cannot be read is told at the start, where the password is kept out of the words.
  if (!URL.canParse(text)) return { address: text }
  const { searchParams } = new URL(text)
  const mode = searchParams.get('sslmode')
  const trusted = searchParams.get('sslrootcert')
  if (mode === null && trusted === null) return { address: text }
  if (mode === null || !MODES.includes(mode)) return { wrong: `sslmode must be one of ${MODES.join(', ')}` }
  if (trusted !== 'system') {
    if (mode === 'verify-ca' && !trusted)
      return { wrong: 'sslmode=verify-ca needs sslrootcert, the file of the authority to trust' }
    return { address: changed(text, (query) => query.set('uselibpqcompat', 'true')) }
  }
  if (mode !== 'verify-full') return { wrong: 'sslrootcert=system needs sslmode=verify-full' }
  // The authorities that Node trusts, NODE_EXTRA_CA_CERTS among them.
  return { address: changed(text, (query) => query.delete('sslrootcert')) }
}

function changed(text: string, change: (query: URLSearchParams) => void): string {
  const url = new URL(text)
  change(url.searchParams)
  return url.href
}
