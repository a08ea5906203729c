import '@mantine/core/styles/Input.layer.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ChangeSetById } from '../shared/changes/change-set-by-id.tsx'
import { changeSetsQuery } from '../shared/changes/change-set-query.ts'
import styles from '../shared/changes/changes.module.css'
import { PastChangeSets } from '../shared/changes/past-change-sets.tsx'
import { useClub } from '../shared/use-club.ts'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/changes')

export function ChangesScreen() {
  const { t } = useTranslation(['imports', 'manage'])
  const club = useClub()
  const { set } = route.useSearch()
  const navigate = route.useNavigate()
  const isEmpty = useQuery(changeSetsQuery(club.key)).data?.length === 0
  const show = (id: string | undefined) => void navigate({ search: id === undefined ? {} : { set: id } })
  return (
    <div className={styles.page}>
      <PageHeader title={t('manage:pages.manage-changes')} lead={t('earlier.lead', { club: club.name })} />
      {set !== undefined ? (
        <ChangeSetById key={set} id={set} back={t('earlier.all')} close={() => show(undefined)} />
      ) : isEmpty ? (
        <EmptyState icon={<ListChecks size={28} />} title={t('earlier.none.title')} text={t('earlier.none.text')} />
      ) : (
        <PastChangeSets title={t('earlier.title')} show={show} />
      )}
    </div>
  )
}
