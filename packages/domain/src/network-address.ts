import ipaddr from 'ipaddr.js'

/** The IPv4 address, or the /64 of IPv6, which one subscriber controls. */
export function networkKey(address: string): string {
  return prefixOf(address, 64)
}

/** The /48 of a site or rented server. Households may share it, so its limit is higher. */
export function ipv6SiteKey(address: string): string {
  return prefixOf(address, 48)
}

function prefixOf(address: string, bits: 48 | 64): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const read = ipaddr.IPv6.parse(address)
  if (read.isIPv4MappedAddress()) return read.toIPv4Address().toString()
  const groups = read.parts.slice(0, bits / 16).map((part) => part.toString(16))
  return `${groups.join(':')}::/${bits}`
}
