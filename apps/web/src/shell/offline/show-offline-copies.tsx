import type { Root } from 'react-dom/client'
import { cardCopy, ticketCopy } from '../../kit/offline/offline-copy-store.ts'
import { isCardPage, isTicketPage } from '../../kit/offline/offline-pages.ts'
import { preloadTranslations } from '../../words/i18n.ts'

export function canShowOfflineCopies(pathname: string): boolean {
  return (isTicketPage(pathname) && ticketCopy.exists()) || (isCardPage(pathname) && cardCopy.exists())
}

/** `words`: loading. False if there are no copies, or the page needs the network. */
export async function showOfflineCopies(root: Root, words: Promise<unknown>): Promise<boolean> {
  if (!canShowOfflineCopies(location.pathname)) return false
  try {
    const [tickets, cards] = await Promise.all([ticketCopy.read(), cardCopy.read()])
    if (!(isCardPage(location.pathname) ? cards : tickets)) return false
    const fetched = import('./offline-portal.tsx')
    await words
    const [{ OfflinePortal }] = await Promise.all([fetched, preloadTranslations(['tickets', 'memberships'])])
    root.render(<OfflinePortal offlineCopies={{ tickets, cards }} />)
    return true
  } catch (error) {
    console.error('Offline page not shown', error)
    return false
  }
}

/** Skips the session check. */
export async function showLinkedTicket(root: Root, words: Promise<unknown>): Promise<void> {
  const fetched = import('../../member/tickets/link/linked-ticket-page.tsx')
  await words
  const [{ LinkedTicketPage }] = await Promise.all([fetched, preloadTranslations(['tickets'])])
  root.render(<LinkedTicketPage />)
}
