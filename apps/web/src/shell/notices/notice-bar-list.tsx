import { ActionIcon, Button } from '@mantine/core'
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isNoticeShownOn, type NoticeType, type ShownNotice } from '../../kit/notices/notice.ts'
import { useNoticeBars, useNoticeList } from '../../kit/notices/notice-context.tsx'
import { usePageName } from '../../kit/page/page-data.ts'
import { AppLink } from '../../ui/page/app-link.tsx'
import styles from './notice-bar-list.module.css'

const ICONS: Record<NoticeType, LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
}

/** Only errors are assertive live regions. */
export function NoticeBarList() {
  const { t } = useTranslation('shell')
  const pageName = usePageName()
  const shown = useNoticeList().filter((notice) => isNoticeShownOn(notice, pageName))
  return (
    <section className={styles.stack} aria-label={t('notices.region')} hidden={shown.length === 0}>
      {shown.map((notice) => (
        <NoticeBar key={notice.id} notice={notice} />
      ))}
    </section>
  )
}

function NoticeBar({ notice }: { notice: ShownNotice }) {
  const { t } = useTranslation('shell')
  const { dismiss, setPaused } = useNoticeBars()
  const Icon = ICONS[notice.type]
  const seconds = notice.remainingMs === null ? null : Math.ceil(notice.remainingMs / 1_000)
  const { id } = notice
  const begin = () => setPaused(id, true)
  const end = () => setPaused(id, false)
  useEffect(() => () => setPaused(id, false), [id, setPaused])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering and focusing only keep it open.
    <div
      className={styles.bar}
      data-type={notice.type}
      role={notice.type === 'error' ? 'alert' : 'status'}
      onMouseEnter={begin}
      onFocus={begin}
      onMouseLeave={end}
      onBlur={end}
    >
      <Icon size={20} aria-hidden />
      <p className={styles.message}>
        {notice.link && !notice.link.label ? (
          <AppLink href={notice.link.href}>{notice.message}</AppLink>
        ) : (
          notice.message
        )}
        {notice.link?.label ? <AppLink href={notice.link.href}>{notice.link.label}</AppLink> : null}
      </p>
      {notice.action ? (
        <Button size="sm" variant="default" onClick={notice.action.run}>
          {notice.action.label}
        </Button>
      ) : null}
      {seconds === null ? null : (
        <span className={styles.countdown} aria-hidden>
          {seconds} s
        </span>
      )}
      {notice.closable ? (
        <ActionIcon aria-label={t('notices.closeNotice', { message: notice.message })} onClick={() => dismiss(id)}>
          <X size={18} aria-hidden />
        </ActionIcon>
      ) : null}
    </div>
  )
}
