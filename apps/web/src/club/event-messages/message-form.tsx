import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import type {
  EventMessage,
  EventMessageInput,
  EventMessages,
  MessageRecipients,
} from '@forenet/contract/club/event-message'
import { clubEventMessageSave } from '@forenet/contract/club/event-message-calls'
import { CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { formatCopenhagenDateTime, parseCopenhagenDateTime } from '@forenet/domain/copenhagen-time'
import {
  MESSAGE_AUDIENCES,
  MESSAGE_MAX_HOURS,
  MESSAGE_READER_ROLES,
  MESSAGE_TIMES,
  type MessageAudience,
} from '@forenet/domain/event-message'
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { getServerTime } from '../../kit/time/server-clock.ts'
import { Surface } from '../../ui/blocks/surface.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { messagePreviewQuery, messagesQuery } from '../shared/event-messages-query.ts'
import { MessageTools } from '../shared/messages/message-tools.tsx'
import { MomentInput } from '../shared/moment-input.tsx'
import { useClub } from '../shared/use-club.ts'
import styles from './event-messages.module.css'

const HOURS_BY_UNIT = { hours: 1, days: 24 } as const

type MessageValues = {
  subject: string
  message: string
  audience: EventMessageInput['audience']
  ticketTypeIds: string[]
  reader: EventMessageInput['reader']
  time: EventMessageInput['time']
  at: string
  number: string
  unit: keyof typeof HOURS_BY_UNIT
}

const EMPTY_MESSAGE_VALUES: MessageValues = {
  ...{ subject: '', message: '', audience: 'everybody', ticketTypeIds: [], reader: 'attendee' },
  ...{ time: 'now', at: '', number: '1', unit: 'days' },
}

function messageValues(message: EventMessage): MessageValues {
  const { subject, message: text, audience, reader, time, at, hours, ticketTypeIds } = message
  const unit = hours === null || hours % HOURS_BY_UNIT.days === 0 ? 'days' : 'hours'
  return {
    ...{ subject, message: text, audience, reader, time, unit },
    ticketTypeIds: ticketTypeIds ?? [],
    at: at === null ? '' : formatCopenhagenDateTime(new Date(at)),
    number: String(hours === null ? 1 : hours / HOURS_BY_UNIT[unit]),
  }
}

function parseOffsetHours({ number, unit }: Pick<MessageValues, 'number' | 'unit'>): number | null {
  if (!/^\d{1,4}$/.test(number.trim())) return null
  const hours = Number(number) * HOURS_BY_UNIT[unit]
  return hours >= 1 && hours <= MESSAGE_MAX_HOURS ? hours : null
}

function messageRecipients({ audience, ticketTypeIds, reader }: MessageValues, types: number): MessageRecipients {
  const isChoice = audience !== 'waiting' && ticketTypeIds.length > 0 && ticketTypeIds.length < types
  return { audience, reader, ticketTypeIds: isChoice ? ticketTypeIds.toSorted() : null }
}

function messageInput(
  values: MessageValues,
  { types, go, version }: { types: number; go: boolean; version: number },
): EventMessageInput {
  const { subject, message, time } = values
  const isTied = time === 'before' || time === 'after'
  return {
    ...{ subject: subject.trim(), message, time, go, version },
    ...messageRecipients(values, types),
    at: time === 'at' ? (parseCopenhagenDateTime(values.at)?.toISOString() ?? null) : null,
    hours: isTied ? parseOffsetHours(values) : null,
  }
}

type MessageFormProps = {
  eventId: string
  about: EventMessages
  message: EventMessage | null
  audience?: MessageAudience
  close: () => void
}

export function MessageForm({ eventId, about, message, audience = 'everybody', close }: MessageFormProps) {
  const { t } = useTranslation(['eventMessages', 'ui'])
  const { key: orgKey, name: club } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const looks = useId()
  const [messageId] = useState<string>(() => message?.id ?? crypto.randomUUID())
  const go = useRef(true)
  const types = about.ticketTypes.length
  const { form, onSubmit, pending, failure } = useCallForm({
    initialValues: message ? messageValues(message) : { ...EMPTY_MESSAGE_VALUES, audience },
    validate: {
      subject: (subject) => (subject.trim() === '' ? t('fields.subjectWrong') : null),
      message: (message) => (message.trim() === '' ? t('fields.messageWrong') : null),
      at: (text, { time }) =>
        time !== 'at' || Number(parseCopenhagenDateTime(text)) > getServerTime() ? null : t('fields.atWrong'),
      number: (_number, values) =>
        values.time === 'now' || values.time === 'at' || parseOffsetHours(values) !== null
          ? null
          : t('fields.numberWrong'),
    },
    submit: async (values) => {
      const body = messageInput(values, { types, go: go.current, version: message?.version ?? 0 })
      const all = await call(clubEventMessageSave, { params: { orgKey, eventId, messageId }, body })
      queryClient.setQueryData(messagesQuery(orgKey, eventId).queryKey, all)
      say(t(go.current ? 'said.asked' : 'said.kept'))
      close()
    },
  })
  const { values } = form
  const isTied = values.time === 'before' || values.time === 'after'
  const send = (now: boolean) => {
    go.current = now
    onSubmit()
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send(true)
      }}
    >
      <Surface>
        <div className={styles.fields}>
          <NativeSelect
            label={t('fields.audience')}
            data={MESSAGE_AUDIENCES.map((value) => ({ value, label: t(`audiences.${value}`) }))}
            {...form.getInputProps('audience')}
          />
          <NativeSelect
            label={t('fields.reader')}
            description={t('fields.readerHint')}
            data={MESSAGE_READER_ROLES.map((value) => ({ value, label: t(`fields.readerOf.${value}`) }))}
            {...form.getInputProps('reader')}
          />
          {types > 1 && values.audience !== 'waiting' ? (
            <Checkbox.Group
              label={t('fields.types')}
              description={t('fields.typesHint')}
              {...form.getInputProps('ticketTypeIds')}
            >
              <div className={styles.choices}>
                {about.ticketTypes.map(({ id, name }) => (
                  <Checkbox key={id} value={id} label={name} />
                ))}
              </div>
            </Checkbox.Group>
          ) : null}
          <NativeSelect
            label={t('fields.time')}
            {...(isTied ? { description: t('fields.tied') } : {})}
            data={MESSAGE_TIMES.map((value) => ({ value, label: t(`fields.timeOf.${value}`) }))}
            {...form.getInputProps('time')}
          />
          {values.time === 'at' ? <MomentInput label={t('fields.at')} {...form.getInputProps('at')} /> : null}
          {isTied ? (
            <div className={styles.pair}>
              <TextInput
                label={t('fields.number')}
                inputMode="numeric"
                autoComplete="off"
                {...form.getInputProps('number')}
              />
              <NativeSelect
                label={t('fields.unit')}
                data={(['hours', 'days'] as const).map((value) => ({ value, label: t(`fields.units.${value}`) }))}
                {...form.getInputProps('unit')}
              />
            </div>
          ) : null}
          <TextInput
            label={t('fields.subject')}
            maxLength={CONTACT_LIMITS.subject}
            autoComplete="off"
            {...form.getInputProps('subject')}
          />
          <Textarea
            label={t('fields.message')}
            autosize
            minRows={8}
            maxLength={CONTACT_LIMITS.message}
            {...form.getInputProps('message')}
          />
          <MessageTools subject={values.subject} message={values.message} use={(words) => form.setValues(words)} />
        </div>
        <FormFailure failure={failure} />
        <div className={styles.actions}>
          <Button type="submit" leftSection={<Send size={16} aria-hidden />} loading={pending} disabled={!about.open}>
            {t(values.time === 'now' ? 'send' : 'plan')}
          </Button>
          <Button variant="default" disabled={pending} onClick={() => send(false)}>
            {t('keep')}
          </Button>
          <Button variant="subtle" disabled={pending} onClick={close}>
            {t('ui:cancel')}
          </Button>
        </div>
      </Surface>
      <Surface as="section" labelledBy={looks}>
        <h2 id={looks} className={styles.looksTitle}>
          {t('preview.title')}
        </h2>
        <article className={styles.looks}>
          <p className={styles.subject}>{values.subject.trim() || t('preview.subject')}</p>
          <p>{t('preview.wrote', { club })}</p>
          <p className={styles.lines}>{values.message.trim()}</p>
          <p className={styles.muted}>{t('preview.answer')}</p>
        </article>
        <MessageRecipientCount eventId={eventId} to={messageRecipients(values, types)} />
      </Surface>
    </form>
  )
}

