import { findDanishPostCode } from '@forenet/domain/post-code'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { BoxedList } from '../../../ui/blocks/boxed-list.tsx'
import { useMember } from '../../shared/member/use-member.ts'
import { ClubSearchField, ClubSearchResults } from '../../shared/organisation/club-finder.tsx'
import { clubsQuery } from '../../shared/organisation/club-queries.ts'
import { type ClubListSearch, isListingAllClubs } from './club-list-search.ts'
import { OtherClub } from './other-club.tsx'

export function AllClubs() {
  const { member } = useMember()
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { q = '', near } = search
  const postCode = findDanishPostCode(member.address)
  const isNear = near !== undefined && postCode !== null
  const clubs = useInfiniteQuery({
    ...clubsQuery({ ...(q ? { q } : {}), ...(isNear ? { near: postCode } : {}) }),
    enabled: isListingAllClubs(search),
    placeholderData: (before) => before,
  })
  const change = (part: ClubListSearch) => {
    const now: ClubListSearch = { q: search.q, near: search.near, shown: search.shown }
    void navigate({ to: '.', search: { ...now, ...part }, replace: true, resetScroll: false })
  }
  return (
    <>
      <ClubSearchField
        q={q}
        change={(text) => change({ q: text || undefined })}
        near={
          postCode === null ? undefined : { isOn: isNear, toggle: () => change({ near: isNear ? undefined : 'me' }) }
        }
      />
      {isListingAllClubs(search) ? (
        <ClubSearchResults q={q} clubs={clubs} clear={() => change({ q: undefined, shown: 'all' })}>
          {(found) => (
            <BoxedList>
              {found.map((organisation) => (
                <OtherClub key={organisation.id} organisation={organisation} />
              ))}
            </BoxedList>
          )}
        </ClubSearchResults>
      ) : null}
    </>
  )
}
