import type { Notification } from '@forenet/contract/notification'
import { pageOf } from '@forenet/domain/notification'
import { ActionIcon, Button } from '@mantine/core'
import { Check, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AnswerButtons } from '../../app/family/answer-buttons.tsx'
import { answerNotification, invitationOf } from '../../app/family/answer-invitations.ts'
import { AppLink } from '../../app/shell/app-link.tsx'
import { DateText } from '../../ui/date-text.tsx'
import styles from './notification-row.module.css'
import { TypeMark } from './type-mark.tsx'
import { useChange } from './use-change.ts'

type NotificationRowProps = {
  notification: Notification
  /** In the bell: no marking or deleting, that is for the list. */
  compact?: boolean
  /** Called when something in it leads to another page. */
  left?: () => void
}

/** One notification with what can be done about it, in place. */
export function NotificationRow({ notification, compact = false, left }: NotificationRowProps) {
  const { t } = useTranslation('notifications')
  const { type, title, message, data, read, createdAt } = notification
  const { markRead, remove } = useChange(notification)
  const asks = type === 'FAMILY_LINK_REQUEST' && invitationOf(data) !== null
  const inviter = typeof data.inviterName === 'string' ? data.inviterName : title
  return (
    <li className={styles.row} data-unread={!read || undefined} data-compact={compact || undefined}>
      <TypeMark type={type} />
      <div className={styles.words}>
        <p className={styles.title}>
          {read ? null : <span className={styles.dot} role="img" aria-label={t('isUnread')} />}
          {title}
        </p>
        <p className={styles.message}>{message}</p>
        <p className={styles.when}>
          <DateText at={createdAt} />
        </p>
        <div className={styles.actions}>
          {asks ? (
            <AnswerButtons name={inviter} size="sm" give={(answer) => answerNotification(data, answer)} />
          ) : (
            <Button
              size="sm"
              variant="default"
              onClick={() => {
                if (!read) markRead.mutate()
                left?.()
              }}
              renderRoot={(root) => <AppLink href={pageOf(type, data)} {...root} />}
            >
              {t(data.voidReason ? 'open.voided' : `open.${type}`)}
            </Button>
          )}
        </div>
      </div>
      {compact ? null : (
        <div className={styles.side}>
          {read ? null : (
            <ActionIcon
              aria-label={t('readLabel', { title })}
              title={t('read')}
              loading={markRead.isPending}
              onClick={() => markRead.mutate()}
            >
              <Check size={20} aria-hidden />
            </ActionIcon>
          )}
          <ActionIcon
            aria-label={t('removeLabel', { title })}
            title={t('remove')}
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            <Trash2 size={20} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </li>
  )
}
