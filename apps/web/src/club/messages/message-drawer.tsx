import type { ClubMessage } from '@forenet/contract/club/message'
import { useTranslation } from 'react-i18next'
import { DetailList } from '../../ui/blocks/detail-list.tsx'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { DateText } from '../../ui/dates/date-text.tsx'
import { DrawerHead, DrawerPart, RowDrawer } from '../shared/table/row-drawer.tsx'
import { MessageActions } from './message-actions.tsx'
import { hasStartedSending, STATE_TONES } from './message-state.ts'
import styles from './messages.module.css'
import { Recipients } from './recipients.tsx'

export function MessageDrawer({ message, close }: { message: ClubMessage; close: () => void }) {
  const { t } = useTranslation('messages')
  const { subject, state, at, about, by, text, people, sent, notReached } = message
  const isBegun = hasStartedSending(message)
  const facts = [
    { id: 'to', label: t('drawer.to'), value: about?.name ?? t('register') },
    {
      id: 'at',
      label: t(state === 'draft' ? 'drawer.written' : isBegun ? 'drawer.went' : 'drawer.goes'),
      value: <DateText at={at} />,
    },
    ...(by === null ? [] : [{ id: 'by', label: t('drawer.by'), value: by }]),
  ]
  return (
    <RowDrawer rowId={message.id} title={t('drawer.title')} close={close}>
      <DrawerHead>
        <p className={styles.state}>
          <StatusBadge tone={STATE_TONES[state]}>{t(`states.${state}`)}</StatusBadge>
        </p>
        <h2 className={styles.subject}>{subject}</h2>
        <MessageActions message={message} close={close} />
      </DrawerHead>
      <DetailList items={facts} />
      {people === null ? null : (
        <DrawerPart title={t('drawer.delivery')}>
          {state === 'held-back' ? <p>{t('drawer.heldBack')}</p> : null}
          <dl className={styles.figures}>
            <div>
              <dt>{t('drawer.sent')}</dt>
              <dd>{sent}</dd>
            </div>
            <div>
              <dt>{t('drawer.waiting')}</dt>
              <dd>{state === 'stopped' || state === 'sent' ? 0 : Math.max(0, people - sent)}</dd>
            </div>
            <div>
              <dt>{t('drawer.notReached')}</dt>
              <dd>{notReached}</dd>
            </div>
          </dl>
          {state === 'sent' ? <p className={styles.quiet}>{t('drawer.final')}</p> : null}
        </DrawerPart>
      )}
      <DrawerPart title={t('drawer.text')}>
        {text === null ? (
          <p className={styles.quiet}>{t('drawer.noText')}</p>
        ) : (
          <blockquote className={styles.text}>{text}</blockquote>
        )}
      </DrawerPart>
      <DrawerPart title={t('drawer.recipients')}>
        {people === null ? (
          <p className={styles.quiet}>{t('drawer.recipientsLater')}</p>
        ) : (
          <Recipients messageId={message.id} />
        )}
      </DrawerPart>
    </RowDrawer>
  )
}
