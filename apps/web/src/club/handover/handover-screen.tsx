import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookUser } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { handoverQuery } from '../shared/handover-query.ts'
import { peopleQuery } from '../shared/people-query.ts'
import { useClub, useMayHere } from '../shared/use-club.ts'
import styles from './handover.module.css'
import { HandoverForm } from './handover-form.tsx'
import { HandoverPlan } from './handover-plan.tsx'

export function HandoverScreen() {
  const { t } = useTranslation('handover')
  const club = useClub()
  const mayChange = useMayHere()('access.manage')
  const handover = useQuery(handoverQuery(club.key))
  const people = useQuery(peopleQuery(club.key))
  const [planning, setPlanning] = useState(false)
  const failed = [handover, people].find(({ isError }) => isError)
  const latest = handover.data?.handover ?? null
  const ahead = latest?.state === 'asked' || latest?.state === 'planned'
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('title')}
        lead={t('lead', { club: club.name })}
        action={
          <Button
            variant="default"
            leftSection={<BookUser size={18} aria-hidden />}
            renderRoot={(root) => <Link to="/manage/$orgKey/people/dossier" params={{ orgKey: club.key }} {...root} />}
          >
            {t('dossier')}
          </Button>
        }
      />
      {failed ? (
        <QueryFailure error={failed.error} retry={() => void failed.refetch()} retrying={failed.isFetching} />
      ) : !handover.data || !people.data ? (
        <SkeletonList rows={4} height={88} />
      ) : (
        <>
          {latest ? <HandoverPlan handover={latest} mayChange={mayChange} /> : null}
          {!mayChange || ahead ? null : latest && !planning ? (
            <div>
              <Button onClick={() => setPlanning(true)}>{t('again')}</Button>
            </div>
          ) : (
            <HandoverForm people={people.data} />
          )}
        </>
      )}
    </div>
  )
}
