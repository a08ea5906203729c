import { clubAttendeesTicketsAgain } from '@forenet/contract/club/event-attendee-calls'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useSaid } from '../../../kit/notices/use-said.ts'
import { useAction } from '../../../kit/press/use-action.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useClub } from '../../shared/use-club.ts'
import styles from './chosen.module.css'

type SendAgainDialogProps = { eventId: string; ticketIds: readonly string[]; cancel: () => void; done: () => void }

/** Sends the tickets of several registrations again; those that were passed over are told by name. */
export function SendAgainDialog({ eventId, ticketIds, cancel, done }: SendAgainDialogProps) {
  const { t } = useTranslation('attendees')
  const { key: orgKey } = useClub()
  const say = useSaid()
  const [id] = useState<string>(() => crypto.randomUUID())
  const send = useAction({
    mutationFn: () =>
      call(clubAttendeesTicketsAgain, { params: { orgKey, eventId }, body: { id, ticketIds: [...ticketIds] } }),
    onSuccess: ({ tickets, passedOver }) => {
      if (tickets > 0) say(t('again.said', { count: tickets }))
      if (passedOver.length === 0) done()
    },
  })
  const passedOver = send.data?.passedOver ?? []
  if (passedOver.length > 0) {
    return (
      <Dialog opened title={t('chosen.passedOver')} onClose={done}>
        <div className={styles.passedOver}>
          <ul>
            {passedOver.map(({ name, why }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the answer stays as it is.
              <li key={at}>{t(`chosen.whys.${why}`, { name: name || t('nobody') })}</li>
            ))}
          </ul>
          <Button variant="default" onClick={done}>
            {t('chosen.close')}
          </Button>
        </div>
      </Dialog>
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
