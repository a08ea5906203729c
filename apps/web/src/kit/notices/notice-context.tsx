import { createContext, type ReactNode, useContext, useEffect, useMemo, useReducer, useRef } from 'react'
import { usePageName } from '../page/page-data.ts'
import { useSession } from '../session/session-context.tsx'
import { applyNoticeChange, type Notice, type ShownNotice } from './notice.ts'

const TICK_MS = 1_000

export type NoticeBars = {
  show: (notice: Notice) => void
  dismiss: (id: string) => void
  dismissGroup: (groupId: string) => void
  setPaused: (id: string, paused: boolean) => void
}

const NoticeActions = createContext<NoticeBars | null>(null)
const NoticeList = createContext<readonly ShownNotice[]>([])

export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notices, change] = useReducer(applyNoticeChange, [])
  const paused = useRef(new Set<string>())
  const pageName = usePageName()
  const isSignedOut = useSession().status === 'signed-out'
  const counting = notices.some((notice) => notice.remainingMs !== null)

  useEffect(() => {
    if (!counting) return
    const timer = window.setInterval(() => {
      change({ kind: 'tick', elapsedMs: TICK_MS, pausedIds: paused.current, pageName })
    }, TICK_MS)
    return () => window.clearInterval(timer)
  }, [counting, pageName])

  useEffect(() => {
    // Notices may contain personal data, so they are removed at sign-out.
    if (isSignedOut) change({ kind: 'forget-person' })
  }, [isSignedOut])

  const actions = useMemo<NoticeBars>(
    () => ({
      show: (notice) => change({ kind: 'show', notice }),
      dismiss: (id) => change({ kind: 'dismiss', id }),
      dismissGroup: (groupId) => change({ kind: 'dismiss-group', groupId }),
      setPaused: (id, isPaused) => {
        if (isPaused) paused.current.add(id)
        else paused.current.delete(id)
      },
    }),
    [],
  )
  return (
    <NoticeActions value={actions}>
      <NoticeList value={notices}>{children}</NoticeList>
    </NoticeActions>
  )
}

export function useNoticeBars(): NoticeBars {
  const actions = useContext(NoticeActions)
  if (!actions) throw new Error('No NoticeProvider')
  return actions
}

export function useNoticeList(): readonly ShownNotice[] {
  return useContext(NoticeList)
}
