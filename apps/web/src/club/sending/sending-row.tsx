import type { ClubSendingVolume } from '@forenet/contract/club/sending'
import { clubSendingResume } from '@forenet/contract/club/sending-calls'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useFormatDay } from '../../kit/organiser/role-texts.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { StatusBadge, type Tone } from '../../ui/blocks/status-badge.tsx'
import { useLanguage } from '../../words/i18n.ts'
import styles from './sending.module.css'
import { sendingQuery } from './sending-query.ts'

const TONES = { open: 'good', hidden: 'waiting', suspended: 'bad' } as const satisfies Record<string, Tone>

export function SendingRow({ club, suspend }: { club: ClubSendingVolume; suspend: () => void }) {
  const { t } = useTranslation('opening')
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const day = useFormatDay()
  const language = useLanguage()
  const { id, key, name, published, today, week, refused, reports, allowance, suspension } = club
  const figure = (count: number) => count.toLocaleString(language)
  const state = suspension ? 'suspended' : published ? 'open' : 'hidden'
  const resume = useAction({
    mutationFn: () => call(clubSendingResume, { params: { clubId: id } }),
    onSuccess: (clubs) => {
      queryClient.setQueryData(sendingQuery().queryKey, clubs)
      say(t('sending.resumed', { club: name }))
    },
  })
  return (
    <tr>
      <th scope="row">
        {name}
        <span className={styles.quiet}>{key}</span>
        {suspension ? (
          <span className={styles.reason}>
            {t(suspension.by ? 'sending.since' : 'sending.sinceByNobody', {
              ...{ day: day(suspension.at), name: suspension.by, reason: suspension.reason },
            })}
          </span>
        ) : null}
      </th>
      <td className={styles.figure} data-label={t('sending.today')}>
        <span>
          {suspension
            ? figure(today)
            : t('sending.ofAllowance', { today: figure(today), allowance: figure(allowance) })}
        </span>
      </td>
      <td className={styles.figure} data-label={t('sending.week')}>
        <span>{figure(week)}</span>
      </td>
      <td className={styles.figure} data-label={t('sending.refused')} data-some={refused > 0 || undefined}>
        <span>{figure(refused)}</span>
      </td>
      <td className={styles.figure} data-label={t('sending.reported')} data-some={reports > 0 || undefined}>
        <span>{figure(reports)}</span>
      </td>
      <td data-label={t('sending.state')}>
        <span>
          <StatusBadge tone={TONES[state]}>{t(`sending.states.${state}`)}</StatusBadge>
        </span>
      </td>
      <td data-column="actions" className={styles.actions}>
        {suspension ? (
          <Button
            variant="default"
            aria-label={t('sending.resumeOf', { club: name })}
            loading={resume.isPending}
            onClick={() => resume.mutate()}
          >
            {t('sending.resume')}
          </Button>
        ) : (
          <Button variant="default" aria-label={t('sending.suspendOf', { club: name })} onClick={suspend}>
            {t('sending.suspend')}
          </Button>
        )}
        {resume.isError ? <FormFailure failure={resume.error} /> : null}
      </td>
    </tr>
  )
}
