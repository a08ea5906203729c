import type { BankLineDetails } from '@forenet/contract/club/bank'
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
  const { key: orgKey } = useClub()
  return (
    <ReasonedDialog
      words="ignore"
      close={close}
      done={ignored}
      submit={(reason) => call(clubBankLineIgnore, { params: { orgKey, lineId }, body: { reason } })}
    />
  )
}

export function UndoDialog({ lineId, matchId, close }: { lineId: string; matchId: string; close: () => void }) {
  const { key: orgKey } = useClub()
  const [id] = useState<string>(() => crypto.randomUUID())
  return (
    <ReasonedDialog
      words="undo"
      close={close}
      submit={(reason) => call(clubBankMatchUndo, { params: { orgKey, lineId, matchId }, body: { id, reason } })}
    />
  )
}

type ReasonedDialogProps = {
  words: 'ignore' | 'undo'
  submit: (reason: string) => Promise<BankLineDetails>
  close: () => void
  done?: () => void
}

function ReasonedDialog({ words, submit, close, done }: ReasonedDialogProps) {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  const changed = useBankChanged(orgKey)
  const say = useSuccessNotice()
  const { form, ...sending } = useCallForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('ignore.missing') : null) },
    submit: async ({ reason }) => {
      void changed(await submit(reason.trim()))
      say(t(`${words}.done`))
      close()
      done?.()
    },
  })
  return (
    <FormDialog
      title={t(`${words}.title`)}
      confirmLabel={t(`${words}.action`)}
      {...sending}
      close={close}
      before={<p className={styles.before}>{t(`${words}.text`)}</p>}
    >
      <TextInput
        label={t('ignore.reason')}
        description={words === 'ignore' ? t('ignore.hint') : undefined}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
