import { findCountry } from '@forenet/domain/country'
import { useTranslation } from 'react-i18next'

export function useCountryName(): (written: string) => string {
  const { t } = useTranslation('memberships')
  return (written) => {
    const country = findCountry(written)
    return country ? t(`countries.${country.name}`) : written
  }
}
