import { useLocation, useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    isOverList?: true
  }
}

export const OVER_LIST = { isOverList: true } as const

export function useDrawerClose(showList: () => void): () => void {
  const router = useRouter()
  const isOverList = useLocation({ select: ({ state }) => state.isOverList === true })
  return isOverList ? () => router.history.back() : showList
}
