import { formatMoney } from '@forenet/domain/money'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../words/i18n.ts'
import { findPriceChange } from '../problem-facts.ts'

/** Ruling 6. */
export function PriceChangedNotice({ failure, take }: { failure: unknown; take: () => void }) {
  const { t } = useTranslation('paying')
  const language = useLanguage()
  const figures = findPriceChange(failure)
  if (!figures) return null
  const yours = formatMoney(figures.yoursMinor, language)
  const ours = formatMoney(figures.oursMinor, language)
  return (
    <>
      <p>{t('differs', { yours, ours })}</p>
      <Button variant="default" onClick={take}>
        {t('takePrice', { ours })}
      </Button>
    </>
  )
}
