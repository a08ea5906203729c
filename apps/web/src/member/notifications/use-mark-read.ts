import type { Notification } from '@forenet/contract/notification'
import { notificationRead } from '@forenet/contract/notification-calls'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { useProblemWords } from '../../kit/calls/problem-words.ts'
import { useNoticeBars } from '../../kit/notices/notice-context.tsx'
import { useAction } from '../../kit/press/use-action.ts'

/** Marks one notification as read; the lists are asked for anew, and a failure is said. */
export function useMarkRead({ id, receiverId }: Pick<Notification, 'id' | 'receiverId'>) {
  const queryClient = useQueryClient()
  const { show } = useNoticeBars()
  const words = useProblemWords()
  return useAction({
    mutationFn: () =>
      call(notificationRead, { body: { receiverId, id, read: true, readDate: new Date().toISOString() } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['member', receiverId, 'notifications'] }),
    onError: (error: unknown) =>
      show({ id: 'notification-failed', target: 'all', type: 'error', message: words(error).text, closable: true }),
  })
}
