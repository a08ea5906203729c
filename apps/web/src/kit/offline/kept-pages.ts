import { trimSignsAtEnd } from '@forenet/domain/trim-signs'

const TICKETS = [/^\/tickets$/, /^\/[^/]+\/events\/[^/]+\/tickets(\/[^/]+)?$/]
const CARDS = [/^\/memberships$/, /^\/membership\/[^/]+\/card$/]

const isOneOf = (pages: readonly RegExp[], pathname: string): boolean => {
  const bare = trimSignsAtEnd(pathname, '/')
  return pages.some((page) => page.test(bare))
}

/** Whether an address is that of a ticket opened by a link. */
export function isLinkedTicketPage(pathname: string): boolean {
  return /^\/ticket\/*$/.test(pathname)
}

/** Whether an address is one of the pages for tickets that open without network: My Tickets, an event's tickets, one ticket. */
export function isTicketPage(pathname: string): boolean {
  return isOneOf(TICKETS, pathname)
}

/** Whether an address is one of the pages for membership cards that open without network: all of them, one as a card. */
export function isCardPage(pathname: string): boolean {
  return isOneOf(CARDS, pathname)
}
