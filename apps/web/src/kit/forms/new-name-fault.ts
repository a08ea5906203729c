import { type PublicNameFault, publicNameFault } from '@forenet/domain/public-name'
import { useTranslation } from 'react-i18next'

/** Validates a name; a stored name that predates the rule is accepted. */
export function newNameFault(name: string, stored?: string): PublicNameFault | null {
  return name.trim() === stored ? null : publicNameFault(name.trim())
}

export function useNewNameWords(): (name: string, stored?: string) => string | null {
  const { t } = useTranslation('manage')
  return (name, stored) => {
    const fault = newNameFault(name, stored)
    return fault && t(`publicName.${fault}`)
  }
}
