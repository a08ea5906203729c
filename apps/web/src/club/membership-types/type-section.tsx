import type { Edition, MembershipType } from '@forenet/contract/club/membership-type'
import { clubMembershipTypeChange } from '@forenet/contract/club/membership-type-calls'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Pencil, Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { today } from '../../kit/time/today.ts'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { MoreMenu, MoreMenuItem } from '../../ui/overlays/more-menu.tsx'
import rows from '../shared/list-row.module.css'
import parts from '../shared/page-parts.module.css'
import { membershipTypesQuery } from '../shared/types-query.ts'
import { useClub } from '../shared/use-club.ts'
import { EditionRow } from './edition-row.tsx'
import styles from './types.module.css'

type TypeSectionProps = {
  type: MembershipType
  mayChange: boolean
  change: () => void
  openEdition: (edition: Edition | null) => void
}

export function TypeSection({ type, mayChange, change, openEdition }: TypeSectionProps) {
  const { t } = useTranslation('types')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const { id, name, description, activity, archived, version, editions } = type
  const archive = useAction({
    mutationFn: () =>
      call(clubMembershipTypeChange, {
        params: { orgKey, typeId: id },
        body: { name, description, activity, archived: !archived, version },
      }),
    onSuccess: (types) => {
      queryClient.setQueryData(membershipTypesQuery(orgKey).queryKey, types)
      say(t(archived ? 'type.unarchived' : 'type.archivedNow', { name }))
    },
    onError: () => queryClient.invalidateQueries({ queryKey: membershipTypesQuery(orgKey).queryKey }),
  })
  // An archived type moves to the end and loses focus.
  const heading = useRef<HTMLHeadingElement>(null)
  const was = useRef(archived)
  useEffect(() => {
    if (was.current !== archived) heading.current?.focus()
    was.current = archived
  }, [archived])
  const isOver = ({ endDate }: Edition) => endDate < today()
  const [current, over] = [editions.filter((edition) => !isOver(edition)), editions.filter(isOver)]
  const row = (edition: Edition) => (
    <EditionRow key={edition.id} edition={edition} change={mayChange ? () => openEdition(edition) : null} />
  )
  const notes = [activity, archived && t('archived')].filter(Boolean)
  return (
    <section aria-labelledby={id} className={parts.part}>
      <div className={styles.head}>
        <div className={rows.words}>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {name}
          </h2>
          {notes.length > 0 ? <span className={styles.quiet}>{notes.join(' · ')}</span> : null}
          {description ? <p className={styles.quiet}>{description}</p> : null}
        </div>
        {mayChange ? (
          <>
            {archived ? null : (
              <Button
                variant="subtle"
                className={styles.add ?? ''}
                leftSection={<Plus size={18} aria-hidden />}
                aria-label={t('addEditionOf', { name })}
                onClick={() => openEdition(null)}
              >
                {t('addEdition')}
              </Button>
            )}
            <MoreMenu label={t('actions', { name })}>
              <MoreMenuItem icon={<Pencil size={18} />} onClick={change}>
                {t('changeType')}
              </MoreMenuItem>
              <MoreMenuItem
                icon={archived ? <ArchiveRestore size={18} /> : <Archive size={18} />}
                onClick={() => archive.mutate()}
              >
                {t(archived ? 'unarchive' : 'archive')}
              </MoreMenuItem>
            </MoreMenu>
          </>
        ) : null}
      </div>
      {archive.isError ? <FormFailure failure={archive.error} /> : null}
      {editions.length === 0 ? (
        <p className={styles.quiet}>{t('noEditions')}</p>
      ) : (
        <>
          {current.length > 0 ? <BoxedList>{current.map(row)}</BoxedList> : null}
          {over.length > 0 ? (
            <details className={styles.over} open={current.length === 0}>
              <summary>{t('earlierSeasons', { count: over.length })}</summary>
              <BoxedList>{over.map(row)}</BoxedList>
            </details>
          ) : null}
        </>
      )}
    </section>
  )
}
