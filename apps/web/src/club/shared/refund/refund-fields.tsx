import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useClub } from '../use-club.ts'

type RefundFieldsProps = {
  form: Pick<UseFormReturnType<{ amount: string; reason: string }>, 'getInputProps'>
  isPart: boolean
}

export function RefundFields({ form, isPart }: RefundFieldsProps) {
  const { t } = useTranslation('manage')
  return (
    <>
      {isPart ? (
        <TextInput
          label={t('refund.amount')}
          inputMode="decimal"
          maxLength={16}
          autoComplete="off"
          {...form.getInputProps('amount')}
        />
      ) : null}
      <TextInput
        label={t('refund.reason')}
        description={t('refund.reasonHint')}
        data-autofocus
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
    </>
  )
}

export function RefundTakesTwo({ isOwn, secondThere }: { isOwn: boolean; secondThere: boolean }) {
  const { t } = useTranslation('manage')
  return (
    <p>
      {t(isOwn ? 'refund.own' : 'refund.aboveLimit')} {t(secondThere ? 'refund.takesTwo' : 'refund.nobodyElse')}
    </p>
  )
}

const CHANGED = ['approvals', 'payments', 'books', 'overview', 'register', 'attendees'] as const

export function useRefreshAfterRefund(): () => void {
  const queryClient = useQueryClient()
  const { key: orgKey } = useClub()
  return () => {
    for (const what of CHANGED) {
      void queryClient.invalidateQueries({ queryKey: ['club', orgKey, what] })
    }
  }
}
