import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { ChangeSetById } from '../shared/changes/change-set-by-id.tsx'
import changes from '../shared/changes/changes.module.css'
import { PastChangeSets } from '../shared/changes/past-change-sets.tsx'
import { useClub } from '../shared/use-club.ts'
import { ImportForm } from './import-form.tsx'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/import')

export function ImportScreen() {
  const { t } = useTranslation(['imports', 'manage'])
  const club = useClub()
  const { set } = route.useSearch()
  const navigate = route.useNavigate()
  const show = (id: string | undefined) => void navigate({ search: id === undefined ? {} : { set: id } })
  return (
    <div className={changes.page}>
      <PageHeader title={t('manage:pages.manage-import')} lead={t('lead', { club: club.name })} />
      {set === undefined ? (
        <>
          <ImportForm previewed={show} />
          <PastChangeSets title={t('earlier.imports')} kind="people-import" show={show} />
        </>
      ) : (
        <ChangeSetById key={set} id={set} back={t('earlier.allImports')} close={() => show(undefined)} />
      )}
    </div>
  )
}
