import type { EventMessage, EventMessages } from '@forenet/contract/club/event-message'
import { clubEventMessageRemove, clubEventMessageStop } from '@forenet/contract/club/event-message-calls'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { MailX, Pencil, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { StatusBadge, type Tone } from '../../ui/blocks/status-badge.tsx'
import { Surface } from '../../ui/blocks/surface.tsx'
import { DateText } from '../../ui/dates/date-text.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { messagesQuery } from '../shared/event-messages-query.ts'
import card from '../shared/figures-card.module.css'
import { useClub } from '../shared/use-club.ts'
import styles from './event-messages.module.css'

const TONES: Readonly<Record<EventMessage['state'], Tone>> = {
  draft: 'neutral',
  waiting: 'waiting',
  going: 'info',
  'held-back': 'waiting',
  sent: 'good',
  stopped: 'neutral',
  'called-off': 'bad',
  'too-late': 'bad',
}
const HOURS_PER_DAY = 24

type MessageCardProps = {
  eventId: string
  message: EventMessage
  ticketTypes: EventMessages['ticketTypes']
  edit: () => void
}

export function MessageCard({ eventId, message, ticketTypes, edit }: MessageCardProps) {
  const { t } = useTranslation('eventMessages')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const heading = useId()
  const say = useSuccessNotice()
  const queryClient = useQueryClient()
  const [removing, setRemoving] = useState(false)
  const { id: messageId, subject, message: text, state, counts, refusals, goesAt, by } = message
  const params = { orgKey, eventId, messageId }
  const take = (all: EventMessages) => queryClient.setQueryData(messagesQuery(orgKey, eventId).queryKey, all)
  const stop = useAction({
    mutationFn: () => call(clubEventMessageStop, { params }),
    onSuccess: (all) => {
      take(all)
      say(t('said.stopped'))
    },
  })
  const remove = useAction({
    mutationFn: () => call(clubEventMessageRemove, { params }),
    onSuccess: (all) => {
      take(all)
      setRemoving(false)
      say(t('said.removed'))
    },
  })
  const types = ticketTypes.filter(({ id }) => message.ticketTypeIds?.includes(id)).map(({ name }) => name)
  const to = [
    t(`audiences.${message.audience}`),
    types.length > 0 ? new Intl.ListFormat(language).format(types) : null,
    t(`readers.${message.reader}`),
  ]
  const canStop = state === 'waiting' || state === 'going' || state === 'held-back'
  return (
    <Surface as="li" labelledBy={heading}>
      <div className={card.head}>
        <h2 id={heading}>{subject}</h2>
        <StatusBadge tone={TONES[state]}>{t(`states.${state}`)}</StatusBadge>
      </div>
      <p className={card.quiet}>{to.filter(Boolean).join(' · ')}</p>
      <p className={card.quiet}>
        {goesAt === null ? null : (
          <>
            {t(counts === null ? 'goes' : 'went')} <DateText at={goesAt} />
            {counts === null ? ' · ' : null}
          </>
        )}
        {counts === null ? timeWords() : null}
        {by === null ? null : ` · ${t('by', { name: by })}`}
      </p>
      <details className={styles.text}>
        <summary>{t('fields.message')}</summary>
        <p>{text}</p>
      </details>
      {state === 'held-back' ? <p>{t('heldBack')}</p> : null}
      {counts === null ? null : (
        <dl className={`${card.figures} ${styles.figures}`}>
          <div>
            <dt>{t('reached')}</dt>
            <dd>{t('reachedOf', { gone: counts.gone, people: counts.people })}</dd>
          </div>
          <div>
            <dt>{t('withoutAddress')}</dt>
            <dd>{counts.withoutAddress}</dd>
          </div>
          <div>
            <dt>{t('refused')}</dt>
            <dd>{counts.refused}</dd>
          </div>
        </dl>
      )}
      {refusals.length > 0 ? (
        <details className={styles.text}>
          <summary>{t('refusals')}</summary>
          <ul>
            {refusals.map(({ name, email }, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat without an e-mail
              <li key={`${nth} ${name} ${email}`}>
                {name} {email === null ? null : <span className={styles.muted}>{email}</span>}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <div className={styles.actions}>
        {counts === null ? (
          <Button variant="default" leftSection={<Pencil size={16} aria-hidden />} onClick={edit}>
            {t('edit')}
          </Button>
        ) : null}
        {canStop ? (
          <Button
            variant="default"
            leftSection={<MailX size={16} aria-hidden />}
            loading={stop.isPending}
            onClick={() => stop.mutate()}
          >
            {t('stop')}
          </Button>
        ) : null}
        {counts === null ? (
          <Button variant="default" leftSection={<Trash2 size={16} aria-hidden />} onClick={() => setRemoving(true)}>
            {t('remove')}
          </Button>
        ) : null}
      </div>
      <FormFailure failure={stop.error} />
      <ConfirmDialog
        opened={removing}
        danger
        title={t('removing.title')}
        confirmLabel={t('remove')}
        cancelLabel={t('removing.keep')}
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setRemoving(false)}
      >
        <p>{t('removing.text')}</p>
        <FormFailure failure={remove.error} />
      </ConfirmDialog>
    </Surface>
  )

  function timeWords(): string {
    const { time, hours } = message
    if (time === 'now' || time === 'at' || hours === null) return t(time === 'at' ? 'times.at' : 'times.now')
    return hours % HOURS_PER_DAY === 0
      ? t(`times.${time}Days`, { count: hours / HOURS_PER_DAY })
      : t(`times.${time}Hours`, { count: hours })
  }
}
