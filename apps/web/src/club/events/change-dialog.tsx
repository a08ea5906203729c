import type { EventChange, EventTerms } from '@forenet/contract/club/event'
import type { EventChangePreview } from '@forenet/contract/club/event-change'
import { MOVED_MESSAGE_ACTIONS, type MovedMessageAction } from '@forenet/domain/event-message'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getServerTime } from '../../kit/time/server-clock.ts'
import { formatInstant } from '../../ui/dates/date-words.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { EventChanges } from './event-changes.tsx'
import styles from './events.module.css'
import { NotificationFields, useNotificationForm } from './notification-fields.tsx'

type ChangeDialogProps = {
  terms: EventTerms
  preview: EventChangePreview
  /** `telling` null: notify no one. */
  onSave: (decided: Pick<EventChange, 'telling' | 'messages'>) => void
  onClose: () => void
}

export function ChangeDialog({ terms, preview, onSave, onClose }: ChangeDialogProps) {
  const { t } = useTranslation('authoring')
  const { changes, registered, isTold, isFewer } = preview
  const mayTell = isFewer && !isTold && registered > 0
  const [wishes, setWishes] = useState(false)
  const writes = isTold || (mayTell && wishes)
  const telling = useNotificationForm({
    gives: changes.some(({ field }) => field !== 'title'),
    startsAt: terms.startsAt,
  })
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
        <ChangeEffects preview={preview} writes={writes} />
        <CrossedMessages messages={preview.messages} crossed={crossed} />
        {mayTell ? (
          <Checkbox
            label={t('changing.tell', { count: registered })}
            description={t('changing.tellHint')}
            checked={wishes}
            onChange={(event) => setWishes(event.currentTarget.checked)}
          />
        ) : null}
        {writes ? <NotificationFields notification={telling} /> : null}
      </div>
    </ConfirmDialog>
  )
}

function ChangeEffects({ preview, writes }: { preview: EventChangePreview; writes: boolean }) {
  const { t } = useTranslation('authoring')
  const { isTold, keepPrice, offered, endedOffers, discounts } = preview
  const language = useLanguage()
  const at = (instant: string) => formatInstant(new Date(instant), { language, now: new Date(getServerTime()) })
  return (
    <ul className={styles.effects} aria-label={t('changing.does')}>
      {isTold ? <li>{t('tell.what')}</li> : null}
      {keepPrice > 0 ? <li>{t('changing.keepPrice', { count: keepPrice })}</li> : null}
      {discounts.map(({ label, from, to }) => (
        <li key={`${label} ${from}`}>{t('changing.discount', { label, from: at(from), to: at(to) })}</li>
      ))}
      {offered.people > 0 ? (
        <li>
          {t('changing.offered', { count: offered.people, seats: t('changing.places', { count: offered.seats }) })}
        </li>
      ) : null}
      {endedOffers > 0 ? <li>{t('changing.endedOffers', { count: endedOffers })}</li> : null}
      {writes || offered.people + endedOffers > 0 ? null : <li>{t('changing.nobody')}</li>}
    </ul>
  )
}

type CrossedMessage = EventChangePreview['messages'][number]

const canMove = ({ movedTo }: CrossedMessage, now: number): boolean => Date.parse(movedTo) > now

function useCrossedMessages(messages: readonly CrossedMessage[]) {
  const [chosen, setChosen] = useState<Readonly<Record<string, MovedMessageAction>>>({})
  const [now] = useState(getServerTime)
  const actionOf = (message: CrossedMessage) => chosen[message.id] ?? (canMove(message, now) ? 'move' : 'cancel')
  return {
    now,
    actionOf,
    choose: (id: string, action: MovedMessageAction) => setChosen((earlier) => ({ ...earlier, [id]: action })),
    decisions: (): EventChange['messages'] =>
      messages.map((message) => ({ id: message.id, action: actionOf(message) })),
  }
}

function CrossedMessages({
  messages,
  crossed,
}: {
  messages: readonly CrossedMessage[]
  crossed: ReturnType<typeof useCrossedMessages>
}) {
  const { t } = useTranslation('authoring')
  const language = useLanguage()
  if (messages.length === 0) return null
  const at = (instant: string) => formatInstant(new Date(instant), { language, now: new Date(crossed.now) })
  return (
    <fieldset className={styles.crossed}>
      <legend>{t('crossed.title', { count: messages.length })}</legend>
      {messages.map((message) => (
        <NativeSelect
          key={message.id}
          label={message.subject}
          description={t('crossed.planned', { at: at(message.at) })}
          value={crossed.actionOf(message)}
          onChange={({ currentTarget: { value } }) => crossed.choose(message.id, value as MovedMessageAction)}
          data={MOVED_MESSAGE_ACTIONS.filter((action) => action !== 'move' || canMove(message, crossed.now)).map(
            (action) => ({ value: action, label: t(`crossed.${action}`, { at: at(message.movedTo) }) }),
          )}
        />
      ))}
    </fieldset>
  )
}
