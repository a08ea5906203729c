import { clubEventInvitationTakeBack } from '@forenet/contract/club/invitation-calls'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { Surface } from '../../ui/blocks/surface.tsx'
import { useClub } from '../shared/use-club.ts'
import styles from './invitations.module.css'
import { invitationsKey } from './invitations-query.ts'

/** Invitation e-mails are held back for ten minutes and can be cancelled. */
export function WaitingLetters({ eventId, people }: { eventId: string; people: number }) {
  const { t } = useTranslation('invitations')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const takeBack = useAction({
    mutationFn: () => call(clubEventInvitationTakeBack, { params: { orgKey, eventId } }),
    onSuccess: async ({ takenBack }) => {
      await queryClient.invalidateQueries({ queryKey: invitationsKey(orgKey, eventId) })
      say(t('waiting.takenBack', { count: takenBack }))
    },
  })
  return (
    <Surface>
      <div className={styles.waiting}>
        <p>
          <strong>{t('waiting.title', { count: people })}</strong> {t('waiting.text', { count: people })}
        </p>
        <Button
          variant="default"
          leftSection={<Undo2 size={16} aria-hidden />}
          loading={takeBack.isPending}
          onClick={() => takeBack.mutate()}
        >
          {t('waiting.action')}
        </Button>
      </div>
      <FormFailure failure={takeBack.error} />
    </Surface>
  )
}
