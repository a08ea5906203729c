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
  const bare = address.replace(/%.*$/, '')
  const written = `http://[${bare}]`
  if (!/^[\da-f:.]*:[\da-f:.]*$/i.test(bare) || !URL.canParse(written)) return address
  const groups = groupsOf(new URL(written).hostname.slice(1, -1))
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff') return ipv4Of(groups.slice(6))
  return `${groups.slice(0, bits / 16).join(':')}::/${bits}`
}

/** The eight groups of an address in a URL's own spelling, which is short and has no dots. */
function groupsOf(spelled: string): string[] {
  const [head = [], tail = []] = spelled.split('::').map((part) => part.split(':').filter(Boolean))
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}

function ipv4Of(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.')
}
