import { clubInvoiceList } from '@forenet/contract/club/invoice-calls'
import { formatMoney } from '@forenet/domain/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { useLanguage } from '../../words/i18n.ts'
import { useClub, useMayHere } from '../shared/use-club.ts'
import styles from './register.module.css'

export function OwedChip() {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const mayRead = useMayHere()('money.read')
  const { data } = useQuery({
    queryKey: ['club', orgKey, 'invoices', 'owed'] as const,
    queryFn: ({ signal }) => call(clubInvoiceList, { params: { orgKey }, query: {}, signal }),
    enabled: mayRead,
    select: ({ owed }) => ({
      count: owed.reduce((sum, { invoices }) => sum + invoices, 0),
      minor: owed.reduce((sum, { leftMinor }) => sum + leftMinor, 0),
    }),
  })
  if (!data || data.count === 0) return null
  return (
    <Link
      to="/manage/$orgKey/payments/invoices"
      params={{ orgKey }}
      search={{ order: '-left' }}
      className={`${styles.chip} ${styles.owed}`}
    >
      <FileText size={16} aria-hidden />
      {t('owed', { count: data.count, amount: formatMoney(data.minor, language) })}
    </Link>
  )
}
