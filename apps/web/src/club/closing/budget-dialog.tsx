import type { Statement } from '@forenet/contract/club/statement'
import { clubBudgetSave } from '@forenet/contract/club/statement-calls'
import { formatKroner, parseKroner } from '@forenet/domain/kroner-text'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useAccountWords } from '../shared/use-account-words.ts'
import { useClub } from '../shared/use-club.ts'

export function BudgetDialog({ statement: { year, rows }, close }: { statement: Statement; close: () => void }) {
  const { t } = useTranslation('closing')
  const { key: orgKey } = useClub()
  const accountWords = useAccountWords()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const { form, ...sending } = useCallForm({
    initialValues: {
      rows: rows.map(({ account, budgetMinor }) => ({
        account,
        amount: budgetMinor === null ? '' : formatKroner(budgetMinor),
      })),
    },
    validate: {
      rows: {
        amount: (amount) => (amount.trim() === '' || parseKroner(amount) !== null ? null : t('statement.amountWrong')),
      },
    },
    submit: async (values) => {
      const body = {
        year,
        rows: values.rows.flatMap(({ account, amount }) =>
          amount.trim() === '' ? [] : [{ account: account as 'events', amountMinor: parseKroner(amount) ?? 0 }],
        ),
      }
      const saved = await call(clubBudgetSave, { params: { orgKey }, body })
      queryClient.setQueryData(['club', orgKey, 'statement', year], saved)
      say(t('statement.done'))
      close()
    },
  })
  return (
    <FormDialog title={t('statement.budgetOf', { year })} confirmLabel={t('statement.save')} {...sending} close={close}>
      {form.values.rows.map(({ account }, index) => (
        <TextInput
          key={account}
          label={accountWords(account)}
          inputMode="decimal"
          maxLength={16}
          autoComplete="off"
          {...form.getInputProps(`rows.${index}.amount`)}
        />
      ))}
    </FormDialog>
  )
}
