export type NoticeType = 'info' | 'success' | 'warning' | 'error'

/** A notification bar (sections 3 and 4). */
export type Notice = {
  id: string
  /** Bars of one group can be taken away together. */
  groupId?: string
  /** Names of the pages that show it; 'all' or an empty list: every page. */
  target: readonly string[] | 'all'
  /** Names of pages that never show it. */
  exclude?: readonly string[]
  type: NoticeType
  message: string
  /** Where it leads: its own address, and the words of the link when the message is not the link itself. */
  link?: { href: string; label?: string }
  /** A button beside the message, for what a bar can do by itself. */
  action?: { label: string; run: () => void }
  closable: boolean
  /** About no person: it stays when a session ends. */
  forAnyone?: true
  /** Milliseconds until it closes itself; absent: it stays. */
  autoCloseTime?: number
}

export type ShownNotice = Notice & { remainingMs: number | null }

/** Whether a page shows a bar: its name matches the target (or the target is empty or all) and is not excluded. */
export function isShownOn(notice: Notice, pageName: string): boolean {
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
 * The bars after a change. Showing an id again replaces that bar in its place. A tick counts down bars that close
 * themselves, but neither one that a person is reading (paused) nor one that the page does not show.
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
        if (notice.remainingMs === null || change.pausedIds.has(notice.id) || !isShownOn(notice, change.pageName))
          return [notice]
        const remainingMs = notice.remainingMs - change.elapsedMs
        return remainingMs > 0 ? [{ ...notice, remainingMs }] : []
      })
  }
}
