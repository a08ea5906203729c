import type { RegisterFilterChoices, RegisterRow } from '@forenet/contract/club/register'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeftRight, BadgeCheck, CalendarOff, Mail, Merge, UserRoundMinus, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoreMenu, MoreMenuItem } from '../../../ui/overlays/more-menu.tsx'
import { useClub } from '../../shared/use-club.ts'
import styles from '../register.module.css'
import { ActionDialog, type ActionName } from './action-dialog.tsx'

export function PersonActions({ person, frame }: { person: RegisterRow; frame: RegisterFilterChoices | undefined }) {
  const { t } = useTranslation('register')
  const [action, setAction] = useState<ActionName | null>(null)
  const { memberId, teams, waiting } = person
  const navigate = useNavigate()
  const { key: orgKey } = useClub()
  const isOn = ({ id }: { id: string }) => teams.includes(id) || waiting.includes(id)
  const theirs = frame && { ...frame, teams: frame.teams.filter((team) => isOn(team) === (action === 'leave-team')) }
  return (
    <div className={styles.actions}>
      <Button leftSection={<BadgeCheck size={18} aria-hidden />} onClick={() => setAction('enrol')}>
        {t('actions.enrol')}
      </Button>
      <Button variant="default" leftSection={<Mail size={18} aria-hidden />} onClick={() => setAction('write')}>
        {t('actions.write')}
      </Button>
      <MoreMenu label={t('actions.more')}>
        <MoreMenuItem icon={<UserRoundPlus size={18} aria-hidden />} onClick={() => setAction('join-team')}>
          {t('actions.join-team')}
        </MoreMenuItem>
        <MoreMenuItem icon={<UserRoundMinus size={18} aria-hidden />} onClick={() => setAction('leave-team')}>
          {t('actions.leave-team')}
        </MoreMenuItem>
        <MoreMenuItem
          icon={<Merge size={18} aria-hidden />}
          onClick={() =>
            void navigate({ to: '/manage/$orgKey/register/merge', params: { orgKey }, search: { keep: memberId } })
          }
        >
          {t('merge.find')}
        </MoreMenuItem>
        <MoreMenuItem icon={<ArrowLeftRight size={18} aria-hidden />} onClick={() => setAction('change-type')}>
          {t('actions.change-type')}
        </MoreMenuItem>
        <MoreMenuItem icon={<CalendarOff size={18} aria-hidden />} onClick={() => setAction('end-membership')}>
          {t('actions.end-membership')}
        </MoreMenuItem>
      </MoreMenu>
      <ActionDialog
        action={action}
        people={{ ids: [memberId] }}
        count={1}
        memberId={memberId}
        frame={theirs}
        close={() => setAction(null)}
      />
    </div>
  )
}
