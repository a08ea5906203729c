import { removeInvisible } from './invisible-characters.ts'

/** Whether a URL has a user name: in `https://bank.dk@evil.example` readers mistake it for the host. */
export function hasUserInfo(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { username, password } = new URL(address)
  return username !== '' || password !== ''
}

/**
 * Whether an absolute http or https URL leads to a host on the web. `URL.canParse` also accepts names without a dot,
 * blanks, repeated slashes and port 0.
 */
export function isWebAddress(address: string): boolean {
  if (!/^https?:\/\/[^/\\]/i.test(address) || /\s/.test(address) || removeInvisible(address) !== address) return false
  if (!URL.canParse(address) || hasUserInfo(address)) return false
  const { hostname, port } = new URL(address)
  return port !== '0' && isDomainName(hostname)
}

/** Completes what people type: `klub.dk` and `//klub.dk` become `https://klub.dk`. */
export function completeWebAddress(typed: string): string {
  const address = removeInvisible(typed).trim()
  if (address === '' || /^[a-z][a-z0-9+-]*:(?!\d)/i.test(address)) return address
  return `https://${address.replace(/^\/\//, '')}`
}

function isDomainName(hostname: string): boolean {
  const labels = hostname.split('.')
  const last = labels.at(-1) ?? ''
  return (
    labels.length > 1 &&
    labels.every((label) => label !== '' && !label.startsWith('-') && !label.endsWith('-')) &&
    (/^[a-z]{2,}$/.test(last) || last.startsWith('xn--'))
  )
}
