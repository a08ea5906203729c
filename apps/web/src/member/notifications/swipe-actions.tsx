import { Check, Trash2 } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './swipe-actions.module.css'

type SwipeActionsProps = {
  /** Null if already read. */
  markRead: (() => void) | null
  remove: () => void
}

/** Swipe actions for touch only; the row's menu offers the same to keyboards and screen readers. */
export function SwipeActions({ markRead, remove }: SwipeActionsProps) {
  const { t } = useTranslation('notifications')
  const own = useRef<HTMLDivElement>(null)
  const pressed = (act: () => void) => (event: MouseEvent) => {
    event.stopPropagation()
    own.current?.parentElement?.scrollTo({ left: 0 })
    act()
  }
  return (
    <div ref={own} className={styles.actions} aria-hidden>
      {markRead ? (
        <button type="button" tabIndex={-1} className={styles.read} onClick={pressed(markRead)}>
          <Check size={20} />
          {t('swipe.read')}
        </button>
      ) : null}
      <button type="button" tabIndex={-1} className={styles.remove} onClick={pressed(remove)}>
        <Trash2 size={20} />
        {t('remove')}
      </button>
    </div>
  )
}
