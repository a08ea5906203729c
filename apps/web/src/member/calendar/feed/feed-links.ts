/** Calendar apps offer to subscribe to `webcal:` URLs. */
export function webcalAddress(address: string): string {
  return address.replace(/^https?:/, 'webcal:')
}

export function googleAddress(address: string): string {
  return `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcalAddress(address) })}`
}
