import type { ClubTask } from '@forenet/contract/club/overview'
import { formatMoney } from '@forenet/domain/money'
import { Link } from '@tanstack/react-router'
import {
  AtSign,
  BellRing,
  BookX,
  CalendarClock,
  CalendarPlus,
  ChevronRight,
  FileClock,
  type LucideIcon,
  MailX,
  MapPinOff,
  MessageSquareText,
  TriangleAlert,
  UserRoundCheck,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionMark } from '../../ui/blocks/action-card.tsx'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { formatCalendarDate } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'
import styles from './club-task-list.module.css'
import { buildRegisterSearchParams } from './register-search-params.ts'
import { useFormatDay, useFormatLastDay, useFormatRoleName } from './role-texts.ts'

const ICONS: Readonly<Record<ClubTask['kind'], LucideIcon>> = {
  'stuck-payments': TriangleAlert,
  'books-differ': BookX,
  'books-late': BookX,
  'overdue-invoices': FileClock,
  'invoice-reminders': BellRing,
  'lost-invoice-mails': MailX,
  messages: MessageSquareText,
  'membership-requests': UserRoundCheck,
  'missing-email': AtSign,
  'email-refused': MailX,
  'missing-address': MapPinOff,
  'role-ends': CalendarClock,
  season: CalendarPlus,
}

const WARNING_KINDS: readonly ClubTask['kind'][] = ['stuck-payments', 'books-differ', 'books-late']

export function ClubTaskList({ orgKey, needs }: { orgKey: string; needs: readonly ClubTask[] }) {
  return (
    <BoxedList>
      {needs.map((need, nth) => {
        const Icon = ICONS[need.kind]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: tasks have no id.
          <li key={`${need.kind} ${nth}`} className={styles.need}>
            <ActionMark tone={WARNING_KINDS.includes(need.kind) ? 'warning' : 'accent'}>
              <Icon size={22} />
            </ActionMark>
            <TaskText orgKey={orgKey} need={need} />
            <ChevronRight size={20} aria-hidden />
          </li>
        )
      })}
    </BoxedList>
  )
}

function TaskText({ orgKey, need }: { orgKey: string; need: ClubTask }) {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  const roleName = useFormatRoleName()
  const lastDay = useFormatLastDay()
  const dayOf = useFormatDay()
  switch (need.kind) {
    case 'stuck-payments':
      return (
        <EmphasisedText text={t('stuck-payments.text')}>
          <Link to="/manage/$orgKey/payments/reconciliation" params={{ orgKey }} className={styles.cover}>
            {t('stuck-payments.title', { count: need.count })}
          </Link>
        </EmphasisedText>
      )
    case 'books-differ':
      return (
        <EmphasisedText text={t('books-differ.text')}>
          <Link to="/manage/$orgKey/payments/books" params={{ orgKey }} className={styles.cover}>
            {t('books-differ.title', { count: need.count })}
          </Link>
        </EmphasisedText>
      )
    case 'books-late':
      return (
        <EmphasisedText text={t(`books-late.${need.why}.text`, { since: dayOf(need.since) })}>
          <Link to="/manage/$orgKey/payments/books" params={{ orgKey }} className={styles.cover}>
            {t(`books-late.${need.why}.title`)}
          </Link>
        </EmphasisedText>
      )
    case 'overdue-invoices':
      return (
        <EmphasisedText text={t('overdue-invoices.text', { amount: formatMoney(need.leftMinor, language) })}>
          <Link
            to="/manage/$orgKey/payments/invoices"
            params={{ orgKey }}
            search={{ state: 'overdue' }}
            className={styles.cover}
          >
            {t('overdue-invoices.title', { count: need.count })}
          </Link>
        </EmphasisedText>
      )
    case 'invoice-reminders':
      return (
        <EmphasisedText text={t('invoice-reminders.text')}>
          <Link
            to="/manage/$orgKey/payments/invoices"
            params={{ orgKey }}
            search={{ state: 'overdue' }}
            className={styles.cover}
          >
            {t('invoice-reminders.title', { count: need.count })}
          </Link>
        </EmphasisedText>
      )
    case 'lost-invoice-mails':
      return (
        <EmphasisedText text={t('lost-invoice-mails.text')}>
          <Link
            to="/manage/$orgKey/payments/invoices"
            params={{ orgKey }}
            search={{ invoice: need.invoiceId }}
            className={styles.cover}
          >
            {t('lost-invoice-mails.title', { count: need.count })}
          </Link>
        </EmphasisedText>
      )
    case 'messages':
      return (
        <EmphasisedText text={t('messages.text')}>
          <Link to="/contact-us" search={{ of: 'organisation' }} className={styles.cover}>
            {t('messages.title', { count: need.count })}
          </Link>
        </EmphasisedText>
      )
    case 'membership-requests':
      return (
        <EmphasisedText text={t('membership-requests.text')}>
          <Link to="/manage/$orgKey/types/requests" params={{ orgKey }} className={styles.cover}>
            {t('membership-requests.title', { count: need.count })}
          </Link>
        </EmphasisedText>
      )
    case 'missing-email':
    case 'email-refused':
    case 'missing-address':
      return (
        <EmphasisedText text={t(`${need.kind}.text`)}>
          <Link
            to="/manage/$orgKey/register"
            params={{ orgKey }}
            search={buildRegisterSearchParams(need.filter)}
            className={styles.cover}
          >
            {t(`${need.kind}.title`, { count: need.count })}
          </Link>
        </EmphasisedText>
      )
    case 'role-ends':
      return (
        <EmphasisedText text={t('role-ends.text', { until: lastDay(need.until) })}>
          <Link to="/manage/$orgKey/people" params={{ orgKey }} className={styles.cover}>
            {t('role-ends.title', { name: need.name, role: roleName(need.role) })}
          </Link>
        </EmphasisedText>
      )
    case 'season': {
      const types = new Intl.ListFormat(language).format(need.types)
      return (
        <EmphasisedText text={t('season.text', { types, endsOn: formatCalendarDate(need.endsOn, language) })}>
          <Link to="/manage/$orgKey/types/season" params={{ orgKey }} className={styles.cover}>
            {t('season.title')}
          </Link>
        </EmphasisedText>
      )
    }
  }
}

function EmphasisedText({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span className={styles.words}>
      <strong>{children}</strong>
      <span>{text}</span>
    </span>
  )
}
