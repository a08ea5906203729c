import { useTranslation } from 'react-i18next'
import { providerName } from './provider-name.ts'

const NAMED_ACCOUNTS = [
  ...(['bank', 'cash', 'drawers', 'receivables', 'vat', 'memberships', 'events', 'invoices'] as const),
  ...([
    'drawer-payouts',
    'cash-differences',
    'write-offs',
    'payment-fees',
    'chargebacks',
    'payout-differences',
    'bank-fees',
    'prepayments',
  ] as const),
]

export function useAccountWords(): (account: string) => string {
  const { t } = useTranslation('books')
  return (account) => {
    const named = NAMED_ACCOUNTS.find((one) => one === account)
    if (named) return t(`accounts.${named}`)
    return t('accounts.gateway', { provider: providerName(account.replace(/^gateway:/, '')) })
  }
}
