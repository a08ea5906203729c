import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { PageFailure } from '../../app/api/page-failure.tsx'
import { NotFoundPage } from '../../app/errors/route-errors.tsx'
import { overviewQuery } from '../../app/member/family-queries.ts'
import { useMember } from '../../app/member/use-member.ts'
import { PagePending } from '../../app/shell/page-pending.tsx'
import { today } from '../../app/today.ts'
import { CardFace } from './card-face.tsx'
import styles from './card-screen.module.css'
import { familyStanding } from './held.ts'
import { personName } from './person-name.ts'

const route = getRouteApi('/member-area/membership/$id/card')

/** A membership of the family as a card that fills the screen, to show at the bar. */
export function CardScreen() {
  const { id } = route.useParams()
  const { member } = useMember()
  const overview = useQuery(overviewQuery(member.id))
  if (overview.isPending) return <PagePending />
  if (overview.isError) {
    return <PageFailure error={overview.error} retry={() => void overview.refetch()} retrying={overview.isFetching} />
  }
  const standings = overview.data.map((one) => familyStanding(one, today()))
  const held = standings.flatMap((one) => one.held.map((card) => ({ ...card, organisation: one.organisation })))
  const card = held.find(({ membership }) => membership.id === id)
  if (!card) return <NotFoundPage />
  const { organisation, kind, status, startDate, endDate } = card
  return <Filling card={{ organisation, name: personName(card.participant), kind, status, startDate, endDate }} />
}

/** Over everything else, which cannot be reached meanwhile; Escape closes it. */
function Filling({ card }: { card: Parameters<typeof CardFace>[0]['card'] }) {
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    dialog.current?.showModal()
  }, [])
  const close = () => void navigate({ to: '/memberships' })
  return (
    <dialog
      ref={dialog}
      className={styles.filling}
      aria-labelledby="membership-card"
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <CardFace card={card} close={close} />
    </dialog>
  )
}
