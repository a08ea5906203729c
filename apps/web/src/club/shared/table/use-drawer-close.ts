import { useLocation, useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list is the page before this one, which only adds a drawer. */
    isOverList?: true
  }
}

/** State of a link that opens the drawer of a row. */
export const OVER_LIST = { isOverList: true } as const

/** Closes a row's drawer: back to the list if it is behind the drawer, else by `showList`. */
export function useDrawerClose(showList: () => void): () => void {
  const router = useRouter()
  const isOverList = useLocation({ select: ({ state }) => state.isOverList === true })
  return isOverList ? () => router.history.back() : showList
}
