import { Building2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/states/empty-state.tsx'

export function NoClubs() {
  const { t } = useTranslation('findClubs')
  return <EmptyState icon={<Building2 size={28} />} title={t('yet.title')} text={t('yet.text')} />
}
