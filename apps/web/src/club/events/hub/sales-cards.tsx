import type { ClubEvent } from '@forenet/contract/club/event'
import type { EventReport } from '@forenet/contract/club/event-report'
import { can } from '@forenet/domain/access'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryContent } from '../../../kit/page/query-content.tsx'
import { useAccess } from '../../../kit/session/use-access.ts'
import { ProgressBar } from '../../../ui/blocks/progress-bar.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { reportQuery } from '../../shared/event-report-query.ts'
import { useClub } from '../../shared/use-club.ts'
import styles from './hub.module.css'
import { HubCard } from './hub-card.tsx'

const SalesChart = lazy(() => import('../../shared/charts/sales-chart.tsx'))
const CHART_PX = 260

export function SalesCards({ event }: { event: ClubEvent }) {
  const { key: orgKey } = useClub()
  const { grants } = useAccess()
  const mayRead = can(grants, 'events.attendees', { organisationKey: orgKey, eventId: event.id })
  const report = useQuery({ ...reportQuery(orgKey, event.id), enabled: mayRead })
  return (
    <>
      <SoldCard event={event} report={report.data} />
      {mayRead ? (
        <QueryContent query={report} loading={<SkeletonList rows={1} height={CHART_PX} />}>
          {(data) => (
            <>
              {data.ledger ? <IncomeCard report={data} ledger={data.ledger} /> : null}
              <DoorCard event={event} report={data} />
            </>
          )}
        </QueryContent>
      ) : null}
    </>
  )
}

function SoldCard({ event, report }: { event: ClubEvent; report: EventReport | undefined }) {
  const { t } = useTranslation('authoring')
  const { key: orgKey } = useClub()
  const { id: eventId, seatsTaken, terms } = event
  const { capacity } = terms
  return (
    <div className={styles.wide}>
      <HubCard
        title={t('hub.sold.title')}
        action={
          <Button
            variant="default"
            renderRoot={(root) => (
              <Link to="/manage/$orgKey/events/$eventId/attendees" params={{ orgKey, eventId }} {...root} />
            )}
          >
            {t('hub.sold.go')}
          </Button>
        }
      >
        {capacity === null ? (
          <p className={styles.figure}>{t('taken', { count: seatsTaken })}</p>
        ) : (
          <ProgressBar label={t('takenOf', { count: seatsTaken, capacity })} value={seatsTaken} max={capacity} isMain />
        )}
        {report && report.sales.days.length > 0 ? (
          <Suspense fallback={<SkeletonList rows={1} height={CHART_PX} />}>
            <SalesChart sales={report.sales} total={report.total} />
          </Suspense>
        ) : report ? (
          <p className={styles.quiet}>{t('hub.sold.none')}</p>
        ) : null}
      </HubCard>
    </div>
  )
}

function IncomeCard({
  report: { event, total },
  ledger,
}: {
  report: EventReport
  ledger: NonNullable<EventReport['ledger']>
}) {
  const { t } = useTranslation('authoring')
  const { key: orgKey } = useClub()
  const { backMinor, underWayMinor, netMinor } = ledger
  const chargedBackMinor = ledger.chargedBackMinor + ledger.returnedMinor
  return (
    <HubCard
      title={t('hub.income.title')}
      action={
        <Button
          variant="default"
          renderRoot={(root) => (
            <Link to="/manage/$orgKey/events/$eventId/report" params={{ orgKey, eventId: event.id }} {...root} />
          )}
        >
          {t('hub.income.go')}
        </Button>
      }
    >
      <p className={styles.figure}>
        <Money minor={netMinor} />
      </p>
      <p className={styles.quiet}>
        {t('hub.income.tickets', { count: total.sold - total.void })}
        {backMinor + underWayMinor > 0 ? (
          <>
            {' · '}
            {t('hub.income.back')} <Money minor={backMinor + underWayMinor} />
          </>
        ) : null}
        {chargedBackMinor > 0 ? (
          <>
            {' · '}
            {t('hub.income.chargedBack')} <Money minor={chargedBackMinor} />
          </>
        ) : null}
      </p>
    </HubCard>
  )
}

function DoorCard({ event: { id: eventId, state }, report }: { event: ClubEvent; report: EventReport }) {
  const { t } = useTranslation('authoring')
  const { key: orgKey } = useClub()
  const { grants } = useAccess()
  const { came, notCame } = report.total
  if (state === 'called-off' || !can(grants, 'events.check-in', { organisationKey: orgKey, eventId })) return null
  return (
    <HubCard
      title={t('hub.door.title')}
      action={
        <Button
          variant="default"
          renderRoot={(root) => (
            <Link to="/manage/$orgKey/events/$eventId/door" params={{ orgKey, eventId }} {...root} />
          )}
        >
          {t('hub.door.go')}
        </Button>
      }
    >
      <ProgressBar label={t('hub.door.of', { count: came, all: came + notCame })} value={came} max={came + notCame} />
    </HubCard>
  )
}
