import type { ContactThread } from '@forenet/contract/contact'
import { Button, VisuallyHidden } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, Inbox, MessagesSquare, PenLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useImpersonatedMember } from '../../kit/calls/use-impersonated-member.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useHasPermission } from '../../kit/session/use-access.ts'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { getInitials } from '../../ui/blocks/initials.ts'
import { DateText } from '../../ui/dates/date-text.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { AccentScope } from '../../ui/theme/accent-scope.tsx'
import { useMember } from '../shared/member/use-member.ts'
import { OrganisationMark } from '../shared/organisation/organisation-mark.tsx'
import styles from './contact-screen.module.css'
import { Conversation } from './conversation.tsx'
import { NewMessage } from './new-message.tsx'
import { type ConversationScope, threadsQuery } from './queries.ts'

const route = getRouteApi('/member-area/contact-us')

const ANY_CLUB = 'choose'

export function ContactScreen() {
  const { t } = useTranslation('contact')
  const { thread, orgId, of } = route.useSearch()
  const mayAnswer = useHasPermission('messages.send')
  // Impersonation covers only the member's own messages.
  const hasInbox = useImpersonatedMember() === null && mayAnswer
  const box: ConversationScope = of === 'organisation' && hasInbox ? 'organisation' : 'mine'
  const isOpen = thread !== undefined || (orgId !== undefined && box === 'mine')
  return (
    <>
      <div className={styles.head} data-open={isOpen || undefined}>
        <PageHeader title={t('title')} lead={t('lead')} />
        {hasInbox ? (
          <Tabs label={t('tabs.label')}>
            <li>
              <Link to="/contact-us" search={{ of: undefined }} activeOptions={{ explicitUndefined: true }}>
                {t('tabs.mine')}
              </Link>
            </li>
            <li>
              <Link to="/contact-us" search={{ of: 'organisation' }}>
                {t('tabs.organisation')}
              </Link>
            </li>
          </Tabs>
        ) : null}
      </div>
      <ConversationPanes key={box} box={box} isOpen={isOpen} />
    </>
  )
}

function ConversationPanes({ box, isOpen }: { box: ConversationScope; isOpen: boolean }) {
  const { t } = useTranslation('contact')
  const { thread, orgId } = route.useSearch()
  const navigate = route.useNavigate()
  const { member } = useMember()
  const threads = useInfiniteQuery(threadsQuery(member.id, box))
  const items = threads.data?.pages.flatMap((page) => page.items) ?? []

  if (threads.isPending) return <SkeletonList rows={4} height={92} />
  if (!threads.data) {
    return <QueryFailure error={threads.error} retry={() => void threads.refetch()} retrying={threads.isFetching} />
  }
  const isFirst = items.length === 0 && thread === undefined
  if (isFirst && box === 'organisation') {
    return <EmptyState icon={<Inbox size={28} />} title={t('none.inbox.title')} text={t('none.inbox.text')} />
  }
  const form = (
    <NewMessage
      orgId={orgId}
      choose={(chosen) => void navigate({ search: { orgId: chosen }, replace: true, resetScroll: false })}
      sent={(sent) => void navigate({ search: { thread: sent } })}
    />
  )
  if (isFirst) return <div className={styles.alone}>{form}</div>
  return (
    <div className={styles.panes} data-open={isOpen || undefined}>
      <div className={styles.list}>
        {box === 'mine' ? (
          <Button
            fullWidth
            className={styles.write ?? ''}
            variant={thread === undefined ? 'filled' : 'default'}
            leftSection={<PenLine size={18} aria-hidden />}
            renderRoot={(root) => <Link to="/contact-us" search={{ orgId: ANY_CLUB }} {...root} />}
          >
            {t('new.title')}
          </Button>
        ) : null}
        <ThreadList
          box={box}
          threads={items}
          current={thread}
          more={
            threads.hasNextPage
              ? { fetch: () => void threads.fetchNextPage(), pending: threads.isFetchingNextPage }
              : null
          }
        />
      </div>
      <div className={styles.detail}>
        <Link
          to="/contact-us"
          search={{ of: box === 'mine' ? undefined : box }}
          className={styles.back}
          activeOptions={{ exact: true, explicitUndefined: true }}
        >
          <ArrowLeft size={18} aria-hidden />
          {t(`list.${box}`)}
        </Link>
        {thread !== undefined ? (
          <Conversation key={thread} threadId={thread} />
        ) : box === 'mine' ? (
          form
        ) : (
          <EmptyState icon={<MessagesSquare size={28} />} title={t('none.chosen.title')} text={t('none.chosen.text')} />
        )}
      </div>
    </div>
  )
}

type ThreadListProps = {
  box: ConversationScope
  threads: readonly ContactThread[]
  current: string | undefined
  more: { fetch: () => void; pending: boolean } | null
}

function ThreadList({ box, threads, current, more }: ThreadListProps) {
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
