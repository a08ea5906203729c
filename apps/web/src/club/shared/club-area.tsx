import { Outlet, useLocation, useParams } from '@tanstack/react-router'
import { ErrorPage } from '../../kit/page/error-page.tsx'
import { PageFailure } from '../../kit/page/page-failure.tsx'
import { PagePending } from '../../kit/page/page-pending.tsx'
import { StrongSignInPage } from '../../kit/page/strong-sign-in-page.tsx'
import { AccentScope } from '../../ui/theme/accent-scope.tsx'
import { findClub, useOwnClubsIncluding } from './own-clubs.ts'
import { PaletteHost } from './palette/palette-host.tsx'
import { ClubContext } from './use-club.ts'

export function ClubArea() {
  const { orgKey } = useParams({ strict: false })
  const path = useLocation({ select: ({ pathname }) => pathname })
  const own = useOwnClubsIncluding(orgKey)
  if (own.isError) {
    return <PageFailure error={own.error} retry={() => void own.refetch()} retrying={own.isFetching} />
  }
  if (own.isPending) return <PagePending />
  const club = findClub(own.data, orgKey)
  if (!club) return <ErrorPage kind="404" path={path} />
  if (!own.data.strong) return <StrongSignInPage />
  return (
    <ClubContext value={club}>
      <AccentScope colour={club.accentColour}>
        <Outlet />
        <PaletteHost />
      </AccentScope>
    </ClubContext>
  )
}
