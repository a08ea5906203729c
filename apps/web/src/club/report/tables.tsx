import type { EventReport, ReportFigures } from '@forenet/contract/club/event-report'
import { can } from '@forenet/domain/access'
import { useTranslation } from 'react-i18next'
import { useAccess } from '../../kit/session/use-access.ts'
import { Money } from '../../ui/money/money.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { useClub } from '../shared/use-club.ts'
import { ReportPart } from './part.tsx'
import styles from './report.module.css'

const COUNT_COLUMNS = ['sold', 'void', 'came'] as const
const AMOUNT_COLUMNS = { discount: 'discountMinor', paid: 'paidMinor', refunded: 'refundedMinor' } as const

type Row = { key: string; name: string; figures: ReportFigures; isTotal?: boolean }

export function FiguresTable({ by, report }: { by: 'type' | 'channel'; report: EventReport }) {
  const { t } = useTranslation('report')
  const number = new Intl.NumberFormat(useLanguage())
  const rows: Row[] = [
    ...(by === 'type'
      ? report.byType.map(({ ticketTypeId, name, ...figures }) => ({ key: ticketTypeId, name, figures }))
      : report.byChannel.map(({ channel, ...figures }) => ({ key: channel, name: t(`channels.${channel}`), figures }))),
    { key: 'total', name: t('total'), figures: report.total, isTotal: true },
  ]
  const title = t(by === 'type' ? 'byType' : 'byChannel')
  return (
    <ReportPart title={title}>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t(`columns.${by}`)}</th>
            {[
              ...COUNT_COLUMNS,
              ...(Object.keys(AMOUNT_COLUMNS) as (keyof typeof AMOUNT_COLUMNS)[]),
              'left' as const,
            ].map((column) => (
              <th key={column} scope="col">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, figures, isTotal }) => (
            <tr key={key} data-total={isTotal}>
              <th scope="row">{name}</th>
              {COUNT_COLUMNS.map((column) => (
                <td key={column} data-label={t(`columns.${column}`)}>
                  {number.format(figures[column])}
                </td>
              ))}
              {(Object.keys(AMOUNT_COLUMNS) as (keyof typeof AMOUNT_COLUMNS)[]).map((column) => (
                <td key={column} data-label={t(`columns.${column}`)}>
                  <Money minor={figures[AMOUNT_COLUMNS[column]]} />
                </td>
              ))}
              <td data-label={t('columns.left')}>
                <Money minor={figures.paidMinor - figures.refundedMinor} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ReportPart>
  )
}

export function CodesTable({ eventId, codes }: { eventId: string; codes: EventReport['codes'] }) {
  const { t } = useTranslation('report')
  const { key: organisationKey } = useClub()
  const seesCodes = can(useAccess().grants, 'events.manage', { organisationKey, eventId })
  const nameOf = ({ code, label }: EventReport['codes'][number]) => {
    if (!seesCodes) return label || t('codes.unnamed')
    return code ? [code, label].filter(Boolean).join(' · ') : t('codes.several', { label })
  }
  const number = new Intl.NumberFormat(useLanguage())
  return (
    <ReportPart title={t('codes.title')} source={t('codes.source')}>
      <table className={styles.table} aria-label={t('codes.title')}>
        <thead>
          <tr>
            <th scope="col">{t('codes.code')}</th>
            <th scope="col">{t('codes.tickets')}</th>
            <th scope="col">{t('codes.discount')}</th>
          </tr>
        </thead>
        <tbody>
          {codes.map((one) => (
            <tr key={one.discountId}>
              <th scope="row">{nameOf(one)}</th>
              <td data-label={t('codes.tickets')}>{number.format(one.tickets)}</td>
              <td data-label={t('codes.discount')}>
                <Money minor={one.discountMinor} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ReportPart>
  )
}
