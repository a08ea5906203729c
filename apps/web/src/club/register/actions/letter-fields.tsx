import type { PeopleAction } from '@forenet/contract/club/people-action'
import { CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { MessageTools } from '../../shared/messages/message-tools.tsx'
import styles from '../register.module.css'

export type Letter = Extract<PeopleAction, { kind: 'write' }>

export function MessageFields({ letter, change }: { letter: Letter; change: (letter: Letter) => void }) {
  const { t } = useTranslation('register')
  return (
    <>
      <TextInput
        label={t('write.subject')}
        value={letter.subject}
        maxLength={CONTACT_LIMITS.subject}
        onChange={(event) => change({ ...letter, subject: event.currentTarget.value })}
        data-autofocus
      />
      <Textarea
        label={t('write.message')}
        value={letter.message}
        rows={10}
        maxLength={CONTACT_LIMITS.message}
        onChange={(event) => change({ ...letter, message: event.currentTarget.value })}
      />
      <MessageTools
        subject={letter.subject}
        message={letter.message}
        use={(words) => change({ ...letter, ...words })}
      />
      <p className={styles.quiet}>{t('write.lead')}</p>
    </>
  )
}
