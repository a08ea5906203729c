import ipaddr from 'ipaddr.js'

/**
 * The network that an address is counted under where tries are limited: an IPv4 address itself, of IPv6 the first 64 bits,
 * since who has one IPv6 address has all of that network. An IPv4 address written as IPv6 is that IPv4 address; what is no
 * IPv6 address is answered unchanged.
 */
export function networkOf(address: string): string {
  return prefixOf(address, 64)
}

/**
 * The same, of IPv6 the first 48 bits: what a provider hands to one site, and who rents a server often has. Many households
 * may share it, so it is counted beside `networkOf`, with more tries.
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
