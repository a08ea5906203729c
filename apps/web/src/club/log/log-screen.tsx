import { csvFilename } from '@forenet/contract/club/file-names'
import type { LogEntry, LogFilter } from '@forenet/contract/club/log'
import { clubLogFile, clubLogList } from '@forenet/contract/club/log-calls'
import { formatLogDetail, type LogDetailTexts } from '@forenet/contract/club/log-detail'
import type { ClubRole } from '@forenet/domain/access'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { TIME_ZONE } from '@forenet/domain/product'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call, callForFile } from '../../kit/calls/call.ts'
import { today } from '../../kit/time/today.ts'
import { getDateFormat } from '../../ui/dates/date-words.ts'
import type { auditTexts } from '../../words/en/audit.ts'
import type { logTexts } from '../../words/en/log.ts'
import { useLanguage } from '../../words/i18n.ts'
import { FilterBar, FilterChoice, FilterDays } from '../shared/filter-bar.tsx'
import { ListPage } from '../shared/list-page.tsx'
import { useClub } from '../shared/use-club.ts'
import box from '../shared/white-box.module.css'
import styles from './log.module.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/log')

export function LogScreen() {
  const { t } = useTranslation(['log', 'manage'])
  const club = useClub()
  const language = useLanguage()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const filter = parseLogFilter(search)
  const log = useInfiniteQuery(logQuery(club.key, filter))
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? []
  const isFiltered = Object.keys(filter).length > 0
  const change = (part: LogSearch) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false })
  return (
    <ListPage
      title={t('manage:pages.manage-log')}
      lead={t('lead', { club: club.name })}
      file={{
        label: t('download'),
        name: csvFilename(club.key, 'log', language),
        fetch: () => callForFile(clubLogFile, { params: { orgKey: club.key }, query: { ...filter, language } }),
      }}
      filters={
        <Filters search={search} actions={log.data?.pages[0]?.actions ?? []} isFiltered={isFiltered} change={change} />
      }
      list={log}
      empty={
        entries.length > 0
          ? null
          : {
              icon: <ScrollText size={28} />,
              title: t(isFiltered ? 'notFound.title' : 'none.title'),
              text: t(isFiltered ? 'notFound.text' : 'none.text'),
            }
      }
      more={t('older')}
    >
      <LogList entries={entries} busy={log.isPlaceholderData} />
    </ListPage>
  )
}

type FiltersProps = {
  search: LogSearch
  actions: readonly string[]
  isFiltered: boolean
  change: (part: { [Name in keyof LogSearch]: string | undefined }) => void
}

function Filters({ search, actions, isFiltered, change }: FiltersProps) {
  const { t } = useTranslation('log')
  const words = useActionTexts()
  const kinds = search.action && !actions.includes(search.action) ? [...actions, search.action] : actions
  return (
    <div className={styles.filters}>
      <FilterBar
        words="log"
        text={search.q}
        search={(q) => change({ q })}
        clear={isFiltered ? () => change({ q: undefined, action: undefined, from: undefined, to: undefined }) : null}
      >
        <FilterChoice
          hidesLabel
          label={t('filters.action')}
          any={t('filters.anyAction')}
          chosen={search.action}
          choices={kinds.map((action) => ({ value: action, label: words(action) }))}
          choose={(action) => change({ action })}
        />
        <FilterDays words="log" isRow days={search} change={change} />
      </FilterBar>
    </div>
  )
}

type LogSearch = { q?: string; action?: string; from?: string; to?: string }

function parseLogFilter({ q, action, from, to }: LogSearch): LogFilter {
  const isDay = (text: string | undefined) => text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text)
  return {
    ...(q ? { text: q } : {}),
    ...(action ? { action } : {}),
    ...(from && isDay(from) ? { from } : {}),
    ...(to && isDay(to) ? { to } : {}),
  }
}

function logQuery(orgKey: string, filter: LogFilter) {
  return infiniteQueryOptions({
    queryKey: ['club', orgKey, 'log', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      call(clubLogList, {
        params: { orgKey },
        query: { ...filter, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
}

type ValuePath = {
  [Fact in keyof typeof logTexts.values]: `values.${Fact}.${keyof (typeof logTexts.values)[Fact] & string}`
}[keyof typeof logTexts.values]

function LogList({ entries, busy }: { entries: readonly LogEntry[]; busy: boolean }) {
  const { t } = useTranslation('log')
  const language = useLanguage()
  const days = Map.groupBy(entries, ({ at }) => calendarDateAt(new Date(at)))
  const time = getDateFormat(language, { hour: '2-digit', minute: '2-digit', timeZone: TIME_ZONE })
  const day = getDateFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  const dayOfYear = getDateFormat(language, { dateStyle: 'full', timeZone: 'UTC' })
  return (
    <section className={styles.days} aria-label={t('list')} aria-busy={busy}>
      {[...days].map(([date, ofDay]) => {
        const noon = new Date(`${date}T12:00:00Z`)
        return (
          <section key={date} aria-labelledby={`day-${date}`}>
            <h2 id={`day-${date}`} className={styles.day}>
              {(date.slice(0, 4) === today().slice(0, 4) ? day : dayOfYear).format(noon)}
            </h2>
            <ol className={box.list}>
              {ofDay.map((entry) => (
                <LogRow key={entry.id} entry={entry} time={time.format(new Date(entry.at))} />
              ))}
            </ol>
          </section>
        )
      })}
    </section>
  )
}

function LogRow({ entry: { action, actor, about, at, detail }, time }: { entry: LogEntry; time: string }) {
  const { t } = useTranslation('log')
  const words = useActionTexts()
  const details = useDetailTexts()(detail)
  return (
    <li className={styles.entry}>
      <strong>{words(action)}</strong>
      <time className={styles.when} dateTime={at}>
        {time}
      </time>
      <span className={styles.who}>
        {actor === null ? t('portal') : (actor.name ?? actor.email)}
        {about ? ` · ${t('about', { name: about })}` : null}
        {details ? ` · ${details}` : null}
      </span>
    </li>
  )
}

function useActionTexts(): (action: string) => string {
  const { t, i18n } = useTranslation(['log', 'audit'])
  return (action) => {
    if (i18n.exists(`log:facts.${action}`)) return t(`log:facts.${action as keyof typeof logTexts.facts}`)
    if (i18n.exists(`audit:facts.${action}`)) return t(`audit:facts.${action as keyof typeof auditTexts.facts}`)
    return action
  }
}

function useDetailTexts(): (detail: LogEntry['detail']) => string {
  const { t, i18n } = useTranslation(['log', 'manage'])
  const language = useLanguage()
  const words: LogDetailTexts = {
    language,
    fact: (name) =>
      i18n.exists(`log:detail.${name}`) ? t(`log:detail.${name as keyof typeof logTexts.detail}`) : null,
    role: (value) => (i18n.exists(`manage:roles.${value}`) ? t(`manage:roles.${value as ClubRole}`) : null),
    value: (name, value) => {
      const path = `values.${name}.${value}`
      return i18n.exists(`log:${path}`) ? t(path as ValuePath) : null
    },
    change: (name, from, to) => t('change', { name, from, to }),
    nothing: t('nothing'),
  }
  return (detail) => formatLogDetail(detail, words)
}
