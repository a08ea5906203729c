import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { initialsOf } from '../../../ui/blocks/initials.ts'
import styles from './member-picture.module.css'
import { type Pictured, pictureQuery } from './picture-query.ts'

/** A member's picture, or initials where there is none (or it cannot be had). Decorative: the name stands beside it. */
export function MemberPicture({ member, size = 64 }: { member: Pictured; size?: number }) {
  const picture = useQuery(pictureQuery(member))
  const address = useObjectAddress(picture.data)
  const style = { width: size, height: size, fontSize: size * 0.36 }
  return (
    <span className={styles.picture} style={style} aria-hidden>
      {address ? (
        <img src={address} alt="" width={size} height={size} />
      ) : (
        initialsOf([member.firstName, member.lastName].join(' '))
      )}
    </span>
  )
}

/** An address for a blob while it is shown. */
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
