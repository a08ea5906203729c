import { Button } from '@mantine/core'
import { UserRoundPen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { editProfileAddress } from '../../app/member/edit-profile-address.ts'
import { AppLink } from '../../app/shell/app-link.tsx'
import { ActionMark } from '../../ui/action-card.tsx'
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
