/** The address as calendars on a device know it: pressing it asks whether to subscribe. */
export function webcalAddress(address: string): string {
  return address.replace(/^https?:/, 'webcal:')
}

/** Google Calendar's page that asks whether to subscribe; it wants the address as a calendar's. */
export function googleAddress(address: string): string {
  return `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcalAddress(address) })}`
}
