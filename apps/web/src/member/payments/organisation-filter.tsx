import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './reconciliation.module.css'

type OrganisationFilterProps = {
  organisations: readonly { id: string; name: string }[]
  chosen: string | undefined
  /** '' for all. */
  choose: (id: string) => void
}

/** One organisation or all; nothing where there is only one to choose. */
export function OrganisationFilter({ organisations, chosen, choose }: OrganisationFilterProps) {
  const { t } = useTranslation('payments')
  if (organisations.length < 2) return null
  return (
    <div className={styles.filter}>
      <NativeSelect
        label={t('organisation')}
        value={chosen ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[{ value: '', label: t('all') }, ...organisations.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </div>
  )
}
