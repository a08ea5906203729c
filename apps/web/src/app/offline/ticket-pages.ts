const PAGES = [/^\/tickets$/, /^\/[^/]+\/events\/[^/]+\/tickets(\/[^/]+)?$/]

/** Whether an address is that of a ticket opened by a link. */
export function isLinkedTicketPage(pathname: string): boolean {
  return /^\/ticket\/*$/.test(pathname)
}

/** Whether an address is one of the pages that open without network: My Tickets, an event's tickets, one ticket. */
export function isTicketPage(pathname: string): boolean {
  const bare = pathname.replace(/\/+$/, '')
  return PAGES.some((page) => page.test(bare))
}
