import type { Family, OfferedAccountClaim } from '@forenet/contract/family'
import { accountClaimRespond } from '@forenet/contract/family-calls'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { UserRoundPlus, UserRoundX, UsersRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { ActionCard, ActionMark } from '../../ui/blocks/action-card.tsx'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { AnswerButtons } from '../shared/family/answer-buttons.tsx'
import { answerInvitation } from '../shared/family/answer-invitations.ts'
import { familyQuery } from '../shared/family/family-query.ts'
import { useMember } from '../shared/member/use-member.ts'
import { AnswerDialog } from './dialogs/answer-dialog.tsx'
import { FamilyDialog, type OpenFamilyDialog } from './dialogs/family-dialog.tsx'
import { formatParticipantShortName } from './names.ts'
import { ParticipantRow } from './participant-row.tsx'
import styles from './participants.module.css'
import waitingInvitationsStyles from './waiting-invitations.module.css'

const route = getRouteApi('/member-area/participants-list')

export function ParticipantsScreen() {
  const { t } = useTranslation(['family', 'shell'])
  const { member } = useMember()
  const family = useQuery(familyQuery(member.id))
  const { invitation } = route.useSearch()
  const navigate = route.useNavigate()
  const dialog = useOpenedDialog<OpenFamilyDialog>()
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
          <OfferedAccountClaims offers={family.data.offeredHandOvers} />
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

function useOpenedDialog<What>(): { opened: What | null; open: (what: What) => void; close: () => void } {
  const [opened, setOpened] = useState<What | null>(null)
  const opener = useRef<Element | null>(null)
  return {
    opened,
    open: (what) => {
      // A menu closes with its item; focus returns to the button of the menu.
      const menu = document.activeElement?.closest('[popover]')
      opener.current = menu
        ? document.querySelector(`[popovertarget="${CSS.escape(menu.id)}"]`)
        : document.activeElement
      setOpened(what)
    },
    close: () => {
      setOpened(null)
      const back = opener.current
      // The dialog must release focus first, and the opener may have been removed.
      requestAnimationFrame(() => {
        const there = back instanceof HTMLElement && back.isConnected ? back : document.querySelector<HTMLElement>('h1')
        there?.focus()
      })
    },
  }
}

function WaitingInvitations({ family, open }: { family: Family; open: (what: OpenFamilyDialog) => void }) {
  const { t } = useTranslation('family')
  if (family.guardianInvitations.length === 0) return null
  return (
    <ul className={waitingInvitationsStyles.waiting}>
      {family.guardianInvitations.map((invitation) => {
        const inviter = invitation.inviterName || invitation.inviterEmail
        const invitee = invitation.inviteeName || invitation.inviteeEmail
        const child = invitation.childName
        return (
          <li key={invitation.id}>
            <ActionCard
              heading="h2"
              mark={
                <ActionMark tone={invitation.mine ? 'accent' : 'quiet'}>
                  <UsersRound size={22} />
                </ActionMark>
              }
              title={
                invitation.mine
                  ? t('invitation.guardian', { name: inviter, child })
                  : t('invitation.sentGuardian', { name: invitee, child })
              }
              action={
                invitation.mine ? (
                  <AnswerButtons name={inviter} give={(answer) => answerInvitation(invitation.id, answer)} />
                ) : (
                  <Button
                    variant="default"
                    aria-label={`${t('actions.withdraw')}: ${invitee}`}
                    onClick={() => open({ kind: 'withdraw', name: invitee, invitationId: invitation.id })}
                  >
                    {t('actions.withdraw')}
                  </Button>
                )
              }
            >
              {invitation.mine ? (
                <>
                  <p>{t('invitation.from', { email: invitation.inviterEmail })}</p>
                  <p>{t('invitation.guardianText', { child })}</p>
                </>
              ) : (
                <p>{t('invitation.sentGuardianText', { email: invitation.inviteeEmail })}</p>
              )}
            </ActionCard>
          </li>
        )
      })}
    </ul>
  )
}

function OfferedAccountClaims({ offers }: { offers: readonly OfferedAccountClaim[] }) {
  if (offers.length === 0) return null
  return (
    <ul className={waitingInvitationsStyles.waiting}>
      {offers.map((offer) => (
        <li key={offer.memberId}>
          <Offer offer={offer} />
        </li>
      ))}
    </ul>
  )
}

function Offer({ offer }: { offer: OfferedAccountClaim }) {
  const { t } = useTranslation('family')
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const { memberId, askedBy } = offer
  const names = { name: formatParticipantShortName({ ...offer, email: null }), askedBy }
  const declining = useAction({
    mutationFn: () => call(accountClaimRespond, { params: { memberId }, body: { accept: false } }),
    onSuccess: async () => {
      say(t('offered.declined', names))
      await queryClient.invalidateQueries({ queryKey: ['member'] })
    },
  })
  return (
    <ActionCard
      heading="h2"
      mark={
        <ActionMark>
          <UserRoundX size={22} />
        </ActionMark>
      }
      title={t('offered.title', names)}
      action={
        <Button
          variant="default"
          aria-label={t('offered.declineLabel', names)}
          loading={declining.isPending}
          onClick={() => declining.mutate()}
        >
          {t('offered.decline')}
        </Button>
      }
      failure={declining.error ? <FormFailure failure={declining.error} /> : null}
    >
      <p>{t('offered.text', names)}</p>
      <p>{t('offered.you', names)}</p>
    </ActionCard>
  )
}
