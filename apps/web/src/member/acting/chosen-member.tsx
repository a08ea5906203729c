import { ActionIcon } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../kit/session/session-context.tsx'
import { memberQuery } from '../shared/member/member-query.ts'
import styles from './chosen-member.module.css'
import { fullName } from './full-name.ts'

/** The impersonated member: name, e-mail and an id to copy (section 2). */
export function ChosenMember({ memberId }: { memberId: string }) {
  const { t } = useTranslation('acting')
  const { data: member } = useQuery(memberQuery(useSession(), memberId))
  const clipboard = useClipboard({ timeout: 4_000 })
  const Icon = clipboard.copied ? Check : Copy
  return (
    <div className={styles.chosen}>
      <p className={styles.label}>{t('chosen')}</p>
      {member ? (
        <>
          <strong>{fullName(member)}</strong>
          {member.email ? <span>{member.email}</span> : null}
        </>
      ) : null}
      <p className={styles.id}>
        <span className={styles.label}>{t('id')}</span>
        <code>{memberId}</code>
        <ActionIcon
          aria-label={t(clipboard.error ? 'copyFailed' : clipboard.copied ? 'copied' : 'copy')}
          onClick={() => clipboard.copy(memberId)}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      </p>
      <span role="status" className={styles.failed}>
        {clipboard.error ? t('copyFailed') : ''}
      </span>
    </div>
  )
}
