import { useState } from 'react'
import { personStorage } from '../../../kit/device/person-storage.ts'

export type TableDensity = 'comfortable' | 'compact'
const STORAGE_NAME = 'table-density'

export function useDensity(): [TableDensity, (density: TableDensity) => void] {
  const [density, setDensity] = useState<TableDensity>(() =>
    personStorage.shared.getItem(STORAGE_NAME) === 'compact' ? 'compact' : 'comfortable',
  )
  return [
    density,
    (next) => {
      setDensity(next)
      personStorage.shared.setItem(STORAGE_NAME, next)
    },
  ]
}
