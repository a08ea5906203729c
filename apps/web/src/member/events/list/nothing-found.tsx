import { Button } from '@mantine/core'
import { CalendarSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/states/empty-state.tsx'

export function NothingFound({ clear }: { clear: () => void }) {
  const { t } = useTranslation('events')
  return (
    <EmptyState
      icon={<CalendarSearch size={28} />}
      title={t('none.found.title')}
      text={t('none.found.text')}
      action={
        <Button variant="default" onClick={clear}>
          {t('filters.clear')}
        </Button>
      }
    />
  )
}
