import { clubSelectedTicketsResend } from '@forenet/contract/club/event-attendee-calls'
import { Button } from '@mantine/core'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { useAction } from '../../../kit/press/use-action.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { StickyActionBar } from '../../../ui/page/sticky-action-bar.tsx'
import { useClub } from '../../shared/use-club.ts'
import { SkippedItemsDialog } from '../skipped-items-dialog.tsx'
import styles from './chosen.module.css'
import type { ChosenTickets } from './use-chosen-tickets.ts'

type ChosenTicketsBarProps = { eventId: string; chosen: ChosenTickets }

export function ChosenTicketsBar({ eventId, chosen }: ChosenTicketsBarProps) {
  const { t } = useTranslation('attendees')
  const [asking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    chosen.clear()
  }
  return (
    <StickyActionBar
      summary={
        <span className={styles.summary}>
          <strong>{t('chosen.count', { count: chosen.ids.size })}</strong>
          <button type="button" className={styles.link} onClick={chosen.clear}>
            {t('chosen.clear')}
          </button>
        </span>
      }
    >
      <Button leftSection={<Send size={18} aria-hidden />} onClick={() => setAsking(true)}>
        {t('again.action')}
      </Button>
      {asking ? (
        <ResendTicketsDialog
          eventId={eventId}
          ticketIds={[...chosen.ids]}
          cancel={() => setAsking(false)}
          done={close}
        />
      ) : null}
    </StickyActionBar>
  )
}

type ResendDialogProps = { eventId: string; ticketIds: readonly string[]; cancel: () => void; done: () => void }

function ResendTicketsDialog({ eventId, ticketIds, cancel, done }: ResendDialogProps) {
  const { t } = useTranslation('attendees')
  const { key: orgKey } = useClub()
  const say = useSuccessNotice()
  const [id] = useState<string>(() => crypto.randomUUID())
  const send = useAction({
    mutationFn: () =>
      call(clubSelectedTicketsResend, { params: { orgKey, eventId }, body: { id, ticketIds: [...ticketIds] } }),
    onSuccess: ({ tickets, passedOver }) => {
      if (tickets > 0) say(t('again.said', { count: tickets }))
      if (passedOver.length === 0) done()
    },
  })
  const passedOver = send.data?.passedOver ?? []
  if (passedOver.length > 0) {
    return (
      <SkippedItemsDialog
        title={t('chosen.passedOver')}
        lines={passedOver.map(({ name, why }) => t(`chosen.whys.${why}`, { name: name || t('nobody') }))}
        closeLabel={t('chosen.close')}
        close={done}
      />
    )
  }
  return (
    <ConfirmDialog
      opened
      title={t('again.title')}
      confirmLabel={t('again.action')}
      pending={send.isPending}
      onConfirm={() => send.mutate()}
      onClose={cancel}
    >
      <p>{t('chosen.again', { count: ticketIds.length })}</p>
      <FormFailure failure={send.error} />
    </ConfirmDialog>
  )
}
