import type { ContactThread } from '@forenet/contract/contact'
import { Button, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { getInitials } from '../../ui/blocks/initials.ts'
import { DateText } from '../../ui/dates/date-text.tsx'
import { AccentScope } from '../../ui/theme/accent-scope.tsx'
import { OrganisationMark } from '../shared/organisation/organisation-mark.tsx'
import type { ConversationScope } from './queries.ts'
import styles from './thread-list.module.css'

type ThreadListProps = {
  box: ConversationScope
  threads: readonly ContactThread[]
  current: string | undefined
  more: { fetch: () => void; pending: boolean } | null
}

export function ThreadList({ box, threads, current, more }: ThreadListProps) {
  const { t } = useTranslation('contact')
  const clubs = new Set(threads.map(({ organisation }) => organisation.id))
  return (
    <nav aria-label={t(`list.${box}`)}>
      <BoxedList>
        {threads.map((thread) => (
          <ThreadRow
            key={thread.id}
            box={box}
            thread={thread}
            isCurrent={thread.id === current}
            withClub={clubs.size > 1}
          />
        ))}
      </BoxedList>
      {more ? (
        <div className={styles.more}>
          <Button variant="default" loading={more.pending} onClick={more.fetch}>
            {t('list.more')}
          </Button>
        </div>
      ) : null}
    </nav>
  )
}

type ThreadRowProps = { box: ConversationScope; thread: ContactThread; isCurrent: boolean; withClub: boolean }

function ThreadRow({ box, thread, isCurrent, withClub }: ThreadRowProps) {
  const { t } = useTranslation('contact')
  const { organisation, memberName, unread, last } = thread
  const answered = last.from === 'organisation'
  const standing = answered ? t('list.answered', { name: last.senderName || organisation.name }) : t('list.waiting')
  return (
    <AccentScope as="li" colour={organisation.accentColour}>
      <Link
        to="/contact-us"
        search={{ thread: thread.id, of: box === 'mine' ? undefined : box }}
        className={styles.row}
        aria-current={isCurrent ? 'true' : undefined}
        data-unread={unread || undefined}
        resetScroll={false}
      >
        {box === 'mine' ? (
          <OrganisationMark organisation={organisation} size={40} />
        ) : (
          <span className={styles.initials} aria-hidden>
            {getInitials(memberName)}
          </span>
        )}
        <span className={styles.words}>
          <span className={styles.line}>
            <strong>{box === 'mine' ? organisation.name : memberName}</strong>
            {unread ? (
              <span className={styles.dot}>
                <VisuallyHidden>{t('list.unread')}</VisuallyHidden>
              </span>
            ) : null}
          </span>
          <span className={styles.subject}>{thread.subject}</span>
          <span className={styles.beginning}>{last.beginning}</span>
          <span className={styles.foot}>
            <DateText at={thread.updatedAt} />
            {box === 'organisation' && withClub ? ` · ${organisation.name}` : ''}
          </span>
          {box === 'organisation' ? (
            <span className={styles.standing} data-waiting={!answered || undefined}>
              {standing}
            </span>
          ) : null}
        </span>
      </Link>
    </AccentScope>
  )
}
