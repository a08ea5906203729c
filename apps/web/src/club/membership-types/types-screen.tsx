import type { Edition, MembershipType } from '@forenet/contract/club/membership-type'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CalendarPlus, IdCard, Plus, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import parts from '../shared/page-parts.module.css'
import { membershipTypesQuery } from '../shared/types-query.ts'
import { useClub, useMayHere } from '../shared/use-club.ts'
import { EditionDialog } from './edition-dialog.tsx'
import { TypeDialog } from './type-dialog.tsx'
import { TypeSection } from './type-section.tsx'
import styles from './types.module.css'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/types')

type OpenedDialog = { type: MembershipType | null; edition?: Edition | null }

export function TypesScreen() {
  const { t } = useTranslation(['types', 'manage'])
  const club = useClub()
  const mayChange = useMayHere()('memberships.manage')
  const types = useQuery(membershipTypesQuery(club.key))
  const { new: first } = route.useSearch()
  const [chosen, setOpened] = useState<OpenedDialog | null | undefined>(undefined)
  const opened = chosen === undefined && first && mayChange && types.data?.length === 0 ? { type: null } : chosen
  const close = () => setOpened(null)
  const make = (
    <Button leftSection={<Plus size={18} aria-hidden />} onClick={() => setOpened({ type: null })}>
      {t('make')}
    </Button>
  )
  return (
    <div className={parts.page}>
      <PageHeader
        title={t('manage:pages.manage-types')}
        lead={t('lead', { club: club.name })}
        action={
          mayChange && types.data?.length ? (
            <div className={styles.actions}>
              {make}
              <Button
                variant="default"
                leftSection={<CalendarPlus size={18} aria-hidden />}
                renderRoot={(root) => (
                  <Link to="/manage/$orgKey/types/season" params={{ orgKey: club.key }} {...root} />
                )}
              >
                {t('manage:pages.manage-season')}
              </Button>
              {types.data.some(({ editions }) => editions.some(({ byApproval }) => byApproval)) ? (
                <Button
                  variant="default"
                  leftSection={<UserRoundCheck size={18} aria-hidden />}
                  renderRoot={(root) => (
                    <Link to="/manage/$orgKey/types/requests" params={{ orgKey: club.key }} {...root} />
                  )}
                >
                  {t('manage:pages.manage-requests')}
                </Button>
              ) : null}
            </div>
          ) : null
        }
      />
      {types.isError ? (
        <QueryFailure error={types.error} retry={() => void types.refetch()} retrying={types.isFetching} />
      ) : types.isPending ? (
        <SkeletonList rows={4} height={120} />
      ) : types.data.length === 0 ? (
        <EmptyState
          icon={<IdCard size={28} />}
          title={t('none.title')}
          text={t('none.text')}
          action={mayChange ? make : null}
        />
      ) : (
        types.data.map((type) => (
          <TypeSection
            key={type.id}
            type={type}
            mayChange={mayChange}
            change={() => setOpened({ type })}
            openEdition={(edition) => setOpened({ type, edition })}
          />
        ))
      )}
      {opened && (opened.edition === undefined || opened.type === null) ? (
        <TypeDialog type={opened.type} close={close} goOn={(type) => setOpened({ type, edition: null })} />
      ) : null}
      {opened?.type && opened.edition !== undefined ? (
        <EditionDialog type={opened.type} edition={opened.edition} close={close} />
      ) : null}
    </div>
  )
}
