import type { Organisation } from '@forenet/contract/organisation'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { DoorClosed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'

/** In place of a purchase: the club cannot be bought from (section 4, organisation filter), or is not there (null). */
export function OrganisationUnavailable({ reason }: { reason: Organisation['unavailable'] }) {
  const { t } = useTranslation('memberships')
  return (
    <>
      <PageHeader title={t('purchase.title')} />
      <EmptyState
        icon={<DoorClosed size={28} />}
        title={t(reason ? 'purchase.unavailable.title' : 'purchase.unknown.title')}
        text={reason ? t(`purchase.unavailable.${reason}`) : t('purchase.unknown.text')}
        action={
          <Button renderRoot={(root) => <Link to="/organizations" {...root} />}>{t('purchase.chooseAnother')}</Button>
        }
      />
    </>
  )
}
