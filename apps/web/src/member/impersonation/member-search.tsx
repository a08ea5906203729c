import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import type { Member } from '@forenet/contract/member'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '../../kit/calls/problem-texts.ts'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { fullName } from './full-name.ts'
import memberOptionsStyles from './member-options.module.css'
import styles from './member-search.module.css'
import {
  type Candidate,
  filterCandidates,
  MAX_LOADED_MEMBERS,
  membersQuery,
  mergeById,
  needsServerSearch,
} from './queries.ts'

const PAGE = 6

/** `active` is -1 without an active option. */
export function findOptionAfterKey(key: string, active: number, count: number): number | null {
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }[key]
  if (step === undefined || count === 0) return null
  if (active === -1) return step > 0 ? 0 : count - 1
  return Math.min(Math.max(active + step, 0), count - 1)
}

type MemberSearchProps = { chosen: string | null; choose: (member: Candidate) => void }

const MAX_SEARCH_LENGTH = 100

export function MemberSearch({ chosen, choose }: MemberSearchProps) {
  const { t } = useTranslation(['impersonation', 'ui'])
  const words = useProblemText()
  const [text, setText] = useState('')
  const [activeId, setActiveId] = useState<string | null>(null)
  const { members, pending, searching, error, retry } = useFoundMembers(text)
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  useEffect(() => input.current?.focus(), [])

  // Nothing is preselected without a search text.
  const known = members.findIndex(({ id }) => id === activeId)
  const active = known === -1 && text.trim() !== '' && members.length > 0 ? 0 : known

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const next = findOptionAfterKey(event.key, active, members.length)
    const picked = event.key === 'Enter' ? members[active] : undefined
    if (next === null && event.key !== 'Enter') return
    event.preventDefault()
    if (next !== null) setActiveId(members[next]?.id ?? null)
    if (picked) choose(picked)
  }
  const status = searching && members.length === 0 ? t('searching') : t('found', { n: members.length })
  return (
    <div className={styles.search}>
      <div className={styles.head}>
        <TextInput
          ref={input}
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<Search size={18} aria-hidden />}
          value={text}
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          spellCheck={false}
          role="combobox"
          aria-expanded={members.length > 0}
          aria-controls={members.length > 0 ? list : undefined}
          aria-autocomplete="list"
          aria-activedescendant={members[active] ? `${list}-${members[active].id}` : undefined}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setActiveId(null)
          }}
          onKeyDown={onKeyDown}
        />
        <p role="status" className={styles.status}>
          {pending || error ? '' : status}
        </p>
        {members.length >= MAX_LOADED_MEMBERS ? <p className={styles.status}>{t('more')}</p> : null}
      </div>
      {error ? (
        <div role="alert" className={styles.nothing}>
          <p>{words(error).title}</p>
          <Button size="sm" variant="default" onClick={retry}>
            {t('ui:retry')}
          </Button>
        </div>
      ) : pending ? (
        <div className={styles.nothing}>
          <SkeletonList rows={5} height={48} />
        </div>
      ) : members.length > 0 ? (
        <MemberOptions key={text.trim()} id={list} members={members} active={active} chosen={chosen} choose={choose} />
      ) : searching ? null : (
        <p className={styles.nothing}>{t('none')}</p>
      )}
    </div>
  )
}

const DEBOUNCE_MS = 250

type FoundMembers = {
  members: Member[]
  pending: boolean
  searching: boolean
  error: unknown
  retry: () => void
}

/** Loaded members first, then the server's result if a search is needed. */
function useFoundMembers(text: string): FoundMembers {
  const wanted = text.trim()
  const [rested] = useDebouncedValue(wanted, DEBOUNCE_MS)
  const first = useQuery(membersQuery(''))
  const loaded = first.data
  const asks = loaded !== undefined && needsServerSearch(loaded, wanted)
  const answer = useQuery({
    ...membersQuery(rested),
    enabled: asks && rested === wanted,
    placeholderData: keepPreviousData,
  })
  const answered = asks && rested === wanted && answer.isSuccess && !answer.isPlaceholderData
  const members = useMemo(
    () => (answered ? answer.data : filterCandidates(mergeById(loaded ?? [], answer.data ?? []), wanted)),
    [answered, answer.data, loaded, wanted],
  )
  const failed = first.isError ? first : asks && answer.isError && rested === wanted ? answer : null
  return {
    members,
    pending: first.isPending,
    searching: asks && !answered && failed === null,
    error: failed?.error ?? null,
    retry: () => void (failed ?? first).refetch(),
  }
}

type MemberOptionsProps = {
  id: string
  members: readonly Candidate[]
  active: number
  chosen: string | null
  choose: (member: Candidate) => void
}

/** Rendering a thousand slows down typing. */
const MAX_ROWS = 40
const LOAD_MORE_WITHIN_PX = 600

/** `aria-setsize` and `aria-posinset` also count options not rendered yet. */
function MemberOptions({ id, members, active, chosen, choose }: MemberOptionsProps) {
  const { t } = useTranslation('impersonation')
  const [drawn, setDrawn] = useState(MAX_ROWS)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={t('list')}
      className={memberOptionsStyles.list}
      onMouseDown={(event) => event.preventDefault()}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollTop + clientHeight > scrollHeight - LOAD_MORE_WITHIN_PX)
          setDrawn((was) => Math.min(was + MAX_ROWS, members.length))
      }}
    >
      {members.slice(0, Math.max(drawn, active + MAX_ROWS)).map((member, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the text field, which has the focus.
        <div
          key={member.id}
          id={`${id}-${member.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          aria-setsize={members.length}
          aria-posinset={index + 1}
          className={memberOptionsStyles.option}
          onClick={() => choose(member)}
        >
          <span className={memberOptionsStyles.words}>
            <span className={memberOptionsStyles.name}>{fullName(member) || t('nameless')}</span>
            <span className={memberOptionsStyles.email}>{member.email ?? t('noEmail')}</span>
          </span>
          {member.id === chosen ? <Check size={18} aria-label={t('chosen')} /> : null}
        </div>
      ))}
    </div>
  )
}
