import { createContext, useContext, useEffect } from 'react'

/** The site's name, which ends every document title. */
export const SiteName = createContext('')

/** Names the document after the page: 'Memberships · Forenet'. */
export function useDocumentTitle(title: string): void {
  const site = useContext(SiteName)
  useEffect(() => {
    document.title = site ? `${title} · ${site}` : title
  }, [title, site])
}
