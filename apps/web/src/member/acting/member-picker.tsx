import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { type FocusEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActingMember } from '../../kit/calls/use-acting-member.ts'
import { useSession } from '../../kit/session/session-context.tsx'
import { useDismiss } from '../../ui/overlays/use-dismiss.ts'
import { ChosenMember } from './chosen-member.tsx'
import styles from './member-picker.module.css'
import { MemberSearch } from './member-search.tsx'
import { anybodyQuery } from './queries.ts'
import { useActFor } from './use-act-for.ts'

/** Selects the member to impersonate; hidden if there are none (section 2). */
export function MemberPicker() {
  const { t } = useTranslation('acting')
  const { email } = useSession()
  const acting = useActingMember()
  const anybody = useQuery(anybodyQuery)
  const actFor = useActFor()
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = () => setOpened(false)
  useDismiss(opened, { opener: button, element: panel, close })

  const nobody = anybody.isPending || anybody.data?.every((member) => member.email === email)
  if (acting === null && nobody) return null

  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    // No new target: the window itself lost focus, so keep it open.
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes focus; button and list are interactive.
    <div className={styles.anchor} onBlur={onBlur}>
      <ActionIcon
        ref={button}
        id={`${id}-button`}
        aria-label={t('open')}
        title={t('open')}
        aria-expanded={opened}
        aria-controls={opened ? `${id}-panel` : undefined}
        onClick={() => setOpened(!opened)}
      >
        <UsersRound size={22} aria-hidden />
      </ActionIcon>
      {opened ? (
        // biome-ignore lint/a11y/useSemanticElements: a combobox, not a group of form fields.
        <div ref={panel} id={`${id}-panel`} role="group" aria-labelledby={`${id}-button`} className={styles.panel}>
          {acting ? <ChosenMember memberId={acting} /> : null}
          <MemberSearch
            chosen={acting}
            choose={(member) => {
              close()
              // Selecting oneself ends impersonation.
              actFor(member.email === email ? null : member.id)
            }}
          />
        </div>
      ) : null}
    </div>
  )
}
