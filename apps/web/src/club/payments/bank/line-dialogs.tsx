import { clubBankLineIgnore, clubBankMatchUndo } from '@forenet/contract/club/bank-calls'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { useClub } from '../../shared/use-club.ts'
import styles from './bank.module.css'
import { useBankChanged } from './bank-query.ts'

export function IgnoreDialog({ lineId, close, ignored }: { lineId: string; close: () => void; ignored: () => void }) {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  const changed = useBankChanged(orgKey)
  return (
    <ReasonedDialog
      {...{ title: t('ignore.title'), text: t('ignore.text'), action: t('ignore.action'), done: t('ignore.done') }}
      hint={t('ignore.hint')}
      close={close}
      submit={async (reason) => {
        void changed(await call(clubBankLineIgnore, { params: { orgKey, lineId }, body: { reason } }))
        ignored()
      }}
    />
  )
}

export function UndoDialog({ lineId, matchId, close }: { lineId: string; matchId: string; close: () => void }) {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  const changed = useBankChanged(orgKey)
  const [id] = useState<string>(() => crypto.randomUUID())
  return (
    <ReasonedDialog
      {...{ title: t('undo.title'), text: t('undo.text'), action: t('undo.action'), done: t('undo.done') }}
      close={close}
      submit={async (reason) => {
        void changed(await call(clubBankMatchUndo, { params: { orgKey, lineId, matchId }, body: { id, reason } }))
      }}
    />
  )
}

type ReasonedDialogProps = {
  title: string
  text: string
  action: string
  /** Notice when it is done. */
  done: string
  hint?: string
  submit: (reason: string) => Promise<void>
  close: () => void
}

export function ReasonedDialog({ title, text, action, done, hint, submit, close }: ReasonedDialogProps) {
  const { t } = useTranslation('bank')
  const say = useSuccessNotice()
  const { form, ...sending } = useCallForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('ignore.missing') : null) },
    submit: async ({ reason }) => {
      await submit(reason.trim())
      say(done)
      close()
    },
  })
  return (
    <FormDialog
      title={title}
      confirmLabel={action}
      {...sending}
      close={close}
      before={<p className={styles.before}>{text}</p>}
    >
      <TextInput
        label={t('ignore.reason')}
        description={hint}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
