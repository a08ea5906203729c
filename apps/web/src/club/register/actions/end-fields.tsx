import { END_REASONS, type PeopleAction } from '@forenet/contract/club/people-action'
import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from '../register.module.css'

export type Ending = Extract<PeopleAction, { kind: 'end-membership' }>

export function EndFields({ ending, change }: { ending: Ending; change: (ending: Ending) => void }) {
  const { t } = useTranslation('register')
  return (
    <>
      <TextInput
        type="date"
        label={t('end.lastDay')}
        value={ending.lastDay}
        onChange={(event) => change({ ...ending, lastDay: event.currentTarget.value })}
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
