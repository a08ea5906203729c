import { Button } from '@mantine/core'
import {
  ArrowLeftRight,
  BadgeCheck,
  CalendarOff,
  Download,
  FileText,
  Mail,
  Tag,
  TagsIcon,
  UserRoundMinus,
  UserRoundPlus,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MoreMenu, MoreMenuItem } from '../../ui/overlays/more-menu.tsx'
import { StickyActionBar } from '../../ui/page/sticky-action-bar.tsx'
import type { ActionName } from './actions/action-dialog.tsx'
import styles from './register.module.css'
import type { PeopleSelection } from './use-people-selection.ts'

type SelectionBarProps = {
  chosen: PeopleSelection
  all: number | undefined
  start: (action: ActionName) => void
  download: () => void
  invoice: (() => void) | null
}

export function SelectionBar({ chosen, all, start, download, invoice }: SelectionBarProps) {
  const { t } = useTranslation('register')
  return (
    <StickyActionBar
      summary={
        <span className={styles.chosen}>
          <strong>{t('chosen.count', { count: chosen.count ?? 0 })}</strong>
          {!chosen.everybody && all !== undefined && all > (chosen.count ?? 0) ? (
            <button type="button" className={styles.link} onClick={chosen.chooseEverybody}>
              {t('chosen.everybody', { count: all })}
            </button>
          ) : null}
          <button type="button" className={styles.link} onClick={chosen.clear}>
            {t('chosen.clear')}
          </button>
        </span>
      }
    >
      <Button leftSection={<Tag size={18} aria-hidden />} onClick={() => start('tag')}>
        {t('actions.tag')}
      </Button>
      <Button variant="default" leftSection={<BadgeCheck size={18} aria-hidden />} onClick={() => start('enrol')}>
        {t('actions.enrol')}
      </Button>
      <Button variant="default" leftSection={<Mail size={18} aria-hidden />} onClick={() => start('write')}>
        {t('actions.write')}
      </Button>
      <MoreMenu label={t('actions.more')}>
        {invoice ? (
          <MoreMenuItem icon={<FileText size={18} aria-hidden />} onClick={invoice}>
            {t('actions.invoice')}
          </MoreMenuItem>
        ) : null}
        <MoreMenuItem icon={<TagsIcon size={18} aria-hidden />} onClick={() => start('untag')}>
          {t('actions.untag')}
        </MoreMenuItem>
        <MoreMenuItem icon={<UserRoundPlus size={18} aria-hidden />} onClick={() => start('join-team')}>
          {t('actions.join-team')}
        </MoreMenuItem>
        <MoreMenuItem icon={<UserRoundMinus size={18} aria-hidden />} onClick={() => start('leave-team')}>
          {t('actions.leave-team')}
        </MoreMenuItem>
        <MoreMenuItem icon={<Download size={18} aria-hidden />} onClick={download}>
          {t('actions.download')}
        </MoreMenuItem>
        <MoreMenuItem icon={<ArrowLeftRight size={18} aria-hidden />} onClick={() => start('change-type')}>
          {t('actions.change-type')}
        </MoreMenuItem>
        <MoreMenuItem icon={<CalendarOff size={18} aria-hidden />} onClick={() => start('end-membership')}>
          {t('actions.end-membership')}
        </MoreMenuItem>
      </MoreMenu>
    </StickyActionBar>
  )
}
