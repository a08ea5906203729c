import type { EventReport } from '@forenet/contract/club/event-report'
import { clubEventReportFile } from '@forenet/contract/club/event-report-calls'
import { csvFilename } from '@forenet/contract/club/file-names'
import { can } from '@forenet/domain/access'
import { formatEventTime } from '@forenet/domain/event-time'
import { formatMoney } from '@forenet/domain/money'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChartColumn, Download, Mails, Printer } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { callForFile } from '../../kit/calls/call.ts'
import { saveFile } from '../../kit/calls/save-file.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { useAccess } from '../../kit/session/use-access.ts'
import { getServerTime } from '../../kit/time/server-clock.ts'
import { ProgressBar } from '../../ui/blocks/progress-bar.tsx'
import { formatInstant } from '../../ui/dates/date-words.ts'
import { Money } from '../../ui/money/money.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { reportQuery } from '../shared/event-report-query.ts'
import { EventTabs } from '../shared/event-tabs.tsx'
import { useClub, useMayHere } from '../shared/use-club.ts'
import { ReportFacts, ReportPart } from './part.tsx'
import styles from './report.module.css'
import { CodesTable, FiguresTable } from './tables.tsx'

const SalesChart = lazy(() => import('../shared/charts/sales-chart.tsx'))
const SALES_CHART_PX = 280

function SalesPart({ sales, total }: Pick<EventReport, 'sales' | 'total'>) {
  const { t } = useTranslation('report')
  if (sales.days.length === 0) {
    return (
      <ReportPart title={t('sales.title')}>
        <p className={styles.quiet}>{t('sales.none')}</p>
      </ReportPart>
    )
  }
  return (
    <ReportPart title={t('sales.title')} source={t('sales.source')}>
      <Suspense fallback={<SkeletonList rows={1} height={SALES_CHART_PX} />}>
        <SalesChart sales={sales} total={total} />
      </Suspense>
    </ReportPart>
  )
}

const route = getRouteApi('/member-area/club-area/manage/$orgKey/events/$eventId/report')

export function ReportScreen() {
  const { t } = useTranslation(['report', 'manage'])
  const { key: orgKey } = useClub()
  const { eventId } = route.useParams()
  const report = useQuery(reportQuery(orgKey, eventId))
  const { data } = report
  return (
    <div className={styles.page}>
      <PageHeader
        title={data?.event.title ?? t('manage:pages.manage-report')}
        eyebrow={t('eyebrow')}
        lead={data ? <ReportLead event={data.event} /> : null}
        action={data && data.total.sold > 0 ? <Actions report={data} /> : null}
      />
      <EventTabs />
      {report.isError && !data ? (
        <QueryFailure error={report.error} retry={() => void report.refetch()} retrying={report.isFetching} />
      ) : !data ? (
        <SkeletonList rows={4} height={160} />
      ) : data.total.sold === 0 && (data.ledger?.payments ?? 0) === 0 ? (
        <EmptyState icon={<ChartColumn size={28} />} title={t('none.title')} text={t('none.text')} />
      ) : (
        <>
          <PeoplePart report={data} />
          {data.ledger && data.apart ? <MoneyPart report={data} ledger={data.ledger} apart={data.apart} /> : null}
          <FiguresTable by="type" report={data} />
          <FiguresTable by="channel" report={data} />
          {data.codes.length > 0 ? <CodesTable eventId={eventId} codes={data.codes} /> : null}
          <SalesPart sales={data.sales} total={data.total} />
          <ArrivalsPart quarters={data.quarters} />
        </>
      )}
    </div>
  )
}

function ReportLead({ event: { startsAt, endsAt, over, cancelled } }: { event: EventReport['event'] }) {
  const { t } = useTranslation('report')
  const words = formatEventTime(new Date(startsAt), new Date(endsAt), useLanguage())
  return (
    <>
      {t(over || cancelled ? 'lead.over' : 'lead.ahead', words)}
      {cancelled ? <strong> {t('lead.cancelled')}</strong> : null}
    </>
  )
}

