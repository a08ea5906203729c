import { useLocation, useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous page in the history is the list. */
    isOverList?: true
  }
}

/** State of links that open a drawer over a list. */
export const OVER_LIST = { isOverList: true } as const

/** Goes back if the list is the previous page, else calls `showList`. */
export function useDrawerClose(showList: () => void): () => void {
  const router = useRouter()
  const isOverList = useLocation({ select: ({ state }) => state.isOverList === true })
  return isOverList ? () => router.history.back() : showList
}
