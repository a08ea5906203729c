import { findCountry } from '@forenet/domain/country'
import { useTranslation } from 'react-i18next'

/** Names an address's country in the page's language ('Danmark' for 'DK'); leaves anything else as it is written. */
export function useCountryName(): (written: string) => string {
  const { t } = useTranslation('memberships')
  return (written) => {
    const country = findCountry(written)
    return country ? t(`countries.${country.name}`) : written
  }
}
