import type { InvoiceDetails } from '@forenet/contract/club/invoice'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryContent } from '../../../kit/page/query-content.tsx'
import { DetailList } from '../../../ui/blocks/detail-list.tsx'
import { StatusBadge } from '../../../ui/blocks/status-badge.tsx'
import { formatCalendarDate } from '../../../ui/dates/date-words.ts'
import { Money } from '../../../ui/money/money.tsx'
import reaching from '../../../ui/page/finger-reach.module.css'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { DrawerHead, DrawerPart, RowDrawer } from '../../shared/table/row-drawer.tsx'
import { useClub, useMayHere } from '../../shared/use-club.ts'
import styles from '../payment-drawer.module.css'
import { SumRows } from '../sum-rows.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceForm } from './invoice-form.tsx'
import { InvoiceHistory } from './invoice-history.tsx'
import { invoiceQuery } from './invoice-query.ts'
import { InvoiceReminders } from './invoice-reminders.tsx'
import { STATE_TONES } from './invoice-state.ts'
import own from './invoices.module.css'

type InvoiceDrawerProps = {
  invoiceId: string
  close: () => void
  show: (invoiceId: string) => void
}

export function InvoiceDrawer({ invoiceId, close, show }: InvoiceDrawerProps) {
  const { t } = useTranslation('invoices')
  const { key: orgKey } = useClub()
  const [editing, setEditing] = useState(false)
  const isNew = invoiceId === 'new'
  const invoice = useQuery({ ...invoiceQuery(orgKey, invoiceId), enabled: !isNew })
  const title =
    isNew || editing
      ? t(isNew ? 'drawer.new' : 'drawer.edit')
      : invoice.data?.number == null
        ? t('draft')
        : t('drawer.title', { number: invoice.data.number })
  return (
    <RowDrawer rowId={invoiceId} title={title} close={close}>
      {isNew ? (
        <InvoiceForm draft={null} done={({ id }) => show(id)} cancel={close} />
      ) : (
        <QueryContent query={invoice} loading={<SkeletonList rows={4} height={88} />}>
          {(data) =>
            editing ? (
              <InvoiceForm draft={data} done={() => setEditing(false)} cancel={() => setEditing(false)} />
            ) : (
              <Details invoice={data} edit={() => setEditing(true)} removed={close} />
            )
          }
        </QueryContent>
      )}
    </RowDrawer>
  )
}

type DetailsProps = { invoice: InvoiceDetails; edit: () => void; removed: () => void }

function Details({ invoice, edit, removed }: DetailsProps) {
  const { t } = useTranslation('invoices')
  const language = useLanguage()
  const { state, number, totalMinor, leftMinor, vatMinor, dueOn, issuedOn, address, cvrNumber, note, about } = invoice
  const isDraft = number === null
  const facts: { id: string; label: string; value: ReactNode }[] = [
    ...(about && about.name !== invoice.recipient
      ? [{ id: 'about', label: t('drawer.about'), value: about.name }]
      : []),
    ...(address.length > 0
      ? [{ id: 'address', label: t('drawer.address'), value: <Lines text={address.join('\n')} /> }]
      : []),
    { id: 'email', label: t('drawer.email'), value: invoice.email || t('drawer.noEmail') },
    ...(cvrNumber ? [{ id: 'cvr', label: t('drawer.cvr'), value: cvrNumber }] : []),
    ...(issuedOn ? [{ id: 'issued', label: t('drawer.issued'), value: formatCalendarDate(issuedOn, language) }] : []),
    {
      id: 'due',
      label: t(invoice.instalment ? 'instalments.next' : 'drawer.due'),
      value: dueOn === null ? t('drawer.dueDays') : formatCalendarDate(dueOn, language),
    },
    ...(invoice.transferReference
      ? [{ id: 'reference', label: t('drawer.reference'), value: invoice.transferReference }]
      : []),
    ...(invoice.slipLine ? [{ id: 'slip', label: t('drawer.slip'), value: invoice.slipLine }] : []),
    ...(invoice.mail === 'none' ? [] : [{ id: 'mail', label: t('drawer.mail'), value: t(`mails.${invoice.mail}`) }]),
    ...(note ? [{ id: 'note', label: t('drawer.note'), value: note }] : []),
  ]
  return (
    <>
      <DrawerHead>
        <p className={styles.amount}>
          <Money minor={totalMinor} />
          <StatusBadge tone={STATE_TONES[state]}>{t(`states.${state}`)}</StatusBadge>
        </p>
        <h2 className={styles.item}>
          <Recipient invoice={invoice} />
        </h2>
        {!isDraft && leftMinor > 0 && leftMinor < totalMinor ? (
          <p className={styles.quiet}>
            {t('drawer.left')} <Money minor={leftMinor} />
          </p>
        ) : null}
        {invoice.daysOverdue > 0 ? (
          <p className={styles.quiet}>{t('overdue', { count: invoice.daysOverdue })}</p>
        ) : null}
        <InvoiceActions invoice={invoice} edit={edit} removed={removed} />
      </DrawerHead>
      <DrawerPart title={t('drawer.details')}>
        <DetailList items={facts} />
      </DrawerPart>
      <DrawerPart title={t('drawer.lines')}>
        <ul className={styles.rows}>
          {invoice.lines.map(({ description, quantity, unitMinor, totalMinor: lineMinor }, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id.
            <li key={nth}>
              <span className={styles.words}>
                {description}
                {quantity > 1 ? (
                  <span className={styles.quiet}>
                    {quantity} × <Money minor={unitMinor} />
                  </span>
                ) : null}
              </span>
              <Money minor={lineMinor} />
            </li>
          ))}
          <SumRows vatMinor={vatMinor} totalMinor={totalMinor} />
        </ul>
      </DrawerPart>
      {invoice.instalments.length > 0 ? (
        <DrawerPart title={t('instalments.title')}>
          <ul className={styles.rows}>
            {invoice.instalments.map(({ dueOn: day, amountMinor, leftMinor: rest }, nth) => (
              <li key={day}>
                <span className={styles.words}>
                  {nth + 1}. {formatCalendarDate(day, language)}
                  {isDraft || rest === amountMinor ? null : (
                    <span className={styles.quiet}>
                      {rest === 0 ? (
                        t('instalments.settled')
                      ) : (
                        <>
                          {t('drawer.left')} <Money minor={rest} />
                        </>
                      )}
                    </span>
                  )}
                </span>
                <Money minor={amountMinor} />
              </li>
            ))}
          </ul>
        </DrawerPart>
      ) : null}
      {isDraft ? null : (
        <DrawerPart title={t('reminders.title')}>
          <InvoiceReminders invoice={invoice} />
        </DrawerPart>
      )}
      {invoice.movements.length > 0 ? (
        <DrawerPart title={t('drawer.history')}>
          <InvoiceHistory invoice={invoice} />
        </DrawerPart>
      ) : null}
    </>
  )
}

function Lines({ text }: { text: string }) {
  return <span className={own.lineBreaks}>{text}</span>
}

function Recipient({ invoice: { recipient, memberId } }: { invoice: InvoiceDetails }) {
  const { key: orgKey } = useClub()
  const mayRead = useMayHere()('members.read')
  if (memberId === null || !mayRead) return recipient
  return (
    <Link to="/manage/$orgKey/register/$memberId" params={{ orgKey, memberId }} className={reaching.reach}>
      {recipient}
    </Link>
  )
}
