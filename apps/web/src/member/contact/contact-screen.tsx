import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, Inbox, MessagesSquare, PenLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useImpersonatedMember } from '../../kit/calls/use-impersonated-member.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useHasPermission } from '../../kit/session/use-access.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useMember } from '../shared/member/use-member.ts'
import styles from './contact-screen.module.css'
import { Conversation } from './conversation.tsx'
import { NewMessage } from './new-message.tsx'
import { type ConversationScope, threadsQuery } from './queries.ts'
import { ThreadList } from './thread-list.tsx'

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
