import { END_REASONS, type PeopleAction } from '@forenet/contract/club/people-action'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/forms/date-field.tsx'
import styles from '../register.module.css'

export type Ending = Extract<PeopleAction, { kind: 'end-membership' }>

export function EndFields({ ending, change }: { ending: Ending; change: (ending: Ending) => void }) {
  const { t } = useTranslation('register')
  return (
    <>
      <DateField
        label={t('end.lastDay')}
        value={ending.lastDay}
        onChange={(lastDay) => change({ ...ending, lastDay })}
        data-autofocus
      />
      <NativeSelect
        label={t('end.reason')}
        data={END_REASONS.map((value) => ({ value, label: t(`end.reasons.${value}`) }))}
        value={ending.reason}
        onChange={(event) => change({ ...ending, reason: event.currentTarget.value as Ending['reason'] })}
      />
      <p className={styles.quiet}>{t('end.money')}</p>
    </>
  )
}
