/** `webcal:` URL, which offers to subscribe. */
export function webcalAddress(address: string): string {
  return address.replace(/^https?:/, 'webcal:')
}

/** Google Calendar's subscription page. */
export function googleAddress(address: string): string {
  return `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcalAddress(address) })}`
}
