import type { ChangeSet } from '@forenet/contract/club/change-set'
import { clubInvoiceBatchUndo } from '@forenet/contract/club/invoice-calls'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { useAction } from '../../../kit/press/use-action.ts'
import { DateText } from '../../../ui/dates/date-text.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useClub } from '../../shared/use-club.ts'
import { BatchRows } from './batch-rows.tsx'
import { invoiceBatchesQuery } from './invoice-query.ts'
import styles from './invoices.module.css'

export function WaitingBatches() {
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const batches = useQuery(invoiceBatchesQuery(orgKey))
  const waiting = batches.data?.filter(isWaiting) ?? []
  const undoing = useUndoneNotice(batches.data)
  const progress = waiting.map(({ id, state, messages }) => `${id} ${state} ${messages?.held}`).join()
  const seen = useRef(progress)
  useEffect(() => {
    if (seen.current === progress) return
    seen.current = progress
    void queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'invoices', 'list'] })
  }, [orgKey, queryClient, progress])
  const at = new Date()
  const left = batches.data?.filter((set) => summarizeUndoneBatch(set, at) !== null) ?? []
  if (waiting.length + left.length === 0) return null
  return (
    <ul className={styles.batches}>
      {waiting.map((set) => (
        <Batch key={set.id} set={set} onUndo={() => undoing.add(set.id)} />
      ))}
      {left.map((set) => (
        <FinishedBatch key={set.id} set={set} at={at} />
      ))}
    </ul>
  )
}

function useUndoneNotice(batches: readonly ChangeSet[] | undefined): Set<string> {
  const { t } = useTranslation('invoices')
  const say = useSuccessNotice()
  const undoing = useRef(new Set<string>())
  useEffect(() => {
    for (const set of batches ?? []) {
      if (set.state !== 'taken-back' || !undoing.current.delete(set.id)) continue
      const { undone, kept } = countUndone(set)
      say(
        kept === 0 ? t('batch.undone') : `${t('batch.notSent', { count: undone })} ${t('batch.kept', { count: kept })}`,
      )
    }
  })
  return undoing.current
}

function Batch({ set, onUndo }: { set: ChangeSet; onUndo: () => void }) {
  const { t } = useTranslation('invoices')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const undo = useAction({
    mutationFn: () => call(clubInvoiceBatchUndo, { params: { orgKey, changeSetId: set.id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: invoiceBatchesQuery(orgKey).queryKey })
      await queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'invoices', 'list'] })
    },
  })
  const { held, goAt } = set.messages ?? { held: 0, goAt: null }
  return (
    <li>
      <span role="status">
        {set.state === 'taking-back' ? (
          t('batch.undoing', { what: set.about })
        ) : set.state === 'applying' || goAt === null ? (
          t('batch.preparing', { what: set.about })
        ) : (
          <>
            {t('batch.waiting', { count: held, what: set.about })} <DateText at={goAt} />
          </>
        )}
      </span>
      <Button
        variant="default"
        leftSection={<Undo2 size={18} aria-hidden />}
        loading={undo.isPending || set.state === 'taking-back'}
        onClick={() => {
          onUndo()
          undo.mutate()
        }}
      >
        {t('batch.undo')}
      </Button>
      {undo.isError ? <FormFailure failure={undo.error} /> : null}
    </li>
  )
}

function FinishedBatch({ set, at }: { set: ChangeSet; at: Date }) {
  const { t } = useTranslation('invoices')
  const [isOpen, setIsOpen] = useState(false)
  const { sent, passedOver, unsent } = summarizeUndoneBatch(set, at) ?? { sent: 0, passedOver: 0, unsent: 0 }
  return (
    <li>
      <span>
        {t('batch.sent', { count: sent, what: set.about })}
        {passedOver > 0 ? ` ${t('batch.leftOut', { count: passedOver })}` : null}
        {unsent > 0 ? ` ${t('batch.unsent', { count: unsent })}` : null}
      </span>
      {passedOver > 0 ? (
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {t('batch.showLeftOut')}
        </Button>
      ) : null}
      {isOpen ? (
        <Dialog opened title={set.about} onClose={() => setIsOpen(false)}>
          <BatchRows set={set} show="passed-over" count={passedOver} />
        </Dialog>
      ) : null}
    </li>
  )
}

export function isWaiting({ state, messages }: Pick<ChangeSet, 'state' | 'messages'>): boolean {
  return state === 'applying' || state === 'taking-back' || (state === 'applied' && (messages?.held ?? 0) > 0)
}

/** Invoices that an undo prevented, including rows that no worker had reached, and invoices that it kept. */
export function countUndone({ counts, passedOver, kept }: Pick<ChangeSet, 'counts' | 'passedOver' | 'kept'>) {
  return { undone: counts.change - passedOver - kept, kept }
}

/** Null if nothing, or once the batch can no longer be undone. */
export function summarizeUndoneBatch(
  set: Pick<ChangeSet, 'state' | 'messages' | 'passedOver' | 'takeBackUntil'>,
  at: Date,
): { sent: number; passedOver: number; unsent: number } | null {
  const { state, messages, passedOver, takeBackUntil } = set
  if (state !== 'applied' || isWaiting(set) || takeBackUntil === null || new Date(takeBackUntil) < at) return null
  const unsent = messages?.stopped ?? 0
  return passedOver + unsent === 0 ? null : { sent: messages?.sent ?? 0, passedOver, unsent }
}
