import { eventPicture } from '@forenet/contract/event-calls'
import { useState } from 'react'
import { fillPath } from '../../kit/calls/fill-path.ts'
import { BrandMark } from '../../ui/page/brand-mark.tsx'
import styles from './event-picture.module.css'

type EventPictureProps = {
  event: { id: string; hasPicture: boolean; pictureVersion: string; pictureText: string }
  eager?: boolean
  described?: boolean
}

export function EventPicture({ event, eager = false, described = false }: EventPictureProps) {
  const [isBroken, setBroken] = useState(false)
  if (!event.hasPicture || isBroken) {
    return (
      <span className={styles.rings} aria-hidden>
        <BrandMark height={180} />
      </span>
    )
  }
  return (
    <img
      className={styles.picture}
      src={pictureAddress(event)}
      alt={described ? event.pictureText : ''}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBroken(true)}
    />
  )
}

function pictureAddress({ id, pictureVersion }: EventPictureProps['event']): string {
  return `${fillPath(eventPicture.path, { eventId: id })}?v=${pictureVersion}`
}