function Actions({ report: { event, total } }: { report: EventReport }) {
  const { t } = useTranslation('report')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const params = { orgKey, eventId: event.id }
  const { grants } = useAccess()
  const mayWrite = can(grants, 'events.manage', { organisationKey: orgKey, eventId: event.id })
  const download = useAction({
    mutationFn: () => callForFile(clubEventReportFile, { params, query: { language } }),
    onSuccess: (blob) => saveFile(blob, csvFilename(orgKey, 'report', language)),
  })
  return (
    <div className={styles.actions}>
      {mayWrite && total.came > 0 ? (
        <Button
          leftSection={<Mails size={18} aria-hidden />}
          renderRoot={(root) => (
            <Link to="/manage/$orgKey/events/$eventId/letters" params={params} search={{ to: 'came' }} {...root} />
          )}
        >
          {t('message')}
        </Button>
      ) : null}
      <Button variant="default" leftSection={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
        {t('print')}
      </Button>
      <Button
        variant="default"
        leftSection={<Download size={18} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('download')}
      </Button>
      {download.isError ? <FormFailure failure={download.error} /> : null}
    </div>
  )
}

const ArrivalsChart = lazy(() => import('../shared/charts/arrivals-chart.tsx'))
const CHART_PX = 330

function ArrivalsPart({ quarters }: Pick<EventReport, 'quarters'>) {
  const { t } = useTranslation('report')
  if (quarters.length === 0) {
    return (
      <ReportPart title={t('arrivals.title')}>
        <p className={styles.quiet}>{t('arrivals.none')}</p>
      </ReportPart>
    )
  }
  return (
    <ReportPart title={t('arrivals.title')} source={t('arrivals.source')}>
      <Suspense fallback={<SkeletonList rows={1} height={CHART_PX} />}>
        <ArrivalsChart quarters={quarters} />
      </Suspense>
    </ReportPart>
  )
}

type MoneyPartProps = {
  report: EventReport
  ledger: NonNullable<EventReport['ledger']>
  apart: NonNullable<EventReport['apart']>
}

function MoneyPart({ report: { event, total }, ledger, apart }: MoneyPartProps) {
  const { t } = useTranslation('report')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const maySeePayments = useMayHere()('money.read')
  const words = (minor: number) => formatMoney(minor, language)
  const paid = total.paidMinor + apart.paidMinor
  const refunded = total.refundedMinor + apart.refundedMinor
  const source = t('money.source', {
    ...{ count: ledger.payments, paid: words(ledger.paidMinor), back: words(ledger.backMinor) },
  })
  return (
    <ReportPart title={t('money.title')} source={source}>
      <ReportFacts
        isLarge
        facts={[
          { name: t('money.paid'), value: <Money minor={paid} /> },
          { name: t('money.refunded'), value: <Money minor={refunded} /> },
          ...(ledger.returnedMinor > 0
            ? [{ name: t('money.returned'), value: <Money minor={ledger.returnedMinor} /> }]
            : []),
          { name: t('money.left'), value: <Money minor={ledger.netMinor} /> },
        ]}
      />
      <ReportFacts
        facts={[
          { name: t('money.fees'), value: <Money minor={total.feesMinor} /> },
          { name: t('money.discount'), value: <Money minor={total.discountMinor} /> },
          ...(total.vatMinor === 0 ? [] : [{ name: t('money.vat'), value: <Money minor={total.vatMinor} /> }]),
        ]}
      />
      {ledger.underWayMinor > 0 ? (
        <p className={styles.note}>{t('money.underWay', { amount: words(ledger.underWayMinor) })}</p>
      ) : null}
      {ledger.chargedBackMinor > 0 ? (
        <p className={styles.note}>{t('money.chargedBack', { amount: words(ledger.chargedBackMinor) })}</p>
      ) : null}
      {apart.paidMinor !== 0 || apart.refundedMinor !== 0 ? (
        <p className={styles.note}>
          {t('money.apart', { paid: words(apart.paidMinor), refunded: words(apart.refundedMinor) })}
        </p>
      ) : null}
      {ledger.testPayments > 0 ? (
        <p className={styles.note}>{t('money.test', { count: ledger.testPayments })}</p>
      ) : null}
      {maySeePayments ? (
        <p className={styles.links}>
          <Link to="/manage/$orgKey/payments" params={{ orgKey }} search={{ event: event.id }}>
            {t('money.payments')}
          </Link>
        </p>
      ) : null}
    </ReportPart>
  )
}

function PeoplePart({ report: { event, total, previous } }: { report: EventReport }) {
  const { t } = useTranslation('report')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const params = { orgKey, eventId: event.id }
  const valid = total.came + total.notCame
  return (
    <ReportPart title={t('people.title')} source={t('people.source')}>
      <ProgressBar
        label={`${t('people.came')}: ${t('people.of', { count: total.came, all: valid })}`}
        value={total.came}
        max={Math.max(1, valid)}
        isMain
      />
      <ReportFacts
        facts={[
          { name: t('people.came'), value: total.came },
          { name: t(event.over ? 'people.notCame' : 'people.notCameYet'), value: total.notCame },
          { name: t('people.given'), value: total.given },
          { name: t('people.void'), value: total.void },
        ]}
      />
      <p className={styles.links}>
        <Link to="/manage/$orgKey/events/$eventId/attendees" params={params}>
          {t('people.attendees')}
        </Link>
      </p>
      {previous ? (
        <p className={styles.previous}>
          <strong>{t('previous.title')}</strong>{' '}
          {t('previous.source', {
            title: previous.title,
            day: formatInstant(new Date(previous.startsAt), {
              ...{ language, now: new Date(getServerTime()), withTime: false },
            }),
            sold: previous.total.sold - previous.total.void,
            came: previous.total.came,
            left: formatMoney(previous.total.paidMinor - previous.total.refundedMinor, language),
          })}{' '}
          <Link to="/manage/$orgKey/events/$eventId/report" params={{ orgKey, eventId: previous.id }}>
            {t('previous.look')}
          </Link>
        </p>
      ) : null}
    </ReportPart>
  )
}
