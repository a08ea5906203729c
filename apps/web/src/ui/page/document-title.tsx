import { createContext, useContext, useEffect } from 'react'

export const SiteName = createContext('')

export function useDocumentTitle(title: string): void {
  const site = useContext(SiteName)
  useEffect(() => {
    document.title = site ? `${title} · ${site}` : title
  }, [title, site])
}