function MessageRecipientCount({ eventId, to }: { eventId: string; to: MessageRecipients }) {
  const { t } = useTranslation('eventMessages')
  const { key: orgKey } = useClub()
  const reach = useQuery({ ...messagePreviewQuery(orgKey, eventId, to), placeholderData: keepPreviousData })
  const { data } = reach
  if (reach.isError && !data) {
    return <QueryFailure error={reach.error} retry={() => void reach.refetch()} retrying={reach.isFetching} />
  }
  if (!data) return <SkeletonList rows={1} height={80} />
  const { people, first, withoutAddress, refused, mostADay } = data
  return (
    <div className={styles.reach} role="status" aria-busy={reach.isPlaceholderData}>
      <strong>{t('preview.people', { count: people })}</strong>
      {first.length > 0 ? <p>{named(first, people)}</p> : null}
      {withoutAddress.people > 0 ? (
        <p>
          {t('preview.withoutAddress')} {named(withoutAddress.first, withoutAddress.people)}
        </p>
      ) : null}
      {refused.people > 0 ? (
        <p>
          {t('preview.refused')}{' '}
          {named(
            refused.first.map(({ name, email }) => (email === null ? name : `${name} (${email})`)),
            refused.people,
          )}
        </p>
      ) : null}
      {people > mostADay ? <p className={styles.warning}>{t('preview.tooMany', { most: mostADay })}</p> : null}
    </div>
  )

  function named(names: readonly string[], all: number): string {
    const more = all - names.length
    return [names.join(', '), more > 0 ? t('preview.more', { count: more }) : null].filter(Boolean).join(' ')
  }
}
