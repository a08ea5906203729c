import type { EventChange } from '@forenet/contract/club/event'
import type { EventChangePreview } from '@forenet/contract/club/event-change'
import { MOVED_LETTER_ACTIONS, type MovedLetterAction } from '@forenet/domain/event-letter'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../kit/time/server-clock.ts'
import { instantWords } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'
import styles from './events.module.css'

type Crossed = EventChangePreview['messages'][number]

const canMove = ({ movedTo }: Crossed, now: number): boolean => Date.parse(movedTo) > now

/** Decisions on planned messages that the new date would overtake. */
export function useCrossedMessages(messages: readonly Crossed[]) {
  const [chosen, setChosen] = useState<Readonly<Record<string, MovedLetterAction>>>({})
  const [now] = useState(serverNow)
  const actionOf = (message: Crossed) => chosen[message.id] ?? (canMove(message, now) ? 'move' : 'cancel')
  return {
    now,
    actionOf,
    choose: (id: string, action: MovedLetterAction) => setChosen((earlier) => ({ ...earlier, [id]: action })),
    decisions: (): EventChange['messages'] =>
      messages.map((message) => ({ id: message.id, action: actionOf(message) })),
  }
}

/** Asks what happens to each message that would be sent on the wrong side of the new date. */
export function CrossedMessages({
  messages,
  crossed,
}: {
  messages: readonly Crossed[]
  crossed: ReturnType<typeof useCrossedMessages>
}) {
  const { t } = useTranslation('authoring')
  const language = useLanguage()
  if (messages.length === 0) return null
  const at = (instant: string) => instantWords(new Date(instant), { language, now: new Date(crossed.now) })
  return (
    <fieldset className={styles.crossed}>
      <legend>{t('crossed.title', { count: messages.length })}</legend>
      {messages.map((message) => (
        <NativeSelect
          key={message.id}
          label={message.subject}
          description={t('crossed.planned', { at: at(message.at) })}
          value={crossed.actionOf(message)}
          onChange={({ currentTarget: { value } }) => crossed.choose(message.id, value as MovedLetterAction)}
          data={MOVED_LETTER_ACTIONS.filter((action) => action !== 'move' || canMove(message, crossed.now)).map(
            (action) => ({ value: action, label: t(`crossed.${action}`, { at: at(message.movedTo) }) }),
          )}
        />
      ))}
    </fieldset>
  )
}
