import type { ClubMessage, MessageRecipients } from '@forenet/contract/club/message'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { QueryContent } from '../../kit/page/query-content.tsx'
import { DetailList } from '../../ui/blocks/detail-list.tsx'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { DateText } from '../../ui/dates/date-text.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import type { messagesTexts } from '../../words/en/messages.ts'
import { DrawerHead, DrawerPart, RowDrawer } from '../shared/table/row-drawer.tsx'
import { useClub } from '../shared/use-club.ts'
import { MessageActions } from './message-actions.tsx'
import { DELIVERY_TONES, hasStartedSending, STATE_TONES } from './message-state.ts'
import styles from './messages.module.css'
import { recipientsQuery } from './messages-query.ts'

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

function Recipients({ messageId }: { messageId: string }) {
  const { t } = useTranslation('messages')
  const { key: orgKey } = useClub()
  const list = useInfiniteQuery(recipientsQuery(orgKey, messageId))
  return (
    <QueryContent query={list} loading={<SkeletonList rows={4} height={36} />}>
      {({ pages }) => {
        const recipients = pages.flatMap((page) => page.recipients)
        if (recipients.length === 0) return <p className={styles.quiet}>{t('drawer.noRecipients')}</p>
        return (
          <>
            <ul className={styles.recipients}>
              {recipients.map((recipient) => (
                <Recipient key={recipient.place} recipient={recipient} />
              ))}
            </ul>
            {list.hasNextPage ? (
              <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t('drawer.more')}
              </Button>
            ) : null}
          </>
        )
      }}
    </QueryContent>
  )
}

function Recipient({ recipient: { name, delivery, reason } }: { recipient: MessageRecipients['recipients'][number] }) {
  const { t, i18n } = useTranslation('messages')
  const isKnown = reason !== null && i18n.exists(`messages:reasons.${reason}`)
  return (
    <li>
      <span className={styles.name}>
        {name || t('drawer.nameless')}
        {isKnown ? (
          <span className={styles.quiet}>{t(`reasons.${reason as keyof typeof messagesTexts.reasons}`)}</span>
        ) : null}
      </span>
      <StatusBadge tone={DELIVERY_TONES[delivery]}>{t(`deliveries.${delivery}`)}</StatusBadge>
    </li>
  )
}
