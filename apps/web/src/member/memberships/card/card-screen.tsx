import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { PageFailure } from '../../../kit/page/page-failure.tsx'
import { PagePending } from '../../../kit/page/page-pending.tsx'
import { NotFoundPage } from '../../../kit/page/route-errors.tsx'
import { today } from '../../../kit/time/today.ts'
import { personName } from '../person-name.ts'
import { keptCardsQuery } from '../queries.ts'
import { useFamily } from '../use-family.ts'
import { CardWallets } from './card-wallets.tsx'
import { FullCard } from './full-card.tsx'
import { shownOn } from './kept-cards.ts'

const route = getRouteApi('/member-area/membership/$id/card')

/** Full-screen card of a family member; falls back to the offline copy. */
export function CardScreen() {
  const { id } = route.useParams()
  const { overview, standings, keptFor } = useFamily()
  const kept = useQuery(keptCardsQuery(overview.isError && !overview.data ? keptFor : null))
  if (standings) {
    const held = standings.flatMap((one) => one.held.map((card) => ({ ...card, organisation: one.organisation })))
    const card = held.find(({ membership }) => membership.id === id)
    if (!card) return <NotFoundPage />
    const ways = card.status === 'active' ? <CardWallets membershipId={card.membership.id} /> : null
    return <FullCard card={{ ...card, name: personName(card.participant) }} ways={ways} keptAt={null} />
  }
  if (overview.isPending || kept.isLoading) return <PagePending />
  const card = kept.data?.items.find((one) => one.id === id)
  if (kept.data && card) return <FullCard card={shownOn(card, today())} keptAt={kept.data.at} />
  return <PageFailure error={overview.error} retry={() => void overview.refetch()} retrying={overview.isFetching} />
}
