import type { ClubDoorSales } from '@forenet/contract/club/door-sale'
import { clubCashDrawerClose, clubDoorSalesGet } from '@forenet/contract/club/door-sale-calls'
import type { CashDrawer } from '@forenet/contract/door-sale'
import { parseKroner } from '@forenet/domain/kroner-text'
import { Button, TextInput } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { Surface } from '../../ui/blocks/surface.tsx'
import { Money } from '../../ui/money/money.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useClub } from '../shared/use-club.ts'
import styles from './door.module.css'
import { useFormatInstant } from './use-format-instant.ts'

type Drawer = ClubDoorSales['drawers'][number]

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
  const moment = useFormatInstant()
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

type CloseDrawerProps = { eventId: string; name: string; drawer: CashDrawer; close: () => void }

function CloseDrawer({ eventId, name, drawer, close }: CloseDrawerProps) {
  const { t } = useTranslation('door')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const [counted, setCounted] = useState('')
  const [note, setNote] = useState('')
  const [isAsked, setAsked] = useState(false)
  const countedMinor = counted.trim() === '' ? null : parseKroner(counted)
  const differs = countedMinor !== null && countedMinor !== drawer.expectedMinor
  const isMissing = countedMinor === null || (differs && note.trim() === '')
  const closing = useAction({
    mutationFn: () =>
      call(clubCashDrawerClose, {
        params: { orgKey, eventId, drawerId: drawer.id },
        body: { expectedMinor: drawer.expectedMinor, countedMinor: countedMinor ?? 0, note: note.trim() },
      }),
    onSuccess: (now) => {
      queryClient.setQueryData(salesQuery(orgKey, eventId).queryKey, now)
      close()
    },
  })
  return (
    <ConfirmDialog
      opened
      title={t('sales.sure', { name })}
      confirmLabel={t('sales.close')}
      pending={closing.isPending}
      onConfirm={() => {
        setAsked(true)
        if (!isMissing) closing.mutate()
      }}
      onClose={close}
    >
      <p>
        {t('sales.expected')} <Money minor={drawer.expectedMinor} />. {t('sales.sureText')}
      </p>
      <TextInput
        label={t('sales.countedField')}
        inputMode="decimal"
        autoComplete="off"
        value={counted}
        onChange={(event) => setCounted(event.currentTarget.value)}
        error={isAsked && countedMinor === null ? t('sales.noAmount') : null}
      />
      {differs ? (
        <TextInput
          label={t('sales.why')}
          maxLength={200}
          autoComplete="off"
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={isAsked && note.trim() === '' ? t('sales.noWhy') : null}
        />
      ) : null}
      {closing.isError ? <FormFailure failure={closing.error} /> : null}
    </ConfirmDialog>
  )
}

const POLL_INTERVAL_MS = 10_000

function salesQuery(orgKey: string, eventId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'door', eventId, 'sales'] as const,
    queryFn: ({ signal }) => call(clubDoorSalesGet, { params: { orgKey, eventId }, signal }),
    refetchInterval: POLL_INTERVAL_MS,
  })
}
