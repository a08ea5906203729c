import { trimSignsAtEnd } from '@forenet/domain/trim-characters'

const TICKET_PAGES = [/^\/tickets$/, /^\/[^/]+\/events\/[^/]+\/tickets(\/[^/]+)?$/]
const CARD_PAGES = [/^\/memberships$/, /^\/membership\/[^/]+\/card$/]

const matchesPage = (pages: readonly RegExp[], pathname: string): boolean => {
  const bare = trimSignsAtEnd(pathname, '/')
  return pages.some((page) => page.test(bare))
}

export function isLinkedTicketPage(pathname: string): boolean {
  return /^\/ticket\/*$/.test(pathname)
}

export function isTicketPage(pathname: string): boolean {
  return matchesPage(TICKET_PAGES, pathname)
}

export function isCardPage(pathname: string): boolean {
  return matchesPage(CARD_PAGES, pathname)
}
