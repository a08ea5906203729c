import type { Root } from 'react-dom/client'
import { loadWords } from '../../words/i18n.ts'

/**
 * Shows the ticket behind a link in place of the portal: a guest has no session to look for. `words` are the core ones, on
 * their way.
 */
export async function showLinkedTicket(root: Root, words: Promise<unknown>): Promise<void> {
  const fetched = import('../../member/tickets/link/linked-ticket-page.tsx')
  await words
  const [{ LinkedTicketPage }] = await Promise.all([fetched, loadWords(['tickets'])])
  root.render(<LinkedTicketPage />)
}
