import type { ChangeSet } from '@forenet/contract/club/change-set'
import {
  clubReminderPreview,
  clubReminderRows,
  clubReminderSend,
  clubReminderUndo,
} from '@forenet/contract/club/invoice-calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { QueryContent } from '../../../kit/page/query-content.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { useClub } from '../../shared/use-club.ts'
import styles from '../payment-drawer.module.css'

type SendRemindersDialogProps = {
  /** Null sends reminders of all overdue invoices. */
  invoiceId: string | null
  close: () => void
}

export function SendRemindersDialog({ invoiceId, close }: SendRemindersDialogProps) {
  const { t } = useTranslation('invoices')
  const { key: orgKey } = useClub()
  const [id] = useState<string>(() => crypto.randomUUID())
  const [sent, setSent] = useState<ChangeSet | null>(null)
  const preview = useQuery({
    queryKey: ['club', orgKey, 'invoice-reminders', id] as const,
    queryFn: async ({ signal }) => {
      const set = await call(clubReminderPreview, { params: { orgKey }, body: { id, invoiceId }, signal })
      const params = { orgKey, changeSetId: id }
      return { set, rows: (await call(clubReminderRows, { params, query: {}, signal })).rows }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (sent) return <Sent set={sent} close={close} />
  if (!preview.data) {
    return (
      <Dialog opened title={t('reminders.sendTitle')} onClose={close}>
        <QueryContent query={preview} loading={<SkeletonList rows={3} height={44} />}>
          {() => null}
        </QueryContent>
      </Dialog>
    )
  }
  return <Preview {...preview.data} sent={setSent} close={close} />
}

type PreviewProps = {
  set: ChangeSet
  rows: { place: number; name: string; changes: { to: string | null }[]; refusal: { reason: string } | null }[]
  sent: (set: ChangeSet) => void
  close: () => void
}

function Preview({ set, rows, sent, close }: PreviewProps) {
  const { t } = useTranslation('invoices')
  const { key: orgKey } = useClub()
  const count = set.counts.change
  const send = useAction({
    mutationFn: () => call(clubReminderSend, { params: { orgKey, changeSetId: set.id } }),
    onSuccess: sent,
  })
  return (
    <ConfirmDialog
      opened
      title={t('reminders.sendTitle')}
      confirmLabel={count === 0 ? t('reminders.close') : t('reminders.sendTo', { count })}
      pending={send.isPending}
      onConfirm={() => (count === 0 ? close() : send.mutate())}
      onClose={close}
    >
      <p>{count === 0 ? t('reminders.nothing') : t('reminders.sendText')}</p>
      <ul className={styles.rows}>
        {rows.map(({ place, name, changes, refusal }) => (
          <li key={place}>
            <span className={styles.words}>
              {name}
              <span className={styles.quiet}>
                {refusal ? t(`reminders.refusals.${toReminderRefusal(refusal.reason)}`) : changes[0]?.to}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {set.counts.change + set.counts.refuse > rows.length ? <p>{t('reminders.more')}</p> : null}
      {send.isError ? <FormFailure failure={send.error} /> : null}
    </ConfirmDialog>
  )
}

function toReminderRefusal(reason: string): 'settled' | 'paused' | 'today' | 'no-address' {
  if (reason === 'invoice-settled') return 'settled'
  if (reason === 'reminded-today') return 'today'
  return reason === 'reminders-paused' ? 'paused' : 'no-address'
}

function Sent({ set, close }: { set: ChangeSet; close: () => void }) {
  const { t } = useTranslation('invoices')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'invoices', 'one'] })
  const leave = () => {
    refresh()
    close()
  }
  const undo = useAction({
    mutationFn: () => call(clubReminderUndo, { params: { orgKey, changeSetId: set.id } }),
    onSuccess: () => {
      say(t('reminders.undone'))
      leave()
    },
  })
  return (
    <ConfirmDialog
      opened
      title={t('reminders.onTheWay')}
      confirmLabel={t('reminders.undo')}
      cancelLabel={t('reminders.close')}
      pending={undo.isPending}
      onConfirm={() => undo.mutate()}
      onClose={leave}
    >
      <p>{t('reminders.onTheWayText', { count: set.counts.change })}</p>
      {undo.isError ? <FormFailure failure={undo.error} /> : null}
    </ConfirmDialog>
  )
}
