import '@mantine/core/styles/Input.layer.css'
import type { ClubMessage } from '@forenet/contract/club/message'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Mails, PenLine } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { ListContent } from '../shared/list-content.tsx'
import { formatShortMoment } from '../shared/short-date.ts'
import table from '../shared/table/data-table.module.css'
import { DataTable, type TableColumn } from '../shared/table/data-table.tsx'
import { useDensity } from '../shared/table/density.ts'
import { TableOptions } from '../shared/table/table-options.tsx'
import { OVER_LIST, useDrawerClose } from '../shared/table/use-drawer-close.ts'
import { useClub } from '../shared/use-club.ts'
import { MessageDrawer } from './message-drawer.tsx'
import { STATE_TONES } from './message-state.ts'
import styles from './messages.module.css'
import {
  getMessageFolder,
  MESSAGE_TABS,
  type MessageTab,
  messageListQuery,
  parseMessageTab,
  parseOpenMessageId,
} from './messages-query.ts'
import { NewMessageDialog } from './new-message-dialog.tsx'
import { TemplateList } from './template-list.tsx'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/messages')
const NO_ROWS: readonly ClubMessage[] = []

export function MessagesScreen() {
  const { t } = useTranslation(['messages', 'manage'])
  const { key: orgKey } = useClub()
  const tab = parseMessageTab(route.useSearch())
  const [density, setDensity] = useDensity()
  const [writes, setWrites] = useState(false)
  return (
    <div className={styles.page} data-wide-page>
      <PageHeader
        title={t('manage:pages.manage-messages')}
        lead={t('lead')}
        action={
          <div className={styles.actions}>
            <Button leftSection={<PenLine size={18} aria-hidden />} onClick={() => setWrites(true)}>
              {t('write')}
            </Button>
            {tab === 'templates' ? null : <TableOptions density={density} setDensity={setDensity} />}
          </div>
        }
      />
      <Tabs label={t('tabs.label')}>
        {MESSAGE_TABS.map((one) => (
          <li key={one}>
            <Link
              to="/manage/$orgKey/messages"
              params={{ orgKey }}
              search={one === 'sent' ? {} : { box: one }}
              aria-current={one === tab ? 'page' : undefined}
              activeOptions={{ exact: true }}
            >
              {t(`tabs.${one}`)}
            </Link>
          </li>
        ))}
      </Tabs>
      {tab === 'templates' ? <TemplateList /> : <MessageList key={tab} tab={tab} density={density} />}
      {writes ? <NewMessageDialog close={() => setWrites(false)} /> : null}
    </div>
  )
}

type MessageListProps = { tab: Exclude<MessageTab, 'templates'>; density: ReturnType<typeof useDensity>[0] }

function MessageList({ tab, density }: MessageListProps) {
  const { t } = useTranslation('messages')
  const { key: orgKey } = useClub()
  const navigate = route.useNavigate()
  const openId = parseOpenMessageId(route.useSearch())
  const columns = useMessageColumns()
  const list = useInfiniteQuery(messageListQuery(orgKey, getMessageFolder(tab)))
  const messages = list.data?.pages.flatMap((page) => page.messages) ?? NO_ROWS
  const open = messages.find(({ id }) => id === openId)
  const closeDrawer = useDrawerClose(
    () => void navigate({ search: ({ message: _message, ...before }) => before, replace: true, resetScroll: false }),
  )
  return (
    <>
      <ListContent
        list={list}
        rowHeight={38}
        empty={
          messages.length > 0
            ? null
            : { icon: <Mails size={28} />, title: t(`none.${tab}.title`), text: t(`none.${tab}.text`) }
        }
      >
        <DataTable
          label={t('list')}
          columns={columns}
          rows={messages}
          rowId={({ id }) => id}
          rowName={({ subject }) => subject}
          density={density}
          busy={list.isPlaceholderData}
          openId={openId}
        />
      </ListContent>
      {open ? <MessageDrawer key={open.id} message={open} close={closeDrawer} /> : null}
    </>
  )
}

function useMessageColumns(): readonly TableColumn<ClubMessage>[] {
  const { t } = useTranslation('messages')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'subject',
        heading: t('columns.subject'),
        namesRow: true,
        phone: 'title',
        cell: ({ id, subject }) => (
          <Link
            from="/manage/$orgKey/messages"
            to="/manage/$orgKey/messages"
            params={{ orgKey }}
            search={(before) => ({ ...before, message: id })}
            state={OVER_LIST}
            resetScroll={false}
            className={table.opens}
            title={subject}
            data-row-open
          >
            {subject}
          </Link>
        ),
      },
      {
        id: 'to',
        heading: t('columns.to'),
        width: '20%',
        phone: 'detail',
        cell: ({ about }) => <span title={about?.name}>{about?.name ?? t('register')}</span>,
      },
      {
        id: 'people',
        heading: t('columns.people'),
        width: '9rem',
        isOptional: true,
        cell: ({ people, sent, state }) => (
          <span className={styles.quiet}>
            {people === null
              ? t('peopleLater')
              : state === 'draft' || sent === people
                ? people
                : t('peopleOf', { sent, people })}
          </span>
        ),
      },
      {
        id: 'by',
        heading: t('columns.by'),
        width: '12%',
        isOptional: true,
        cell: ({ by }) => (
          <span className={styles.quiet} title={by ?? undefined}>
            {by}
          </span>
        ),
      },
      {
        id: 'state',
        heading: t('columns.state'),
        width: '9.5rem',
        phone: 'value',
        cell: ({ state }) => <StatusBadge tone={STATE_TONES[state]}>{t(`states.${state}`)}</StatusBadge>,
      },
      {
        id: 'at',
        heading: t('columns.at'),
        width: '10.5rem',
        phone: 'note',
        cell: ({ at }) => (
          <time className={styles.quiet} dateTime={at}>
            {formatShortMoment(new Date(at), language)}
          </time>
        ),
      },
    ],
    [t, orgKey, language],
  )
}
