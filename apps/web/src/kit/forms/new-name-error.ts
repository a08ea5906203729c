import { cleanPublicName, findPublicNameError, type PublicNameError } from '@forenet/domain/public-name'
import { useTranslation } from 'react-i18next'

export function findNewNameError(name: string, stored?: string): PublicNameError | null {
  return name.trim() === stored ? null : findPublicNameError(cleanPublicName(name))
}

export function useNewNameErrorText(): (name: string, stored?: string) => string | null {
  const { t } = useTranslation('manage')
  return (name, stored) => {
    const fault = findNewNameError(name, stored)
    return fault && t(`publicName.${fault}`)
  }
}
