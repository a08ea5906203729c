import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useClub, useMayHere } from './use-club.ts'

const PAYMENT_TABS = [
  { name: 'payments', to: '/manage/$orgKey/payments' },
  { name: 'invoices', to: '/manage/$orgKey/payments/invoices' },
  { name: 'reconciliation', to: '/manage/$orgKey/payments/reconciliation' },
  { name: 'bank', to: '/manage/$orgKey/payments/bank' },
  { name: 'books', to: '/manage/$orgKey/payments/books' },
  { name: 'drawers', to: '/manage/$orgKey/payments/drawers' },
  { name: 'closing', to: '/manage/$orgKey/payments/closing' },
  { name: 'statement', to: '/manage/$orgKey/payments/statement' },
  { name: 'export', to: '/manage/$orgKey/payments/export', may: 'money.export' },
] as const

export function PaymentTabs() {
  const { t } = useTranslation('money')
  const { key: orgKey } = useClub()
  const mayHere = useMayHere()
  return (
    // One width for all tabs, so that they stay in place.
    <div data-wide-page>
      <Tabs label={t('tabs.label')}>
        {PAYMENT_TABS.filter((tab) => !('may' in tab) || mayHere(tab.may)).map(({ name, to }) => (
          <li key={name}>
            <Link to={to} params={{ orgKey }} activeOptions={{ exact: true, includeSearch: false }}>
              {t(`tabs.${name}`)}
            </Link>
          </li>
        ))}
      </Tabs>
    </div>
  )
}
