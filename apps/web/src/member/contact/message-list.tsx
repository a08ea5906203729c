import type { ContactAttachment, ContactConversation, ContactMessage } from '@forenet/contract/contact'
import { contactAttachmentFile } from '@forenet/contract/contact-calls'
import { Button, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { callForFile } from '../../kit/calls/call.ts'
import { useProblemText } from '../../kit/calls/problem-texts.ts'
import { saveFile } from '../../kit/calls/save-file.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { DateText } from '../../ui/dates/date-text.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { FileIcon } from './file-list.tsx'
import styles from './message-list.module.css'
import { formatFileSize } from './use-uploads.ts'

export function MessageList({ thread }: { thread: ContactConversation }) {
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
