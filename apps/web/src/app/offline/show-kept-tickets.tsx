import type { Root } from 'react-dom/client'
import { loadWords } from '../../words/i18n.ts'
import { ticketCopy } from './ticket-copy.ts'
import { isTicketPage } from './ticket-pages.ts'

/** Whether the address is a page that can be shown from what this device keeps. */
export function mayShowKept(pathname: string): boolean {
  return isTicketPage(pathname) && ticketCopy.exists()
}

/**
 * Shows the tickets kept on this device in place of the portal, which cannot be reached. `words` are the core ones, on
 * their way. False where there are no tickets to show, or the page is about something else.
 */
export async function showKeptTickets(root: Root, words: Promise<unknown>): Promise<boolean> {
  if (!mayShowKept(location.pathname)) return false
  try {
    const copy = await ticketCopy.read()
    if (!copy) return false
    const fetched = import('../../features/tickets/offline/offline-tickets.tsx')
    await words
    const [{ OfflineTickets }] = await Promise.all([fetched, loadWords(['tickets'])])
    root.render(<OfflineTickets copy={copy} />)
    return true
  } catch (error) {
    console.error('The tickets on this device could not be shown', error)
    return false
  }
}
