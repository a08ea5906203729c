import { useState } from 'react'
import { personStorage } from '../../../kit/device/person-storage.ts'

export type Density = 'comfortable' | 'compact'
const NAME = 'table-density'

export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useState<Density>(() =>
    personStorage.shared.getItem(NAME) === 'compact' ? 'compact' : 'comfortable',
  )
  return [
    density,
    (next) => {
      setDensity(next)
      personStorage.shared.setItem(NAME, next)
    },
  ]
}
