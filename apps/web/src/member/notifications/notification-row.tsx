import type { Notification } from '@forenet/contract/notification'
import { notificationRead } from '@forenet/contract/notification-calls'
import { findNotificationPagePath } from '@forenet/domain/notification'
import { useQueryClient } from '@tanstack/react-query'
import { Check, Trash2 } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { useProblemText } from '../../kit/calls/problem-texts.ts'
import { useNoticeBars } from '../../kit/notices/notice-context.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { DateText } from '../../ui/dates/date-text.tsx'
import { MoreMenu, MoreMenuItem } from '../../ui/overlays/more-menu.tsx'
import { AppLink } from '../../ui/page/app-link.tsx'
import covering from '../../ui/page/covering-link.module.css'
import { AnswerButtons } from '../shared/family/answer-buttons.tsx'
import { answerNotification, findInvitationOfNotification } from '../shared/family/answer-invitations.ts'
import styles from './notification-row.module.css'
import { NotificationTypeIcon } from './notification-type-icon.tsx'
import swipeActionsStyles from './swipe-actions.module.css'

type NotificationRowProps = {
  notification: Notification
  remove?: () => void
  left?: () => void
}

export function NotificationRow({ notification, remove, left }: NotificationRowProps) {
  const { t } = useTranslation('notifications')
  const { type, title, message, data, read, createdAt } = notification
  const markRead = useMarkRead(notification)
  const asks = type === 'FAMILY_LINK_REQUEST' && findInvitationOfNotification(data) !== null
  const inviter = typeof data.inviterName === 'string' ? data.inviterName : title
  return (
    <li className={remove ? styles.swiped : undefined}>
      <div
        className={`${styles.row} ${covering.row}`}
        data-unread={!read || undefined}
        data-compact={!remove || undefined}
      >
        <NotificationTypeIcon type={type} />
        <div className={styles.words}>
          <p className={styles.title}>
            {read ? null : <span className={styles.dot} role="img" aria-label={t('isUnread')} />}
            <AppLink
              href={findNotificationPagePath(type, data)}
              className={covering.link}
              onClick={() => {
                // Invitations stay unread until answered.
                if (!read && !asks) markRead.mutate()
                left?.()
              }}
            >
              {title}
            </AppLink>
          </p>
          <p className={styles.message}>{message}</p>
          <p className={styles.when}>
            <DateText at={createdAt} />
            {asks ? null : (
              <span className={styles.opens} aria-hidden>
                {t(data.voidReason ? 'open.voided' : `open.${type}`)}
              </span>
            )}
          </p>
          {asks ? (
            <div className={styles.actions}>
              <AnswerButtons name={inviter} size="sm" give={(answer) => answerNotification(data, answer)} />
            </div>
          ) : null}
        </div>
        {remove ? (
          <div className={styles.side}>
            <MoreMenu label={t('menuLabel', { title })}>
              {read ? null : (
                <MoreMenuItem icon={<Check size={18} aria-hidden />} onClick={() => markRead.mutate()}>
                  {t('read')}
                </MoreMenuItem>
              )}
              <MoreMenuItem icon={<Trash2 size={18} aria-hidden />} onClick={remove}>
                {t('remove')}
              </MoreMenuItem>
            </MoreMenu>
          </div>
        ) : null}
      </div>
      {remove ? <SwipeActions markRead={read ? null : () => markRead.mutate()} remove={remove} /> : null}
    </li>
  )
}

function useMarkRead({ id, receiverId }: Pick<Notification, 'id' | 'receiverId'>) {
  const queryClient = useQueryClient()
  const { show } = useNoticeBars()
  const words = useProblemText()
  return useAction({
    mutationFn: () =>
      call(notificationRead, { body: { receiverId, id, read: true, readDate: new Date().toISOString() } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['member', receiverId, 'notifications'] }),
    onError: (error: unknown) =>
      show({ id: 'notification-failed', target: 'all', type: 'error', message: words(error).text, closable: true }),
  })
}

type SwipeActionsProps = {
  markRead: (() => void) | null
  remove: () => void
}

/** Touch only; the row's menu is for keyboards and screen readers. */
function SwipeActions({ markRead, remove }: SwipeActionsProps) {
  const { t } = useTranslation('notifications')
  const own = useRef<HTMLDivElement>(null)
  const pressed = (act: () => void) => (event: MouseEvent) => {
    event.stopPropagation()
    own.current?.parentElement?.scrollTo({ left: 0 })
    act()
  }
  return (
    <div ref={own} className={swipeActionsStyles.actions} aria-hidden>
      {markRead ? (
        <button type="button" tabIndex={-1} className={swipeActionsStyles.read} onClick={pressed(markRead)}>
          <Check size={20} />
          {t('swipe.read')}
        </button>
      ) : null}
      <button type="button" tabIndex={-1} className={swipeActionsStyles.remove} onClick={pressed(remove)}>
        <Trash2 size={20} />
        {t('remove')}
      </button>
    </div>
  )
}
