import { clubCashDrawerClose } from '@forenet/contract/club/door-sale-calls'
import type { CashDrawer } from '@forenet/contract/door-sale'
import { readKroner } from '@forenet/domain/kroner-text'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { Money } from '../../ui/money/money.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useClub } from '../shared/use-club.ts'
import { salesQuery } from './sales-query.ts'

type Given = { eventId: string; name: string; drawer: CashDrawer; close: () => void }

export function CloseDrawer({ eventId, name, drawer, close }: Given) {
  const { t } = useTranslation('door')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const [counted, setCounted] = useState('')
  const [note, setNote] = useState('')
  const [isAsked, setAsked] = useState(false)
  const countedMinor = counted.trim() === '' ? null : readKroner(counted)
  const differs = countedMinor !== null && countedMinor !== drawer.expectedMinor
  const isMissing = countedMinor === null || (differs && note.trim() === '')
  const closing = useAction({
    mutationFn: () =>
      call(clubCashDrawerClose, {
        params: { orgKey, eventId, drawerId: drawer.id },
        body: { expectedMinor: drawer.expectedMinor, countedMinor: countedMinor ?? 0, note: note.trim() },
      }),
    onSuccess: (now) => {
      queryClient.setQueryData(salesQuery(orgKey, eventId).queryKey, now)
      close()
    },
  })
  return (
    <ConfirmDialog
      opened
      title={t('sales.sure', { name })}
      confirmLabel={t('sales.close')}
      pending={closing.isPending}
      onConfirm={() => {
        setAsked(true)
        if (!isMissing) closing.mutate()
      }}
      onClose={close}
    >
      <p>
        {t('sales.expected')} <Money minor={drawer.expectedMinor} />. {t('sales.sureText')}
      </p>
      <TextInput
        label={t('sales.countedField')}
        inputMode="decimal"
        autoComplete="off"
        value={counted}
        onChange={(event) => setCounted(event.currentTarget.value)}
        error={isAsked && countedMinor === null ? t('sales.noAmount') : null}
      />
      {differs ? (
        <TextInput
          label={t('sales.why')}
          maxLength={200}
          autoComplete="off"
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={isAsked && note.trim() === '' ? t('sales.noWhy') : null}
        />
      ) : null}
      {closing.isError ? <FormFailure failure={closing.error} /> : null}
    </ConfirmDialog>
  )
}
