import type { Member } from '@forenet/contract/member'
import { memberPicture } from '@forenet/contract/member-calls'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callForFile } from '../../../kit/calls/call.ts'
import { getInitials } from '../../../ui/blocks/initials.ts'
import styles from './member-picture.module.css'

export function MemberPicture({ member, size = 64 }: { member: PicturedMember; size?: number }) {
  const picture = useQuery(pictureQuery(member))
  const address = useObjectAddress(picture.data)
  const style = { width: size, height: size, fontSize: size * 0.36 }
  return (
    <span className={styles.picture} style={style} aria-hidden>
      {address ? (
        <img src={address} alt="" width={size} height={size} />
      ) : (
        getInitials([member.firstName, member.lastName].join(' '))
      )}
    </span>
  )
}

function useObjectAddress(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) {
      setAddress(null)
      return
    }
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}

type PicturedMember = Pick<Member, 'id' | 'profileImage' | 'firstName' | 'lastName'>

/**
 * An `img` URL could not send the bearer token. `profileImage` changes with each upload, so the cache is never
 * stale.
 */
function pictureQuery({ id, profileImage }: PicturedMember) {
  return queryOptions({
    queryKey: ['picture', id, profileImage] as const,
    queryFn:
      profileImage === null
        ? skipToken
        : ({ signal }) => callForFile({ ...memberPicture, path: profileImage }, { params: { memberId: id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
