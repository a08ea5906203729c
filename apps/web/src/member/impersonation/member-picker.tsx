import { ActionIcon } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Check, Copy, UsersRound } from 'lucide-react'
import { type FocusEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useImpersonatedMember } from '../../kit/calls/use-impersonated-member.ts'
import { useSession } from '../../kit/session/session-context.tsx'
import { useDismiss } from '../../ui/overlays/use-dismiss.ts'
import { memberQuery } from '../shared/member/member-query.ts'
import chosenMemberStyles from './chosen-member.module.css'
import { fullName } from './full-name.ts'
import styles from './member-picker.module.css'
import { MemberSearch } from './member-search.tsx'
import { impersonationAvailableQuery } from './queries.ts'
import { useImpersonate } from './use-impersonate.ts'

/** Hidden if there is no one to impersonate (section 2). */
export function MemberPicker() {
  const { t } = useTranslation('impersonation')
  const { email } = useSession()
  const acting = useImpersonatedMember()
  const anybody = useQuery(impersonationAvailableQuery)
  const actFor = useImpersonate()
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = () => setOpened(false)
  useDismiss(opened, { opener: button, element: panel, close })

  const nobody = anybody.isPending || anybody.data?.every((member) => member.email === email)
  if (acting === null && nobody) return null

  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    // A blur without a new target means that the window lost focus, so keep the list open.
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

function ChosenMember({ memberId }: { memberId: string }) {
  const { t } = useTranslation('impersonation')
  const { data: member } = useQuery(memberQuery(useSession(), memberId))
  const clipboard = useClipboard({ timeout: 4_000 })
  const Icon = clipboard.copied ? Check : Copy
  return (
    <div className={chosenMemberStyles.chosen}>
      <p className={chosenMemberStyles.label}>{t('chosen')}</p>
      {member ? (
        <>
          <strong>{fullName(member)}</strong>
          {member.email ? <span>{member.email}</span> : null}
        </>
      ) : null}
      <p className={chosenMemberStyles.id}>
        <span className={chosenMemberStyles.label}>{t('id')}</span>
        <code>{memberId}</code>
        <ActionIcon
          aria-label={t(clipboard.error ? 'copyFailed' : clipboard.copied ? 'copied' : 'copy')}
          onClick={() => clipboard.copy(memberId)}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      </p>
      <span role="status" className={chosenMemberStyles.failed}>
        {clipboard.error ? t('copyFailed') : ''}
      </span>
    </div>
  )
}
