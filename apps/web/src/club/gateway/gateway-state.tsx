import type { ClubGateway } from '@forenet/contract/club/gateway'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleX, Clock3, KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { ActionCard, ActionMark } from '../../ui/blocks/action-card.tsx'
import { useClub } from '../shared/use-club.ts'
import type { Proof } from './use-proof.ts'

const LOOKS = {
  own: [CircleCheck, 'accent'],
  none: [KeyRound, 'quiet'],
  waits: [Clock3, 'warning'],
  failed: [CircleX, 'danger'],
  declined: [CircleX, 'warning'],
} as const

export function GatewayState({ gateway, proof }: { gateway: ClubGateway; proof: Proof }) {
  const { t } = useTranslation(['opening', 'manage'])
  const { key: orgKey } = useClub()
  const state = stateOf(gateway, proof)
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
        {t(`gateway.state.${state}Text`)}
      </ActionCard>
    </div>
  )
}

function stateOf({ ownKey, test }: ClubGateway, { declined }: Proof): keyof typeof LOOKS {
  if (test?.state === 'waits') return 'waits'
  if (declined && test?.state === 'open') return 'declined'
  if (test?.state === 'failed') return 'failed'
  return ownKey ? 'own' : 'none'
}
