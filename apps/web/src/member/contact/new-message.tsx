import '@mantine/core/styles/InlineInput.layer.css'
import { contactThreadCreate } from '@forenet/contract/contact-calls'
import { CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { isUuid } from '@forenet/domain/uuid'
import { TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { Surface } from '../../ui/blocks/surface.tsx'
import { focusInsteadOfHeading } from '../../ui/page/page-focus.ts'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { overviewQuery } from '../shared/member/family-queries.ts'
import { useMember } from '../shared/member/use-member.ts'
import { ClubSelect } from '../shared/organisation/club-select.tsx'
import { Composer } from './composer.tsx'
import styles from './new-message.module.css'
import { contactKey } from './queries.ts'
import type { MessageDraft } from './use-draft.ts'
import { useMessageDraft } from './use-draft.ts'

type NewMessageProps = {
  orgId: string | undefined
  choose: (orgId: string) => void
  sent: (threadId: string) => void
}

export function NewMessage({ orgId, choose, sent }: NewMessageProps) {
  const { t } = useTranslation('contact')
  const { member } = useMember()
  const queryClient = useQueryClient()
  const overview = useQuery(overviewQuery(member.id))
  const kept = useMessageDraft('new')
  const [asked, setAsked] = useState(false)
  const { draft, change } = kept
  const chosen = orgId !== undefined && isUuid(orgId) ? orgId : ''
  const missing = { ...draft, orgId: chosen }
  const subject = useSubjectFocus(chosen !== '')
  const wrong = asked ? findDraftProblems(missing) : {}
  const create = useAction({
    mutationFn: ({ ids, attachments, orgId: to, subject, message }: MessageDraft) =>
      call(contactThreadCreate, {
        body: {
          id: ids.threadId,
          messageId: ids.messageId,
          orgId: to,
          subject,
          message,
          attachmentIds: attachments.map(({ id }) => id),
        },
      }),
    onSuccess: async ({ threadId }) => {
      kept.clear()
      await queryClient.invalidateQueries({ queryKey: contactKey(member.id) })
      sent(threadId)
    },
  })
  if (overview.isPending) return <SkeletonList rows={3} height={88} />
  if (overview.isError) {
    return <QueryFailure error={overview.error} retry={() => void overview.refetch()} retrying={overview.isFetching} />
  }
  const submit = () => {
    setAsked(true)
    if (Object.keys(findDraftProblems(missing)).length === 0) create.mutate(kept.ready(chosen))
  }
  return (
    <Surface as="section" labelledBy="new-message">
      <h2 id="new-message" className={styles.title}>
        {t('new.title')}
      </h2>
      <Composer
        storedDraft={kept}
        label={t('new.message')}
        submitLabel={t('new.send')}
        rows={6}
        error={wrong.message ? t('missing.message') : undefined}
        pending={create.isPending}
        failure={create.error}
        submit={submit}
      >
        <ClubSelect
          label={t('new.club')}
          none={{ label: t('new.choose'), disabled: true }}
          clubs={overview.data.map(({ organisation }) => organisation)}
          chosen={chosen}
          choose={choose}
          error={wrong.orgId ? t('missing.club') : undefined}
        />
        <TextInput
          ref={subject}
          label={t('new.subject')}
          value={draft.subject}
          maxLength={CONTACT_LIMITS.subject}
          error={wrong.subject ? t('missing.subject') : undefined}
          onChange={(event) => change({ subject: event.currentTarget.value })}
        />
      </Composer>
      <p className={styles.hint}>{t('new.hint')}</p>
    </Surface>
  )
}

function useSubjectFocus(isChosen: boolean) {
  const field = useRef<HTMLInputElement>(null)
  const isLeftAlone = useRef(false)
  useEffect(() => {
    if (isLeftAlone.current || !field.current) return
    isLeftAlone.current = true
    if (isChosen) focusInsteadOfHeading(field.current)
  })
  return field
}

function findDraftProblems(draft: MessageDraft): { orgId?: true; subject?: true; message?: true } {
  return {
    ...(draft.orgId ? {} : { orgId: true }),
    ...(draft.subject.trim() ? {} : { subject: true }),
    ...(draft.message.trim() ? {} : { message: true }),
  }
}
