import type { ContactAttachment, ContactConversation, ContactMessage } from '@forenet/contract/contact'
import { contactAttachmentFile, contactMessageCreate } from '@forenet/contract/contact-calls'
import { Button, VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, callForFile } from '../../kit/calls/call.ts'
import { useProblemText } from '../../kit/calls/problem-texts.ts'
import { saveFile } from '../../kit/calls/save-file.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { Surface } from '../../ui/blocks/surface.tsx'
import { DateText } from '../../ui/dates/date-text.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { AccentScope } from '../../ui/theme/accent-scope.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { useMember } from '../shared/member/use-member.ts'
import { OrganisationMark } from '../shared/organisation/organisation-mark.tsx'
import { Composer } from './composer.tsx'
import styles from './conversation.module.css'
import { FileIcon } from './file-list.tsx'
import { listsKey, threadQuery } from './queries.ts'
import { type MessageDraft, useMessageDraft } from './use-draft.ts'
import { formatFileSize } from './use-uploads.ts'

export function Conversation({ threadId }: { threadId: string }) {
  const { t } = useTranslation('contact')
  const { member } = useMember()
  const queryClient = useQueryClient()
  const thread = useQuery(threadQuery(member.id, threadId))
  const updatedAt = thread.data?.updatedAt
  // Opening a conversation marks it as read.
  useEffect(() => {
    if (updatedAt) void queryClient.invalidateQueries({ queryKey: listsKey(member.id) })
  }, [updatedAt, member.id, queryClient])

  if (thread.isPending) return <SkeletonList rows={3} height={96} />
  if (!thread.data) {
    return (
      <QueryFailure
        error={thread.error}
        retry={() => void thread.refetch()}
        retrying={thread.isFetching}
        wayOn={
          <Button variant="default" renderRoot={(root) => <Link to="/contact-us" {...root} />}>
            {t('thread.toAll')}
          </Button>
        }
      />
    )
  }
  return <ConversationThread thread={thread.data} />
}

function ConversationThread({ thread }: { thread: ContactConversation }) {
  const { t } = useTranslation('contact')
  const { organisation, memberName, side, subject } = thread
  const heading = useRef<HTMLHeadingElement>(null)
  // Takes focus, because on small screens this replaces the list.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const withWhom =
    side === 'member'
      ? t('thread.withClub', { club: organisation.name })
      : t('thread.withMember', { name: memberName, club: organisation.name })
  return (
    <AccentScope colour={organisation.accentColour}>
      <Surface as="section" padding="flush" labelledBy="conversation">
        <header className={styles.head}>
          <OrganisationMark organisation={organisation} size={40} />
          <div className={styles.words}>
            <h2 id="conversation" ref={heading} tabIndex={-1}>
              {subject}
            </h2>
            <p>{withWhom}</p>
          </div>
        </header>
        <MessageList thread={thread} />
        <ReplyForm key={thread.id} thread={thread} />
      </Surface>
    </AccentScope>
  )
}

function ReplyForm({ thread }: { thread: ContactConversation }) {
  const { t } = useTranslation('contact')
  const { member } = useMember()
  const queryClient = useQueryClient()
  const kept = useMessageDraft(thread.id)
  const [asked, setAsked] = useState(false)
  const isMissing = kept.draft.message.trim() === ''
  const answer = useAction({
    mutationFn: ({ ids, message, attachments }: MessageDraft) =>
      call(contactMessageCreate, {
        params: { threadId: thread.id },
        body: { id: ids.messageId, message, attachmentIds: attachments.map(({ id }) => id) },
      }),
    onSuccess: async () => {
      kept.clear()
      setAsked(false)
      await queryClient.invalidateQueries({ queryKey: threadQuery(member.id, thread.id).queryKey })
    },
  })
  return (
    <div className={styles.answer} data-action-bar>
      <Composer
        storedDraft={kept}
        label={thread.side === 'member' ? t('thread.answer') : t('thread.answerAs', { club: thread.organisation.name })}
        submitLabel={t('thread.send')}
        rows={2}
        error={asked && isMissing ? t('missing.message') : undefined}
        pending={answer.isPending}
        failure={answer.error}
        submit={() => {
          setAsked(true)
          if (!isMissing) answer.mutate(kept.ready(thread.organisation.id))
        }}
      />
    </div>
  )
}

function MessageList({ thread }: { thread: ContactConversation }) {
  const { t } = useTranslation('contact')
  const end = useRef<HTMLDivElement>(null)
  const newest = thread.messages.at(-1)?.id
  useEffect(() => {
    if (newest) end.current?.scrollIntoView({ block: 'nearest' })
  }, [newest])
  return (
    <>
      {thread.earlier > 0 ? <p className={styles.earlier}>{t('thread.earlier', { count: thread.earlier })}</p> : null}
      <div role="log" aria-label={t('thread.messages')} className={styles.messages}>
        {thread.messages.map((message) => (
          <Message key={message.id} message={message} isOwn={message.from === thread.side} thread={thread} />
        ))}
      </div>
      <div ref={end} className={styles.end} />
    </>
  )
}

type MessageProps = { message: ContactMessage; isOwn: boolean; thread: ContactConversation }

function Message({ message, isOwn, thread }: MessageProps) {
  const side = message.from === 'organisation' ? thread.organisation.name : thread.memberName
  return (
    <article className={styles.message} data-own={isOwn || undefined}>
      <p className={styles.who}>
        <strong>{message.senderName || side}</strong>
        <DateText at={message.createdAt} />
      </p>
      <div className={styles.bubble}>
        <p className={styles.text}>{message.message}</p>
        {message.attachments.length > 0 ? (
          <ul className={styles.files}>
            {message.attachments.map((attachment) => (
              <li key={attachment.id}>
                <AttachmentButton attachment={attachment} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </article>
  )
}

/** A plain link could not send the bearer token. */
function AttachmentButton({ attachment }: { attachment: ContactAttachment }) {
  const { t } = useTranslation('contact')
  const language = useLanguage()
  const words = useProblemText()
  const { id, filename, contentType, size } = attachment
  const save = useAction({
    mutationFn: async () =>
      saveFile(await callForFile(contactAttachmentFile, { params: { attachmentId: id } }), filename),
  })
  return (
    <>
      <Button
        variant="default"
        size="sm"
        className={styles.file ?? ''}
        leftSection={<FileIcon type={contentType} />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        <VisuallyHidden>{t('files.save')} </VisuallyHidden>
        <span className={styles.name}>{filename}</span>{' '}
        <span className={styles.size}>{formatFileSize(size, language)}</span>
      </Button>
      {save.isError ? (
        <p role="alert" className={styles.failed}>
          {words(save.error).title}
        </p>
      ) : null}
    </>
  )
}
