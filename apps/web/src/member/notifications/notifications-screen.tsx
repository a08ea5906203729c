import { notificationDelete, notificationRead } from '@forenet/contract/notification-calls'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { BellOff, CheckCheck, Settings2 } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { useProblemText } from '../../kit/calls/problem-texts.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useNoticeBars, useNoticeList } from '../../kit/notices/notice-context.tsx'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useMember } from '../shared/member/use-member.ts'
import { NotificationRow } from './notification-row.tsx'
import styles from './notifications.module.css'
import { notificationsQuery } from './queries.ts'

const NOTICE_ID = 'notification-deleted'
/** Time to undo; paused while the notice is hovered or focused. */
const UNDO_MS = 8_000

/**
 * The deletion is deferred until the notice closes, another notification is deleted, or the user leaves the
 * page. `isGone`: hidden by the optimistic update.
 */
function useRemoval(receiverId: string) {
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

const route = getRouteApi('/member-area/notifications')
const NOTIFICATION_FILTERS = ['all', 'unread'] as const

export function NotificationsScreen() {
  const { t } = useTranslation(['notifications', 'shell'])
  const { member } = useMember()
  const { show } = route.useSearch()
  const unreadOnly = show === 'unread'
  const found = useInfiniteQuery(notificationsQuery(member.id, unreadOnly))
  const { isGone, remove } = useRemoval(member.id)
  const rows = (found.data?.pages.flat() ?? []).filter(({ id }) => !isGone(id))
  const readAll = useReadAll(member.id)
  return (
    <>
      <PageHeader
        title={t('shell:pages.notifications')}
        lead={t('lead')}
        action={
          <Button
            variant="default"
            leftSection={<Settings2 size={18} aria-hidden />}
            renderRoot={(root) => <Link to="/my-profile/notifications" {...root} />}
          >
            {t('settings')}
          </Button>
        }
      />
      <div className={styles.bar}>
        <nav aria-label={t('filter.label')} className={styles.filters}>
          {NOTIFICATION_FILTERS.map((filter) => (
            <Link
              key={filter}
              to="/notifications"
              search={filter === 'unread' ? { show: 'unread' } : {}}
              replace
              aria-current={(filter === 'unread') === unreadOnly ? 'true' : undefined}
            >
              {t(`filter.${filter}`)}
            </Link>
          ))}
        </nav>
        {rows.some(({ read }) => !read) ? (
          <Button
            variant="subtle"
            leftSection={<CheckCheck size={18} aria-hidden />}
            loading={readAll.isPending}
            onClick={() => readAll.mutate()}
          >
            {t('readAll')}
          </Button>
        ) : null}
      </div>
      <FormFailure failure={readAll.error} />
      {found.isError ? (
        <QueryFailure error={found.error} retry={() => void found.refetch()} retrying={found.isFetching} />
      ) : found.isPending ? (
        <SkeletonList rows={4} height={112} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<BellOff size={28} />}
          title={t(unreadOnly ? 'noneUnread.title' : 'empty.title')}
          text={t(unreadOnly ? 'noneUnread.text' : 'empty.text')}
          action={
            unreadOnly ? (
              <Button
                variant="default"
                renderRoot={(root) => <Link to="/notifications" search={{ show: undefined }} replace {...root} />}
              >
                {t('noneUnread.action')}
              </Button>
            ) : (
              <Button variant="default" renderRoot={(root) => <Link to="/events" {...root} />}>
                {t('empty.action')}
              </Button>
            )
          }
        />
      ) : (
        <>
          <BoxedList>
            {rows.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                remove={() => remove(notification.id)}
              />
            ))}
          </BoxedList>
          {found.hasNextPage ? (
            <Button
              mt="lg"
              variant="default"
              loading={found.isFetchingNextPage}
              onClick={() => void found.fetchNextPage()}
            >
              {t('more')}
            </Button>
          ) : null}
        </>
      )}
    </>
  )
}

function useReadAll(receiverId: string) {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: () => call(notificationRead, { body: { receiverId, read: true, readDate: new Date().toISOString() } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['member', receiverId, 'notifications'] }),
  })
}
