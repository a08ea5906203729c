import { csvName } from '@forenet/contract/club/file-names'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { clubLogFile } from '@forenet/contract/club/log-calls'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { callForFile } from '../../kit/calls/call.ts'
import { useLanguage } from '../../words/i18n.ts'
import { FilterBar, FilterChoice, FilterDays } from '../shared/filter-bar.tsx'
import { ListPage } from '../shared/list-page.tsx'
import { useClub } from '../shared/use-club.ts'
import styles from './log.module.css'
import { LogList, useActionWords } from './log-list.tsx'
import { filterOf, type LogSearch, logQuery } from './log-query.ts'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/log')

export function LogScreen() {
  const { t } = useTranslation(['log', 'manage'])
  const club = useClub()
  const language = useLanguage()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const filter = filterOf(search)
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
        name: csvName(club.key, 'log', language),
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
  const words = useActionWords()
  const kinds = search.action && !actions.includes(search.action) ? [...actions, search.action] : actions
  return (
    <FilterBar
      words="log"
      className={styles.filters}
      searchClassName={styles.search}
      text={search.q}
      search={(q) => change({ q })}
      clear={isFiltered ? () => change({ q: undefined, action: undefined, from: undefined, to: undefined }) : null}
    >
      <FilterChoice
        label={t('filters.action')}
        any={t('filters.anyAction')}
        chosen={search.action}
        choices={kinds.map((action) => ({ value: action, label: words(action) }))}
        choose={(action) => change({ action })}
      />
      <FilterDays words="log" days={search} change={change} />
    </FilterBar>
  )
}
