import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useClub } from '../shared/use-club.ts'
import { ChangeSetView } from './change-set-view.tsx'
import { EarlierSets } from './earlier-sets.tsx'
import styles from './import.module.css'
import { ImportForm } from './import-form.tsx'
import { changeSetQuery } from './import-query.ts'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/import')

/** People from a file: choose it, say what its columns are, look at what it would do, have it done, and take it back. */
export function ImportScreen() {
  const { t } = useTranslation(['imports', 'manage'])
  const club = useClub()
  const { set } = route.useSearch()
  const navigate = route.useNavigate()
  const show = (id: string | undefined) => void navigate({ search: id === undefined ? {} : { set: id } })
  return (
    <div className={styles.page}>
      <PageHeader title={t('manage:pages.manage-import')} lead={t('lead', { club: club.name })} />
      {set === undefined ? (
        <>
          <ImportForm previewed={show} />
          <EarlierSets show={show} />
        </>
      ) : (
        <ShownSet key={set} id={set} close={() => show(undefined)} />
      )}
    </div>
  )
}

function ShownSet({ id, close }: { id: string; close: () => void }) {
  const club = useClub()
  const set = useQuery(changeSetQuery(club.key, id))
  if (set.data) return <ChangeSetView set={set.data} close={close} />
  if (set.isPending) return <SkeletonList rows={6} height={56} />
  return <QueryFailure error={set.error} retry={() => void set.refetch()} retrying={set.isFetching} />
}
