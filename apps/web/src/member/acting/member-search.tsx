import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Button, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemWords } from '../../kit/calls/problem-words.ts'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { type Candidate, MOST } from './candidates.ts'
import { steppedTo } from './keyboard.ts'
import { MemberOptions } from './member-options.tsx'
import styles from './member-search.module.css'
import { useFoundMembers } from './use-found-members.ts'

type MemberSearchProps = { chosen: string | null; choose: (member: Candidate) => void }

/** Maximum search length of the server. */
const LONGEST = 100

/** Combobox: typing filters, arrows move, Enter selects. The focus stays in the text field. */
export function MemberSearch({ chosen, choose }: MemberSearchProps) {
  const { t } = useTranslation(['acting', 'ui'])
  const words = useProblemWords()
  const [text, setText] = useState('')
  const [activeId, setActiveId] = useState<string | null>(null)
  const { members, pending, searching, error, retry } = useFoundMembers(text)
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  useEffect(() => input.current?.focus(), [])

  // Without a search text nothing is preselected.
  const known = members.findIndex(({ id }) => id === activeId)
  const active = known === -1 && text.trim() !== '' && members.length > 0 ? 0 : known

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const next = steppedTo(event.key, active, members.length)
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
          maxLength={LONGEST}
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
        {members.length >= MOST ? <p className={styles.status}>{t('more')}</p> : null}
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
