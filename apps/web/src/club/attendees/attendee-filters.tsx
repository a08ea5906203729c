import type { ClubAttendeeEvent } from '@forenet/contract/club/event-attendee'
import { ATTENDEE_STATES } from '@forenet/domain/attendee'
import { NativeSelect } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FilterBar, FilterChoice } from '../shared/filter-bar.tsx'
import {
  ATTENDEE_FILTERS,
  ATTENDEE_ORDERS,
  type AttendeeSearch,
  parseAttendeeOrder,
  REGISTRATION_ORDERS,
  toRegistrationOrder,
} from './attendee-query.ts'
import styles from './attendees.module.css'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/events/$eventId/attendees')

type AttendeeFiltersProps = {
  search: AttendeeSearch
  types: ClubAttendeeEvent['ticketTypes']
  isFiltered: boolean
  ofRegistrations: boolean
}

export function AttendeeFilters({ search, types, isFiltered, ofRegistrations }: AttendeeFiltersProps) {
  const { t } = useTranslation('attendees')
  const navigate = route.useNavigate()
  const orders: readonly (typeof ATTENDEE_ORDERS)[number][] = ofRegistrations ? REGISTRATION_ORDERS : ATTENDEE_ORDERS
  const change = (part: { [Name in keyof AttendeeSearch]: string | undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false })
  return (
    <FilterBar
      words="attendees"
      text={search.q}
      search={(q) => change({ q })}
      clear={
        isFiltered
          ? () => change({ q: undefined, state: undefined, type: undefined, who: undefined, entry: undefined })
          : null
      }
    >
      <FilterChoice
        hidesLabel
        label={t('filters.state')}
        any={t('filters.anyState')}
        chosen={search.state}
        choices={ATTENDEE_STATES.map((state) => ({ value: state, label: t(`filters.states.${state}`) }))}
        choose={(state) => change({ state })}
      />
      <FilterChoice
        hidesLabel
        label={t('filters.type')}
        any={t('filters.anyType')}
        chosen={search.type}
        choices={types.map(({ id, name }) => ({ value: id, label: name }))}
        choose={(type) => change({ type })}
      />
      {ofRegistrations ? null : (
        <FilterChoice
          hidesLabel
          label={t('filters.who')}
          any={t('filters.anyone')}
          chosen={search.who}
          choices={ATTENDEE_FILTERS.map((who) => ({ value: who, label: t(`filters.whos.${who}`) }))}
          choose={(who) => change({ who })}
        />
      )}
      <NativeSelect
        className={styles.order ?? ''}
        aria-label={t('filters.order')}
        value={ofRegistrations ? toRegistrationOrder(search) : parseAttendeeOrder(search)}
        onChange={({ currentTarget: { value } }) => change({ order: value === orders[0] ? undefined : value })}
        data={orders.map((order) => ({ value: order, label: t(`filters.orders.${order}`) }))}
      />
    </FilterBar>
  )
}
