import type { Organisation } from '@forenet/contract/organisation'
import { Link } from '@tanstack/react-router'
import { ClubRow } from '../../app/organisation/club-row.tsx'
import { BoxedList } from '../../ui/boxed-list.tsx'

/** Clubs with something to join, as quiet rows that lead to each club. */
export function ClubsToJoin({ organisations }: { organisations: readonly Organisation[] }) {
  return (
    <BoxedList>
      {organisations.map((organisation) => (
        <ClubRow
          key={organisation.id}
          organisation={organisation}
          detail={organisation.city}
          link={(whole) => <Link to="/organizations-{$id}-details" params={{ id: organisation.id }} {...whole} />}
        />
      ))}
    </BoxedList>
  )
}
