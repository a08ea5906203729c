import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { StatusBadge } from '../../../ui/blocks/status-badge.tsx'
import type { Choosable, Option } from '../../shared/membership/selection.ts'
import { useEditionWaiting } from '../waiting/use-edition-waiting.ts'
import styles from './choose-step.module.css'
import { OfferedOption } from './offered-option.tsx'

/** Memberships that are full: they can be joined only by waiting list. Renders nothing if there are none. */
export function FullMemberships({ choosable, name }: { choosable: Choosable; name: string }) {
  const { t } = useTranslation('memberships')
  const { full, participant, waiting } = choosable
  if (full.length === 0) return null
  return (
    <ul className={styles.full} aria-label={t('purchase.fullFor', { name })}>
      {full.map((option) => (
        <OfferedOption key={option.id} option={option}>
          <Queue
            option={option}
            participantId={participant.id}
            name={name}
            place={waiting?.find(({ membershipConfId }) => membershipConfId === option.id)?.place ?? null}
          />
        </OfferedOption>
      ))}
    </ul>
  )
}

type QueueProps = { option: Option; participantId: string; name: string; place: number | null }

/** Join the waiting list, or the position on it. */
function Queue({ option, participantId, name, place }: QueueProps) {
  const { t } = useTranslation('memberships')
  const { join } = useEditionWaiting(option.orgId)
  const standing = useRef<HTMLSpanElement>(null)
  return (
    <span className={styles.queue}>
      <span role="status" ref={standing} tabIndex={-1}>
        <StatusBadge tone={place === null ? 'neutral' : 'waiting'}>
          {place === null ? t('purchase.full') : t('waiting.number', { place })}
        </StatusBadge>
      </span>
      {place === null ? (
        <Button
          variant="default"
          aria-label={t('waiting.joinFor', { name, membership: option.name })}
          loading={join.isPending}
          onClick={() =>
            join.mutate(
              { participantId, membershipConfId: option.id },
              // The focused button is removed.
              { onSuccess: () => standing.current?.focus() },
            )
          }
        >
          {t('waiting.join')}
        </Button>
      ) : null}
      {join.isError ? <FormFailure failure={join.error} /> : null}
    </span>
  )
}
