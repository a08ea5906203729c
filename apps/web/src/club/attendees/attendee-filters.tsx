import type { ClubAttendeeEvent } from '@forenet/contract/club/event-attendee'
import { ATTENDEE_STATES } from '@forenet/domain/attendee'
import { Button, NativeSelect } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../kit/forms/search-field.tsx'
import {
  type AttendeeSearch,
  ORDERS,
  orderOf,
  REGISTRATION_ORDERS,
  registrationOrderOf,
  WHOS,
} from './attendee-query.ts'
import styles from './attendees.module.css'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/events/$eventId/attendees')

type AttendeeFiltersProps = {
  search: AttendeeSearch
  types: ClubAttendeeEvent['ticketTypes']
  isFiltered: boolean
  /** Registrations are looked for, and not tickets. */
  ofRegistrations: boolean
}

/** By what those who come are looked for, and in which order they stand; the address keeps it. */
export function AttendeeFilters({ search, types, isFiltered, ofRegistrations }: AttendeeFiltersProps) {
  const { t } = useTranslation('attendees')
  const navigate = route.useNavigate()
  const orders: readonly (typeof ORDERS)[number][] = ofRegistrations ? REGISTRATION_ORDERS : ORDERS
  const change = (part: { [Name in keyof AttendeeSearch]: string | undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false })
  return (
    <search className={styles.filters} aria-label={t('filters.label')}>
      <SearchField
        text={search.q ?? ''}
        change={(q) => change({ q: q || undefined })}
        label={t('filters.search')}
        placeholder={t('filters.placeholder')}
        className={styles.search}
      />
      <NativeSelect
        label={t('filters.state')}
        value={search.state ?? ''}
        onChange={(event) => change({ state: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: t('filters.anyState') },
          ...ATTENDEE_STATES.map((state) => ({ value: state, label: t(`filters.states.${state}`) })),
        ]}
      />
      <NativeSelect
        label={t('filters.type')}
        value={search.type ?? ''}
        onChange={(event) => change({ type: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: t('filters.anyType') },
          ...types.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {ofRegistrations ? null : (
        <NativeSelect
          label={t('filters.who')}
          value={search.who ?? ''}
          onChange={(event) => change({ who: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: t('filters.anyone') },
            ...WHOS.map((who) => ({ value: who, label: t(`filters.whos.${who}`) })),
          ]}
        />
      )}
      <NativeSelect
        label={t('filters.order')}
        value={ofRegistrations ? registrationOrderOf(search) : orderOf(search)}
        onChange={({ currentTarget: { value } }) => change({ order: value === orders[0] ? undefined : value })}
        data={orders.map((order) => ({ value: order, label: t(`filters.orders.${order}`) }))}
      />
      {isFiltered ? (
        <Button
          variant="subtle"
          leftSection={<X size={18} aria-hidden />}
          onClick={() => change({ q: undefined, state: undefined, type: undefined, who: undefined, entry: undefined })}
        >
          {t('filters.clear')}
        </Button>
      ) : null}
    </search>
  )
}
