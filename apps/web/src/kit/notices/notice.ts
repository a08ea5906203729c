export type NoticeType = 'info' | 'success' | 'warning' | 'error'

export type Notice = {
  id: string
  groupId?: string
  target: readonly string[] | 'all'
  exclude?: readonly string[]
  type: NoticeType
  message: string
  link?: { href: string; label?: string }
  action?: { label: string; run: () => void }
  closable: boolean
  /** The notice contains no personal data, so it stays at sign-out. */
  forAnyone?: true
  /** If absent, the notice stays open. */
  autoCloseTime?: number
}

export type ShownNotice = Notice & { remainingMs: number | null }

export function isNoticeShownOn(notice: Notice, pageName: string): boolean {
  if (notice.exclude?.includes(pageName)) return false
  return (
    notice.target === 'all' ||
    notice.target.length === 0 ||
    notice.target.includes('all') ||
    notice.target.includes(pageName)
  )
}

export type NoticeChange =
  | { kind: 'show'; notice: Notice }
  | { kind: 'dismiss'; id: string }
  | { kind: 'dismiss-group'; groupId: string }
  | { kind: 'forget-person' }
  | { kind: 'tick'; elapsedMs: number; pausedIds: ReadonlySet<string>; pageName: string }

/**
 * Applies a change to the notices. A repeated id replaces the notice in place. A tick counts down only visible notices
 * that are not paused.
 */
export function applyNoticeChange(notices: readonly ShownNotice[], change: NoticeChange): readonly ShownNotice[] {
  switch (change.kind) {
    case 'show': {
      const shown = { ...change.notice, remainingMs: change.notice.autoCloseTime ?? null }
      return notices.some((notice) => notice.id === shown.id)
        ? notices.map((notice) => (notice.id === shown.id ? shown : notice))
        : [...notices, shown]
    }
    case 'dismiss':
      return notices.filter((notice) => notice.id !== change.id)
    case 'dismiss-group':
      return notices.filter((notice) => notice.groupId !== change.groupId)
    case 'forget-person':
      return notices.filter((notice) => notice.forAnyone)
    case 'tick':
      return notices.flatMap((notice) => {
        if (notice.remainingMs === null || change.pausedIds.has(notice.id) || !isNoticeShownOn(notice, change.pageName))
          return [notice]
        const remainingMs = notice.remainingMs - change.elapsedMs
        return remainingMs > 0 ? [{ ...notice, remainingMs }] : []
      })
  }
}
