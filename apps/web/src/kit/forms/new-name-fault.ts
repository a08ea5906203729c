import { type PublicNameFault, publicNameFault } from '@forenet/domain/public-name'
import { useTranslation } from 'react-i18next'

/** The fault of a new or changed name; one that was stored before there was a rule may stay. */
export function newNameFault(name: string, stored?: string): PublicNameFault | null {
  return name.trim() === stored ? null : publicNameFault(name.trim())
}

/** Says what is wrong with a new or changed name; null for nothing. */
export function useNewNameWords(): (name: string, stored?: string) => string | null {
  const { t } = useTranslation('ui')
  return (name, stored) => {
    const fault = newNameFault(name, stored)
    return fault && t(`publicName.${fault}`)
  }
}
