import type { MessageRecipients } from '@forenet/contract/club/message'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { QueryContent } from '../../kit/page/query-content.tsx'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import type { messages } from '../../words/en/messages.ts'
import { useClub } from '../shared/use-club.ts'
import { DELIVERY_TONES } from './message-state.ts'
import styles from './messages.module.css'
import { recipientsQuery } from './messages-query.ts'

export function Recipients({ messageId }: { messageId: string }) {
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
          <span className={styles.quiet}>{t(`reasons.${reason as keyof typeof messages.reasons}`)}</span>
        ) : null}
      </span>
      <StatusBadge tone={DELIVERY_TONES[delivery]}>{t(`deliveries.${delivery}`)}</StatusBadge>
    </li>
  )
}
