import type { Root } from 'react-dom/client'
import { preloadTranslations } from '../../words/i18n.ts'

/** Skips the session check. */
export async function showLinkedTicket(root: Root, words: Promise<unknown>): Promise<void> {
  const fetched = import('../../member/tickets/link/linked-ticket-page.tsx')
  await words
  const [{ LinkedTicketPage }] = await Promise.all([fetched, preloadTranslations(['tickets'])])
  root.render(<LinkedTicketPage />)
}
