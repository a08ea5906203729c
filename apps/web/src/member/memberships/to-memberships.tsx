import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

export function ToMemberships() {
  const { t } = useTranslation('memberships')
  return <Button renderRoot={(root) => <Link to="/memberships" {...root} />}>{t('payment.toMemberships')}</Button>
}
