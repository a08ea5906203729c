import type { ClubDoorSales } from '@forenet/contract/club/door-sale'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { Surface } from '../../ui/blocks/surface.tsx'
import { Money } from '../../ui/money/money.tsx'
import { useClub } from '../shared/use-club.ts'
import { CloseDrawer } from './close-drawer.tsx'
import styles from './door.module.css'
import { salesQuery } from './sales-query.ts'
import { useMoment } from './use-moment.ts'

type Drawer = ClubDoorSales['drawers'][number]

/** Renders nothing without sales. */
export function DoorSales({ eventId }: { eventId: string }) {
  const { t } = useTranslation('door')
  const { key: orgKey } = useClub()
  const id = useId()
  const [asked, setAsked] = useState<Drawer | null>(null)
  const sales = useQuery(salesQuery(orgKey, eventId))
  if (sales.isError && !sales.data) {
    return <QueryFailure error={sales.error} retry={() => void sales.refetch()} retrying={sales.isFetching} />
  }
  if (!sales.data || (sales.data.sales.length === 0 && sales.data.drawers.length === 0)) return null
  return (
    <Surface as="section" labelledBy={id}>
      <h2 id={id} className={styles.head}>
        {t('sales.title')}
      </h2>
      <ul className={styles.devices} aria-label={t('sales.title')}>
        {sales.data.sales.map(({ device, means, tickets, totalMinor }) => (
          <li key={`${device.id} ${means}`}>
            <span>
              <strong>{device.name}</strong>
              <span className={styles.quiet}>
                {t(`sales.means.${means}`)} · {t('sales.tickets', { count: tickets })}
              </span>
            </span>
            <Money minor={totalMinor} />
          </li>
        ))}
      </ul>
      {sales.data.drawers.length > 0 ? <h3 className={styles.head}>{t('sales.drawers')}</h3> : null}
      <ul className={styles.devices} aria-label={t('sales.drawers')}>
        {sales.data.drawers.map((drawer) => (
          <DrawerRow key={(drawer.open ?? drawer.closed)?.id} drawer={drawer} close={() => setAsked(drawer)} />
        ))}
      </ul>
      {asked?.open ? (
        <CloseDrawer eventId={eventId} name={asked.device.name} drawer={asked.open} close={() => setAsked(null)} />
      ) : null}
    </Surface>
  )
}

function DrawerRow({ drawer: { device, open, closed }, close }: { drawer: Drawer; close: () => void }) {
  const { t } = useTranslation('door')
  const moment = useMoment()
  return (
    <li data-ended={closed !== null}>
      <span>
        <strong>{device.name}</strong>
        {open ? (
          <span className={styles.quiet}>
            {t('sales.open', { at: moment(open.openedAt) })} · {t('sales.expected')}{' '}
            <Money minor={open.expectedMinor} />
          </span>
        ) : null}
        {closed ? (
          <span className={styles.quiet}>
            {closed.by
              ? t('sales.closedBy', { at: moment(closed.closedAt), name: closed.by })
              : t('sales.closed', { at: moment(closed.closedAt) })}{' '}
            · {t('sales.expected')} <Money minor={closed.expectedMinor} /> · {t('sales.counted')}{' '}
            <Money minor={closed.countedMinor} />
            {closed.differenceMinor === 0 ? null : (
              <>
                {' '}
                · {t('sales.difference')} <Money minor={closed.differenceMinor} />: {closed.note}
              </>
            )}
          </span>
        ) : null}
      </span>
      {open ? (
        <Button variant="default" size="sm" aria-label={t('sales.closeOne', { name: device.name })} onClick={close}>
          {t('sales.close')}
        </Button>
      ) : null}
    </li>
  )
}
