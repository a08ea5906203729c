import type { EventChange, EventTerms } from '@forenet/contract/club/event'
import type { EventChangePreview } from '@forenet/contract/club/event-change'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { CrossedMessages, useCrossedMessages } from './crossed-messages.tsx'
import { EventChanges } from './event-changes.tsx'
import styles from './events.module.css'
import { TellingFields, useTelling } from './telling-fields.tsx'

type ChangeDialogProps = {
  terms: EventTerms
  preview: EventChangePreview
  /** `telling` null: notify no one. */
  onSave: (decided: Pick<EventChange, 'telling' | 'messages'>) => void
  onClose: () => void
}

/** Previews the effect of a change on registrations, and the notification, before saving. */
export function ChangeDialog({ terms, preview, onSave, onClose }: ChangeDialogProps) {
  const { t } = useTranslation('authoring')
  const { changes, registered, isTold, isFewer } = preview
  const mayTell = isFewer && !isTold && registered > 0
  const [wishes, setWishes] = useState(false)
  const writes = isTold || (mayTell && wishes)
  const telling = useTelling({ gives: changes.some(({ field }) => field !== 'title'), startsAt: terms.startsAt })
  const crossed = useCrossedMessages(preview.messages)
  function send(): void {
    const said = writes ? telling.read() : null
    if (!writes || said) onSave({ telling: said, messages: crossed.decisions() })
  }
  return (
    <ConfirmDialog
      opened
      title={isTold ? t('tell.title', { count: registered }) : t('changing.title')}
      confirmLabel={t(writes ? 'tell.act' : 'changing.act')}
      onConfirm={send}
      onClose={onClose}
    >
      <div className={styles.telling}>
        <EventChanges changes={changes} />
        <Effects preview={preview} writes={writes} />
        <CrossedMessages messages={preview.messages} crossed={crossed} />
        {mayTell ? (
          <Checkbox
            label={t('changing.tell', { count: registered })}
            description={t('changing.tellHint')}
            checked={wishes}
            onChange={(event) => setWishes(event.currentTarget.checked)}
          />
        ) : null}
        {writes ? <TellingFields telling={telling} /> : null}
      </div>
    </ConfirmDialog>
  )
}

function Effects({ preview, writes }: { preview: EventChangePreview; writes: boolean }) {
  const { t } = useTranslation('authoring')
  const { isTold, keepPrice, offered } = preview
  return (
    <ul className={styles.effects} aria-label={t('changing.does')}>
      {isTold ? <li>{t('tell.what')}</li> : null}
      {keepPrice > 0 ? <li>{t('changing.keepPrice', { count: keepPrice })}</li> : null}
      {offered.people > 0 ? (
        <li>
          {t('changing.offered', { count: offered.people, seats: t('changing.places', { count: offered.seats }) })}
        </li>
      ) : null}
      {writes || offered.people > 0 ? null : <li>{t('changing.nobody')}</li>}
    </ul>
  )
}
