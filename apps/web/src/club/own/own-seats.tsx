import type { OwnSeat } from '@forenet/contract/club/handover'
import { ownHandoverSeatConfirm, ownHandoverSeatList } from '@forenet/contract/club/handover-calls'
import { Button } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserRoundMinus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useFormatRoleName } from '../../kit/organiser/role-texts.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { useSession } from '../../kit/session/session-context.tsx'
import { ActionCard, ActionMark } from '../../ui/blocks/action-card.tsx'
import { formatCalendarDate } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'

export function PendingHandoverSeats() {
  const { subject } = useSession()
  const { data: seats = [] } = useQuery(ownSeatsQuery(subject))
  return seats.map((seat) => <PendingSeat key={seat.id} seat={seat} queryKey={ownSeatsQuery(subject).queryKey} />)
}

export function ownSeatsQuery(subject: string) {
  return queryOptions({
    queryKey: ['own-clubs', subject, 'seats'] as const,
    queryFn: ({ signal }) => call(ownHandoverSeatList, { signal }),
  })
}

function PendingSeat({ seat, queryKey }: { seat: OwnSeat; queryKey: readonly string[] }) {
  const { t } = useTranslation('handover')
  const language = useLanguage()
  const roleName = useFormatRoleName()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const { id, club, role, day, takes, confirmed } = seat
  const words = { role: roleName(role), club: club.name, day: formatCalendarDate(day, language) }
  const confirm = useAction({
    mutationFn: () => call(ownHandoverSeatConfirm, { params: { seatId: id } }),
    onSuccess: (next) => {
      queryClient.setQueryData(queryKey, next)
      say(t('own.confirmed'))
    },
  })
  return (
    <ActionCard
      id={`seat-${id}`}
      heading="h2"
      mark={
        <ActionMark tone={confirmed ? 'quiet' : 'warning'}>
          <UserRoundMinus size={22} />
        </ActionMark>
      }
      title={t('own.title', words)}
      action={
        confirmed ? null : (
          <Button aria-label={t('own.confirmOf', words)} loading={confirm.isPending} onClick={() => confirm.mutate()}>
            {t('own.confirm')}
          </Button>
        )
      }
      failure={confirm.isError ? <FormFailure failure={confirm.error} /> : null}
    >
      <p>{takes === null ? t('own.toNobody') : t('own.to', { taker: takes })}</p>
      <p>{t(confirmed ? 'own.done' : 'own.todo')}</p>
    </ActionCard>
  )
}
