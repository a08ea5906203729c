import type { Member } from '@forenet/contract/member'
import { memberPicture } from '@forenet/contract/member-calls'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { callForFile } from '../../../kit/calls/call.ts'

export type Pictured = Pick<Member, 'id' | 'profileImage' | 'firstName' | 'lastName'>

/**
 * A member's picture; asks nothing where there is none. It needs the bearer token, so an address in an `img` would not
 * do. `profileImage` names the picture of one moment: a new picture has another address, and a kept answer is never out
 * of date.
 */
export function pictureQuery({ id, profileImage }: Pictured) {
  return queryOptions({
    queryKey: ['picture', id, profileImage] as const,
    queryFn:
      profileImage === null
        ? skipToken
        : ({ signal }) => callForFile({ ...memberPicture, path: profileImage }, { params: { memberId: id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
