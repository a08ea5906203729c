import type { EventTelling, EventTerms } from '@forenet/contract/club/event'
import { instantOfClockText } from '@forenet/domain/copenhagen-time'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../kit/time/server-clock.ts'
import { DateText } from '../../ui/dates/date-text.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useClub } from '../shared/use-club.ts'
import { callingOffQuery } from './calling-off/calling-off-query.ts'
import { fieldsToTell } from './event-values.ts'
import styles from './events.module.css'
import { proposedUntil } from './proposed-until.ts'

type TellingDialogProps = {
  eventId: string
  /** What those who have tickets were promised, and what it is to be. */
  before: EventTerms
  after: EventTerms
  onTell: (telling: EventTelling) => void
  onClose: () => void
}

/** What whoever has a ticket is told of another title, time or place, before it is stored. */
export function TellingDialog({ eventId, before, after, onTell, onClose }: TellingDialogProps) {
  const { t } = useTranslation('authoring')
  const { key: orgKey } = useClub()
  const standing = useQuery(callingOffQuery(orgKey, eventId))
  const fields = fieldsToTell(before, after)
  const [message, setMessage] = useState('')
  const [gives, setGives] = useState(fields.some((field) => field !== 'title'))
  const [until, setUntil] = useState(() => proposedUntil(after.startsAt, serverNow()))
  const [wrong, setWrong] = useState(false)
  function tell(): void {
    const refundUntil = gives ? instantOfClockText(until) : null
    const isWrong = gives && (refundUntil === null || !isBetween(refundUntil, after.startsAt, serverNow()))
    setWrong(isWrong)
    if (!isWrong) onTell({ message: message.trim(), refundUntil: refundUntil?.toISOString() ?? null })
  }
  return (
    <ConfirmDialog
      opened
      title={standing.data ? t('tell.title', { count: standing.data.left.entries }) : t('tell.titleUnknown')}
      confirmLabel={t('tell.act')}
      onConfirm={tell}
      onClose={onClose}
    >
      <div className={styles.telling}>
        <ul>
          {fields.map((field) => (
            <li key={field}>
              {t(`called.${field}`)}: <Value field={field} terms={before} /> →{' '}
              <strong>
                <Value field={field} terms={after} />
              </strong>
            </li>
          ))}
        </ul>
        <p className={styles.quiet}>{t('tell.what')}</p>
        <Textarea
          label={t('tell.message')}
          rows={3}
          maxLength={1000}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <Checkbox
          label={t('tell.refund')}
          checked={gives}
          onChange={(event) => setGives(event.currentTarget.checked)}
        />
        {gives ? (
          <TextInput
            type="datetime-local"
            label={t('tell.until')}
            value={until}
            error={wrong ? t('tell.untilWrong') : null}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
        ) : null}
      </div>
    </ConfirmDialog>
  )
}

function Value({ field, terms }: { field: ReturnType<typeof fieldsToTell>[number]; terms: EventTerms }) {
  if (field === 'startsAt' || field === 'endsAt') return <DateText at={terms[field]} />
  return terms[field] || '–'
}

const isBetween = (moment: Date, startsAt: string, now: number): boolean =>
  moment.getTime() > now && moment.getTime() <= Date.parse(startsAt)
