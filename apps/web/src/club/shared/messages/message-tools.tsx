import type { MessageTemplate } from '@forenet/contract/club/message'
import { clubMessageTestSend } from '@forenet/contract/club/message-calls'
import { CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { useAction } from '../../../kit/press/use-action.ts'
import { useClub, useMayHere } from '../use-club.ts'
import styles from './message-tools.module.css'
import { templatesQuery } from './templates-query.ts'

type MessageTexts = Pick<MessageTemplate, 'subject' | 'message'>
type MessageToolsProps = MessageTexts & {
  prefix?: string
  use: (words: MessageTexts) => void
}

export function MessageTools(props: MessageToolsProps) {
  return useMayMessage() ? <MessageToolButtons {...props} /> : null
}

function MessageToolButtons({ subject, message, prefix = '', use }: MessageToolsProps) {
  const { t } = useTranslation('messages')
  const { key: orgKey } = useClub()
  const say = useSuccessNotice()
  const templates = useQuery(templatesQuery(orgKey)).data ?? []
  const chosen = templates.find((one) => one.subject === subject && one.message === message)
  const test = useAction({
    mutationFn: () =>
      call(clubMessageTestSend, {
        params: { orgKey },
        body: {
          id: crypto.randomUUID(),
          subject: `${prefix}${subject.trim()}`.slice(0, CONTACT_LIMITS.subject),
          message,
        },
      }),
    onSuccess: () => say(t('tools.tested')),
  })
  const isEmpty = subject.trim() === '' || message.trim() === ''
  return (
    <div className={styles.tools}>
      {templates.length > 0 ? (
        <NativeSelect
          className={styles.template ?? ''}
          label={t('tools.template')}
          value={chosen?.id ?? ''}
          data={[
            { value: '', label: t('tools.none') },
            ...templates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => {
            const template = templates.find(({ id }) => id === event.currentTarget.value)
            if (template) use({ subject: template.subject, message: template.message })
          }}
        />
      ) : null}
      <Button
        variant="default"
        leftSection={<MailCheck size={18} aria-hidden />}
        loading={test.isPending}
        disabled={isEmpty}
        {...(isEmpty ? { title: t('tools.testHint') } : {})}
        onClick={() => test.mutate()}
      >
        {t('tools.test')}
      </Button>
      {test.isError ? (
        <div className={styles.failure}>
          <FormFailure failure={test.error} />
        </div>
      ) : null}
    </div>
  )
}

const MESSAGE_PERMISSIONS = ['events.manage', 'members.write', 'teams.write-to'] as const

function useMayMessage(): boolean {
  const may = useMayHere()
  return MESSAGE_PERMISSIONS.some(may)
}
