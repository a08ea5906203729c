import '@mantine/core/styles/Input.layer.css'
import { ABUSE_REASONS } from '@forenet/contract/abuse-report'
import { abuseReportCreate } from '@forenet/contract/abuse-report-calls'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { MailWarning } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { Surface } from '../../ui/blocks/surface.tsx'
import { AppLink } from '../../ui/page/app-link.tsx'
import { useDocumentTitle } from '../../ui/page/document-title.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { CenteredMessage } from '../../ui/states/centered-message.tsx'
import styles from './report-screen.module.css'

type ReportValues = { club: string; reason: (typeof ABUSE_REASONS)[number]; message: string }

const CLUB_KEY = /^[A-Za-z0-9]{3,20}$/

/** The link in a club's e-mail identifies the club. */
export function ReportScreen() {
  const { t } = useTranslation('abuseReport')
  const { club = '' } = useSearch({ from: '/report-abuse' })
  const [id] = useState(() => crypto.randomUUID())
  const [sentAbout, setSentAbout] = useState<string | null>(null)
  useDocumentTitle(t('title'))
  const { form, onSubmit, pending, failure } = useCallForm<ReportValues>({
    initialValues: { club, reason: 'fraud', message: '' },
    validate: { club: (key) => (CLUB_KEY.test(key.trim()) ? null : t('clubMissing')) },
    submit: async ({ club: key, reason, message }) => {
      const answer = await call(abuseReportCreate, { params: { orgKey: key.trim() }, body: { id, reason, message } })
      setSentAbout(answer.club)
    },
  })
  if (sentAbout !== null) {
    return (
      <CenteredMessage
        role="status"
        icon={<MailWarning size={28} aria-hidden />}
        title={t('sent.title')}
        text={t('sent.text', { club: sentAbout })}
        action={
          <Button variant="default" renderRoot={(root) => <AppLink href="/organizations-review" {...root} />}>
            {t('sent.clubs')}
          </Button>
        }
      />
    )
  }
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Surface>
        <form className={styles.form} onSubmit={onSubmit} noValidate>
          <TextInput
            label={t('club')}
            description={t('clubHint')}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            {...form.getInputProps('club')}
          />
          <NativeSelect
            label={t('reason')}
            data={ABUSE_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
            {...form.getInputProps('reason')}
          />
          <Textarea
            label={t('message')}
            description={t('messageHint')}
            rows={4}
            maxLength={1_000}
            {...form.getInputProps('message')}
          />
          <FormFailure failure={failure} />
          <Button type="submit" loading={pending}>
            {t('send')}
          </Button>
        </form>
      </Surface>
    </div>
  )
}
