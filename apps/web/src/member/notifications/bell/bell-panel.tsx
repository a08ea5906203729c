import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '../../../kit/calls/problem-texts.ts'
import { NotificationRow } from '../notification-row.tsx'
import { bellQuery } from '../queries.ts'
import styles from './bell-panel.module.css'

export function BellPanel({ memberId, close }: { memberId: string; close: () => void }) {
  const { t } = useTranslation('notifications')
  const found = useQuery(bellQuery(memberId))
  const words = useProblemText()
  return (
    <div className={styles.panel}>
      <h2 className={styles.title}>{t('panel')}</h2>
      {found.isError ? (
        <p role="alert" className={styles.failed}>
          {words(found.error).text}
        </p>
      ) : found.isPending ? (
        <div className={styles.waiting} aria-hidden>
          <Skeleton height={56} />
          <Skeleton height={56} />
        </div>
      ) : (
        <ul className={styles.list}>
          {found.data.map((notification) => (
            <NotificationRow key={notification.id} notification={notification} left={close} />
          ))}
        </ul>
      )}
      <Link to="/notifications" className={styles.all} onClick={close}>
        {t('all')}
      </Link>
    </div>
  )
}
