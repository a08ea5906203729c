import type { OfferedHandOver } from '@forenet/contract/family'
import { handOverAnswer } from '@forenet/contract/family-calls'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { UserRoundX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { ActionCard, ActionMark } from '../../ui/blocks/action-card.tsx'
import { shortNameOf } from './names.ts'
import styles from './waiting-invitations.module.css'

/** Account claims offered to the reader's e-mail although it belongs to a member; can be declined. */
export function OfferedHandOvers({ offers }: { offers: readonly OfferedHandOver[] }) {
  if (offers.length === 0) return null
  return (
    <ul className={styles.waiting}>
      {offers.map((offer) => (
        <li key={offer.memberId}>
          <Offer offer={offer} />
        </li>
      ))}
    </ul>
  )
}

function Offer({ offer }: { offer: OfferedHandOver }) {
  const { t } = useTranslation('family')
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const { memberId, askedBy } = offer
  const names = { name: shortNameOf({ ...offer, email: null }), askedBy }
  const declining = useAction({
    mutationFn: () => call(handOverAnswer, { params: { memberId }, body: { accept: false } }),
    onSuccess: async () => {
      say(t('offered.declined', names))
      await queryClient.invalidateQueries({ queryKey: ['member'] })
    },
  })
  return (
    <ActionCard
      heading="h2"
      mark={
        <ActionMark>
          <UserRoundX size={22} />
        </ActionMark>
      }
      title={t('offered.title', names)}
      action={
        <Button
          variant="default"
          aria-label={t('offered.declineLabel', names)}
          loading={declining.isPending}
          onClick={() => declining.mutate()}
        >
          {t('offered.decline')}
        </Button>
      }
      failure={declining.error ? <FormFailure failure={declining.error} /> : null}
    >
      <p>{t('offered.text', names)}</p>
      <p>{t('offered.you', names)}</p>
    </ActionCard>
  )
}
