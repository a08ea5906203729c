import type { ClubGateway } from '@forenet/contract/club/gateway'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleX, Clock3, KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { ActionCard, ActionMark } from '../../ui/blocks/action-card.tsx'
import { calendarDateWords } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'
import { useClub } from '../shared/use-club.ts'
import type { Proof } from './use-proof.ts'

const LOOKS = {
  own: [CircleCheck, 'accent'],
  portal: [CircleCheck, 'accent'],
  none: [KeyRound, 'quiet'],
  waits: [Clock3, 'warning'],
  failed: [CircleX, 'danger'],
  declined: [CircleX, 'warning'],
} as const

type GatewayStateProps = { gateway: ClubGateway; proof: Proof; published: boolean }

export function GatewayState({ gateway, proof, published }: GatewayStateProps) {
  const { t } = useTranslation(['opening', 'manage'])
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const state = stateOf(gateway, proof, published)
  const [Icon, tone] = LOOKS[state]
  return (
    <div role="status">
      <ActionCard
        id="state"
        heading="h2"
        mark={
          <ActionMark tone={tone}>
            <Icon size={22} />
          </ActionMark>
        }
        title={proof.pending ? t('gateway.state.proving') : t(`gateway.state.${state}`)}
        action={
          proof.error ? (
            <Button onClick={proof.again} loading={proof.pending}>
              {t('gateway.again')}
            </Button>
          ) : state === 'own' ? (
            <Button
              variant="default"
              renderRoot={(root) => <Link to="/manage/$orgKey" params={{ orgKey }} {...root} />}
            >
              {t('gateway.overview')}
            </Button>
          ) : null
        }
        failure={proof.error ? <FormFailure failure={proof.error} /> : null}
      >
        {state === 'own' && gateway.since
          ? t('gateway.state.ownSince', { day: calendarDateWords(calendarDateAt(new Date(gateway.since)), language) })
          : t(`gateway.state.${state}Text`)}
      </ActionCard>
    </div>
  )
}

function stateOf(
  { ownKey, portalKey, test }: ClubGateway,
  { declined }: Proof,
  published: boolean,
): keyof typeof LOOKS {
  if (test?.state === 'waits') return 'waits'
  if (declined && test?.state === 'open') return 'declined'
  if (test?.state === 'failed') return 'failed'
  if (ownKey) return 'own'
  // An unpublished club needs its own key.
  return portalKey && published ? 'portal' : 'none'
}
