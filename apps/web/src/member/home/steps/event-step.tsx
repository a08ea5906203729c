import type { Event } from '@forenet/contract/event'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DateBlock } from '../../../ui/dates/date-block.tsx'
import { instantWords } from '../../../ui/dates/date-words.ts'
import { useLanguage } from '../../../words/i18n.ts'
import { StepCard } from './step-card.tsx'

type EventStepProps = {
  event: Event
  /** What the member has there. */
  kind: 'held' | 'offered' | 'coming'
  /** Until when seats are held. */
  until?: string | null
  primary: boolean
}

/** Each kind's one way on. */
const WAYS = {
  held: '/$orgKey/events/$id/register',
  offered: '/$orgKey/events/$id',
  coming: '/$orgKey/events/$id/tickets',
} as const

/** An event that is next: seats to pay for, seats to answer about, or tickets to bring. */
export function EventStep({ event, kind, until = null, primary }: EventStepProps) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const words = (at: string) => instantWords(new Date(at), { language, now: new Date() })
  const where = [words(event.startDate), event.place].filter(Boolean).join('\u00a0· ')
  return (
    <StepCard
      accent={event.accentColour}
      mark={<DateBlock at={event.startDate} />}
      title={event.title}
      action={
        <Button
          variant={primary ? 'filled' : 'default'}
          aria-label={t(`event.${kind}.label`, { title: event.title })}
          renderRoot={(root) => <Link to={WAYS[kind]} params={{ orgKey: event.orgKey, id: event.id }} {...root} />}
        >
          {t(`event.${kind}.action`)}
        </Button>
      }
    >
      {kind === 'coming'
        ? where
        : kind === 'held' && until
          ? t('event.held.until', { date: words(until) })
          : t(`event.${kind}.text`)}
    </StepCard>
  )
}
