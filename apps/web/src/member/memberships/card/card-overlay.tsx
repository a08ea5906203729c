import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useWakeLock } from '../../../kit/device/use-wake-lock.ts'
import styles from './card-overlay.module.css'
import { type MembershipCardData, MembershipCardView } from './membership-card-view.tsx'

type FullCardProps = {
  card: MembershipCardData
  ways?: ReactNode
  keptAt: string | null
}

export function CardOverlay({ card, ways, keptAt }: FullCardProps) {
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    dialog.current?.showModal()
  }, [])
  useWakeLock(true)
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
      <MembershipCardView card={card} close={close} ways={ways} keptAt={keptAt} />
    </dialog>
  )
}
