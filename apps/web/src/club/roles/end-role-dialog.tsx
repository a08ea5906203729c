import type { ClubRoleHolders, GrantedRole } from '@forenet/contract/club/role'
import { clubRoleRevoke, ownRoleResign } from '@forenet/contract/club/role-calls'
import { needsSecondOwner } from '@forenet/domain/role-invitation'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { ownClubsQuery } from '../../kit/organiser/own-clubs-query.ts'
import { useFormatRoleName } from '../../kit/organiser/role-texts.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { useSession } from '../../kit/session/session-context.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { findOwnerSituation } from '../shared/owner-situation.ts'
import { useClub } from '../shared/use-club.ts'

type EndRoleDialogProps = { grantedRole: GrantedRole; people: ClubRoleHolders; close: () => void }

export function EndRoleDialog({ grantedRole, people, close }: EndRoleDialogProps) {
  return grantedRole.mine ? (
    <LeaveDialog grantedRole={grantedRole} close={close} />
  ) : (
    <EndDialog grantedRole={grantedRole} people={people} close={close} />
  )
}

function EndDialog({ grantedRole, people, close }: EndRoleDialogProps) {
  const { t } = useTranslation('roles')
  const { key: orgKey } = useClub()
  const roleName = useFormatRoleName()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const asks = needsSecondOwner(grantedRole.role, { ...findOwnerSituation(people), holder: grantedRole.memberId })
  const words = { name: grantedRole.name || grantedRole.email || '', role: roleName(grantedRole.role) }
  const end = useAction({
    mutationFn: () => call(clubRoleRevoke, { params: { orgKey, grantId: grantedRole.grantId ?? '' } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['club', orgKey] })
      say(t(asks ? 'ending.asked' : 'ending.done', words))
      close()
    },
  })
  return (
    <ConfirmDialog
      opened
      danger={!asks}
      title={t('ending.title', words)}
      confirmLabel={t(asks ? 'ending.ask' : 'ending.confirm')}
      pending={end.isPending}
      onConfirm={() => end.mutate()}
      onClose={close}
    >
      <p>{t(asks ? 'ending.ownerText' : 'ending.text', words)}</p>
      {end.isError ? <FormFailure failure={end.error} /> : null}
    </ConfirmDialog>
  )
}

function LeaveDialog({ grantedRole, close }: Omit<EndRoleDialogProps, 'people'>) {
  const { t } = useTranslation('roles')
  const club = useClub()
  const { subject } = useSession()
  const roleName = useFormatRoleName()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const words = { role: roleName(grantedRole.role), club: club.name }
  const leave = useAction({
    mutationFn: () => call(ownRoleResign, { params: { grantId: grantedRole.grantId ?? '' } }),
    onSuccess: async (own) => {
      close()
      say(t('ending.left', words))
      await navigate({ to: '/manage' })
      queryClient.setQueryData(ownClubsQuery(subject).queryKey, own)
      await queryClient.invalidateQueries({ queryKey: ['member', 'access'] })
    },
  })
  return (
    <ConfirmDialog
      opened
      danger
      title={t('ending.leaveTitle', words)}
      confirmLabel={t('ending.leaveConfirm')}
      pending={leave.isPending}
      onConfirm={() => leave.mutate()}
      onClose={close}
    >
      <p>{t('ending.leaveText')}</p>
      {leave.isError ? <FormFailure failure={leave.error} /> : null}
    </ConfirmDialog>
  )
}
