import { notificationDelete } from '@forenet/contract/notification-calls'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { useProblemText } from '../../kit/calls/problem-texts.ts'
import { useNoticeBars, useNoticeList } from '../../kit/notices/notice-context.tsx'
import { useAction } from '../../kit/press/use-action.ts'

const NOTICE_ID = 'notification-deleted'
/** Time to undo; paused while the notice is hovered or focused. */
const UNDO_MS = 8_000

/**
 * The deletion is deferred until the notice closes, another notification is deleted, or the user leaves the
 * page. `isGone`: hidden by the optimistic update.
 */
export function useRemoval(receiverId: string) {
  const { t } = useTranslation('notifications')
  const queryClient = useQueryClient()
  const words = useProblemText()
  const { show, dismiss } = useNoticeBars()
  const isOffered = useNoticeList().some(({ id }) => id === NOTICE_ID)
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const waiting = useRef<string | null>(null)
  const bringBack = (id: string) => setGone((now) => new Set([...now].filter((one) => one !== id)))
  const { mutateAsync } = useAction({
    mutationFn: (id: string) => call(notificationDelete, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['member', receiverId, 'notifications'] }),
    onError: (error, id) => {
      bringBack(id)
      show({ id: 'notification-failed', target: 'all', type: 'error', message: words(error).text, closable: true })
    },
  })
  const settle = useCallback(() => {
    const id = waiting.current
    waiting.current = null
    if (id !== null) mutateAsync(id).catch(() => undefined)
  }, [mutateAsync])

  useEffect(() => {
    if (!isOffered) settle()
  }, [isOffered, settle])
  useEffect(() => {
    const left = () => {
      if (document.visibilityState !== 'hidden') return
      dismiss(NOTICE_ID)
      settle()
    }
    document.addEventListener('visibilitychange', left)
    return () => {
      document.removeEventListener('visibilitychange', left)
      dismiss(NOTICE_ID)
      settle()
    }
  }, [dismiss, settle])

  return {
    isGone: (id: string): boolean => gone.has(id),
    remove(id: string): void {
      settle()
      waiting.current = id
      setGone((now) => new Set([...now, id]))
      show({
        id: NOTICE_ID,
        target: 'all',
        type: 'info',
        message: t('removed'),
        action: {
          label: t('undo'),
          run: () => {
            waiting.current = null
            bringBack(id)
            dismiss(NOTICE_ID)
          },
        },
        closable: true,
        autoCloseTime: UNDO_MS,
      })
    },
  }
}
