import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { UserRoundPlus, UsersRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { familyQuery } from '../shared/family/family-query.ts'
import { useMember } from '../shared/member/use-member.ts'
import { AnswerDialog } from './dialogs/answer-dialog.tsx'
import { FamilyDialog, type Opened } from './dialogs/family-dialog.tsx'
import { OfferedHandOvers } from './offered-hand-overs.tsx'
import { ParticipantRow } from './participant-row.tsx'
import styles from './participants.module.css'
import { WaitingInvitations } from './waiting-invitations.tsx'

const route = getRouteApi('/member-area/participants-list')

/** My Participants: the member, children and linked family. */
export function ParticipantsScreen() {
  const { t } = useTranslation(['family', 'shell'])
  const { member } = useMember()
  const family = useQuery(familyQuery(member.id))
  const { invitation } = route.useSearch()
  const navigate = route.useNavigate()
  const dialog = useOpened<Opened>()
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('shell:pages.participants-list')}
        lead={t('lead')}
        action={
          <div className={styles.actions}>
            <Button
              leftSection={<UserRoundPlus size={18} aria-hidden />}
              renderRoot={(root) => <Link to="/add-edit-participant" {...root} />}
            >
              {t('addChild')}
            </Button>
            <Button
              variant="default"
              leftSection={<UsersRound size={18} aria-hidden />}
              onClick={() => dialog.open({ kind: 'invite' })}
            >
              {t('inviteFamily')}
            </Button>
          </div>
        }
      />
      {family.isError ? (
        <QueryFailure error={family.error} retry={() => void family.refetch()} retrying={family.isFetching} />
      ) : family.isPending ? (
        <SkeletonList rows={3} height={120} />
      ) : (
        <>
          <OfferedHandOvers offers={family.data.offeredHandOvers} />
          <WaitingInvitations family={family.data} open={dialog.open} />
          <BoxedList>
            {family.data.participants.map((participant) => (
              <ParticipantRow key={participant.member.id} participant={participant} open={dialog.open} />
            ))}
          </BoxedList>
          {invitation ? (
            <AnswerDialog
              invitationId={invitation}
              family={family.data}
              close={() => void navigate({ search: {}, replace: true })}
            />
          ) : null}
        </>
      )}
      {dialog.opened ? <FamilyDialog opened={dialog.opened} close={dialog.close} /> : null}
    </div>
  )
}

/** The open dialog; returns focus to its opener if that still exists. */
function useOpened<What>(): { opened: What | null; open: (what: What) => void; close: () => void } {
  const [opened, setOpened] = useState<What | null>(null)
  const opener = useRef<Element | null>(null)
  return {
    opened,
    open: (what) => {
      opener.current = document.activeElement
      setOpened(what)
    },
    close: () => {
      setOpened(null)
      const back = opener.current
      // Runs after the dialog has released focus; the opener may have been removed.
      requestAnimationFrame(() => {
        const there = back instanceof HTMLElement && back.isConnected ? back : document.querySelector<HTMLElement>('h1')
        there?.focus()
      })
    },
  }
}
