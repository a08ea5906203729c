import { Button } from '@mantine/core'
import { Building2, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import '../../../words/home-words.ts'

/** That no club is like what was searched for, and the way back to all of them. */
export function NoneFound({ query, search }: { query: string; search: (text: string) => void }) {
  const { t } = useTranslation('noClubs')
  return (
    <EmptyState
      icon={<SearchX size={28} />}
      title={t('found.title', { query })}
      text={t('found.text')}
      action={
        <Button variant="default" onClick={() => search('')}>
          {t('found.all')}
        </Button>
      }
    />
  )
}

/** That there is no club at all. */
export function NoClubs() {
  const { t } = useTranslation('noClubs')
  return <EmptyState icon={<Building2 size={28} />} title={t('yet.title')} text={t('yet.text')} />
}
