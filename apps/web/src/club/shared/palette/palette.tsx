import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/spotlight/styles.layer.css'
import { clubPaymentList } from '@forenet/contract/club/payment-calls'
import { clubRegisterList } from '@forenet/contract/club/register-calls'
import { type ActiveGrant, findClubAccessScope } from '@forenet/domain/access'
import { calendarDateAt } from '@forenet/domain/copenhagen-day'
import { formatMoney } from '@forenet/domain/money'
import { listSearchIndexWords, matchesTerms, parseSearchTerms } from '@forenet/domain/search-text'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarDays, ReceiptText, Search, UserRound } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { useAccess } from '../../../kit/session/use-access.ts'
import { useLanguage } from '../../../words/i18n.ts'
import { clubEventsQuery } from '../club-event-query.ts'
import { listClubPageGroups } from '../club-pages.ts'
import { formatShortDate } from '../short-date.ts'
import { useClub, useMayHere } from '../use-club.ts'

const PAUSE_MS = 150
const MAX_RESULTS = 5
/** Shorter queries match nearly everyone. */
const MIN_QUERY = 2

const [store, palette] = createSpotlight()

export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('manage')
  const [query, setQuery] = useState('')
  const found = useSearchResults(query)
  useEffect(() => {
    palette.open()
    return palette.close
  }, [])
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      scrollable
      maxHeight="min(60vh, 32rem)"
      // Mantine's scroll lock injects a `<style>`, which the CSP forbids.
      removeScrollProps={{ removeScrollBar: false }}
      aria-label={t('palette.label')}
    >
      <Spotlight.Search
        placeholder={t('palette.placeholder')}
        aria-label={t('palette.label')}
        leftSection={<Search size={20} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {found.failed ? <QueryFailure error={found.failed.error} retry={() => void found.failed?.refetch()} /> : null}
        {found.groups.map(({ name, results }) => (
          <Spotlight.ActionsGroup key={name} label={t(`palette.groups.${name}`)}>
            {results.map(({ id, label, about, icon, open }) => (
              <Spotlight.Action key={id} label={label} description={about} leftSection={icon} onClick={open} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {found.groups.length === 0 ? (
          <Spotlight.Empty>{t(found.pending ? 'palette.searching' : 'palette.nothing')}</Spotlight.Empty>
        ) : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

type PaletteResult = { id: string; label: string; about: string; icon: ReactNode; open: () => void }

function useSearchResults(query: string) {
  const { t } = useTranslation('manage')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const navigate = useNavigate()
  const may = useMayHere()
  const { grants } = useAccess()
  const [text] = useDebouncedValue(query.trim(), PAUSE_MS)
  const isSearch = text.length >= MIN_QUERY
  const params = { orgKey }
  const [people, events, payments] = useQueries({
    queries: [
      {
        queryKey: ['club', orgKey, 'palette', 'people', text] as const,
        queryFn: ({ signal }: { signal: AbortSignal }) => call(clubRegisterList, { params, query: { text }, signal }),
        enabled: isSearch && may('members.read'),
        placeholderData: keepPreviousData,
      },
      { ...clubEventsQuery(orgKey, 'ahead'), enabled: canSeeEvents(grants, orgKey) },
      {
        queryKey: ['club', orgKey, 'palette', 'payments', text] as const,
        queryFn: ({ signal }: { signal: AbortSignal }) => call(clubPaymentList, { params, query: { text }, signal }),
        enabled: isSearch && may('money.read'),
        placeholderData: keepPreviousData,
      },
    ],
  })
  const pages = listClubPageGroups(grants, orgKey)
    .flatMap(({ pages: ofGroup }) => ofGroup)
    .map(
      ({ name, to, icon: Icon }): PaletteResult => ({
        id: to,
        label: t(`pages.${name}`),
        about: '',
        icon: <Icon size={18} aria-hidden />,
        open: () => void navigate({ to, params }),
      }),
    )
    .filter(({ label }) => query.trim() === '' || matchesQuery(label, query))
  const ofPeople = (isSearch ? (people.data?.rows ?? []) : []).flatMap(
    ({ memberId, name, city, memberships }): PaletteResult[] =>
      name === null
        ? []
        : [
            {
              id: memberId,
              label: name,
              about: [memberships[0]?.name, city].filter(Boolean).join(' · '),
              icon: <UserRound size={18} aria-hidden />,
              open: () => void navigate({ to: '/manage/$orgKey/register/$memberId', params: { orgKey, memberId } }),
            },
          ],
  )
  const ofEvents = (isSearch ? (events.data ?? []) : [])
    .filter(({ title }) => matchesQuery(title, text))
    .map(
      ({ id, title, startsAt }): PaletteResult => ({
        id,
        label: title,
        about: formatShortDate(calendarDateAt(new Date(startsAt)), language),
        icon: <CalendarDays size={18} aria-hidden />,
        open: () => void navigate({ to: '/manage/$orgKey/events/$eventId/attendees', params: { orgKey, eventId: id } }),
      }),
    )
  const ofPayments = (isSearch ? (payments.data?.payments ?? []) : []).map(
    ({ orderId, payer, day, amountMinor, event, what }): PaletteResult => ({
      id: orderId,
      label: payer,
      about: [formatMoney(amountMinor, language), event?.title ?? what[0], formatShortDate(day, language)].join(' · '),
      icon: <ReceiptText size={18} aria-hidden />,
      open: () => void navigate({ to: '/manage/$orgKey/payments', params: { orgKey }, search: { payment: orderId } }),
    }),
  )
  const groups = [
    { name: 'people', results: ofPeople.slice(0, MAX_RESULTS) },
    { name: 'events', results: ofEvents.slice(0, MAX_RESULTS) },
    { name: 'payments', results: ofPayments.slice(0, MAX_RESULTS) },
    { name: 'pages', results: isSearch ? pages.slice(0, MAX_RESULTS) : pages },
  ] as const
  return {
    groups: groups.filter(({ results }) => results.length > 0),
    pending: people.isFetching || payments.isFetching || events.isLoading,
    failed: [people, events, payments].find(({ isError }) => isError),
  }
}

export function canSeeEvents(grants: readonly ActiveGrant[], organisationKey: string): boolean {
  return (['events.manage', 'events.attendees'] as const).some(
    (permission) => findClubAccessScope(grants, permission, organisationKey) !== null,
  )
}

export function matchesQuery(text: string, query: string): boolean {
  return matchesTerms(listSearchIndexWords(text), parseSearchTerms(query))
}
