import ipaddr from 'ipaddr.js'

/** For rate limits: the IPv4 address, or the /64 prefix of an IPv6 address. */
export function findSubscriberNetworkKey(address: string): string {
  return computeIpv6Prefix(address, 64)
}

/** The /48 prefix of a company or rented server. Several households may share it, so its limit is higher. */
export function findIpv6SiteKey(address: string): string {
  return computeIpv6Prefix(address, 48)
}

function computeIpv6Prefix(address: string, bits: 48 | 64): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const read = ipaddr.IPv6.parse(address)
  if (read.isIPv4MappedAddress()) return read.toIPv4Address().toString()
  const groups = read.parts.slice(0, bits / 16).map((part) => part.toString(16))
  return `${groups.join(':')}::/${bits}`
}
