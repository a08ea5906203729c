import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Candidate } from './candidates.ts'
import { fullName } from './full-name.ts'
import styles from './member-options.module.css'

type MemberOptionsProps = {
  id: string
  members: readonly Candidate[]
  /** Index of the option Enter selects, or -1. */
  active: number
  chosen: string | null
  choose: (member: Candidate) => void
}

/** Options are rendered in batches, because rendering a thousand slows down typing. */
const ROWS = 40
/** Distance in px at which the next batch is rendered. */
const NEAR = 600

/** Search results. `aria-setsize` and `aria-posinset` cover options not yet rendered. */
export function MemberOptions({ id, members, active, chosen, choose }: MemberOptionsProps) {
  const { t } = useTranslation('acting')
  const [drawn, setDrawn] = useState(ROWS)
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
      className={styles.list}
      // Keep the focus in the text field.
      onMouseDown={(event) => event.preventDefault()}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollTop + clientHeight > scrollHeight - NEAR) setDrawn((was) => Math.min(was + ROWS, members.length))
      }}
    >
      {members.slice(0, Math.max(drawn, active + ROWS)).map((member, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the text field, which has the focus.
        <div
          key={member.id}
          id={`${id}-${member.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          aria-setsize={members.length}
          aria-posinset={index + 1}
          className={styles.option}
          onClick={() => choose(member)}
        >
          <span className={styles.words}>
            <span className={styles.name}>{fullName(member) || t('nameless')}</span>
            <span className={styles.email}>{member.email ?? t('noEmail')}</span>
          </span>
          {member.id === chosen ? <Check size={18} aria-label={t('chosen')} /> : null}
        </div>
      ))}
    </div>
  )
}
