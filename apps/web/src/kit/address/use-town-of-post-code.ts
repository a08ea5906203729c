import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FindDanishTown, loadDanishTowns } from './danish-towns.ts'

type AddressValues = { PostCode: string; City: string; Country: string }

export function useTownOfPostCode({ PostCode, City, Country }: AddressValues, setCity: (town: string) => void): void {
  const [townOf, setTownOf] = useState<FindDanishTown | null>(null)
  const [begunWith] = useState(PostCode)
  const filled = useRef<string | undefined>(undefined)
  useEffect(() => {
    // If the list of towns cannot be loaded, the user types the town.
    loadDanishTowns().then(
      (loaded) => setTownOf(() => loaded),
      () => undefined,
    )
  }, [])
  const fill = useEffectEvent((town: string, ofThePostCode: string | undefined) => {
    const isOurs = City.trim() === '' || City === filled.current || City === ofThePostCode
    if (!isOurs || City === town) return
    filled.current = town
    setCity(town)
  })
  useEffect(() => {
    if (!townOf || Country !== 'Denmark') return
    const town = townOf(PostCode)
    if (town) fill(town, townOf(begunWith))
  }, [townOf, PostCode, Country, begunWith])
}
