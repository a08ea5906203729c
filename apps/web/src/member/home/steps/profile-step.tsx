import { Button } from '@mantine/core'
import { UserRoundPen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ActionMark } from '../../../ui/blocks/action-card.tsx'
import { AppLink } from '../../../ui/page/app-link.tsx'
import { editProfileAddress } from '../../shared/member/edit-profile-address.ts'
import { StepCard } from './step-card.tsx'

/** The address is needed before anything can be bought (section 5): said before the member runs into it. */
export function ProfileStep({ primary }: { primary: boolean }) {
  const { t } = useTranslation('home')
  return (
    <StepCard
      mark={
        <ActionMark>
          <UserRoundPen size={22} />
        </ActionMark>
      }
      title={t('profile.title')}
      action={
        <Button
          variant={primary ? 'filled' : 'default'}
          renderRoot={(root) => <AppLink href={editProfileAddress('/')} {...root} />}
        >
          {t('profile.action')}
        </Button>
      }
    >
      {t('profile.text')}
    </StepCard>
  )
}
