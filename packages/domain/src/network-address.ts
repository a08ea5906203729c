import ipaddr from 'ipaddr.js'

/**
 * Rate-limiting key of an IP address: the IPv4 address, or the /64 prefix of IPv6, since one subscriber controls a
 * whole /64. IPv4-mapped IPv6 addresses count as IPv4; other text is returned unchanged.
 */
export function networkOf(address: string): string {
  return prefixOf(address, 64)
}

/**
 * The /48 prefix of IPv6, which providers assign to a site or rented server. Many households may share one, so it is
 * limited in addition to `networkOf`, with a higher limit.
 */
export function siteOf(address: string): string {
  return prefixOf(address, 48)
}

function prefixOf(address: string, bits: 48 | 64): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const read = ipaddr.IPv6.parse(address)
  if (read.isIPv4MappedAddress()) return read.toIPv4Address().toString()
  const groups = read.parts.slice(0, bits / 16).map((part) => part.toString(16))
  return `${groups.join(':')}::/${bits}`
}
