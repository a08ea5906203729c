import type { Edition } from '@forenet/contract/club/membership-type'
import { formatMoney } from '@forenet/domain/money'
import { useTranslation } from 'react-i18next'
import { formatCalendarDate } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'

type EditionTermFields = Pick<
  Edition,
  | 'joiningFeeMinor'
  | 'byMonth'
  | 'laterFrom'
  | 'laterPriceMinor'
  | 'householdBy'
  | 'householdSecond'
  | 'householdThird'
  | 'capacity'
  | 'byApproval'
  | 'invoiceDueDays'
>

export function useTermsText(): (terms: EditionTermFields) => string {
  const { t } = useTranslation('types')
  const language = useLanguage()
  return ({
    joiningFeeMinor,
    byMonth,
    laterFrom,
    laterPriceMinor,
    householdBy,
    householdSecond,
    householdThird,
    capacity,
    byApproval,
    invoiceDueDays,
  }) => {
    const figure = (given: number) => (householdBy === 'price' ? formatMoney(given, language) : `−${given} %`)
    return [
      joiningFeeMinor > 0 ? t('terms.joining', { fee: formatMoney(joiningFeeMinor, language) }) : '',
      byMonth ? t('terms.byMonth') : '',
      laterFrom && laterPriceMinor !== null
        ? t('terms.later', {
            date: formatCalendarDate(laterFrom, language),
            price: formatMoney(laterPriceMinor, language),
          })
        : '',
      householdSecond === null
        ? ''
        : t('terms.household', {
            figures: [householdSecond, householdThird].flatMap((one) => (one === null ? [] : figure(one))).join(', '),
          }),
      capacity === null ? '' : t('terms.capacity', { count: capacity }),
      byApproval ? t('terms.byApproval') : '',
      invoiceDueDays === null ? '' : t('terms.byInvoice', { count: invoiceDueDays }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
