import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { da } from './da.ts'
import { type DoorWords, en } from './en.ts'

export type DoorLanguage = 'da' | 'en'
const KEPT = 'door-language'

type Spoken = {
  words: DoorWords
  language: DoorLanguage
  speak: (language: DoorLanguage) => void
  time: (at: number) => string
}
const SpokenContext = createContext<Spoken | null>(null)

/** The language chosen on this device, else the browser's. */
export function DoorLanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<DoorLanguage>(firstLanguage)
  const spoken = useMemo<Spoken>(() => {
    const clock = new Intl.DateTimeFormat(language === 'da' ? 'da-DK' : 'en-GB', { hour: '2-digit', minute: '2-digit' })
    return {
      language,
      words: language === 'da' ? da : en,
      time: (at) => clock.format(at),
      speak(chosen) {
        localStorage.setItem(KEPT, chosen)
        setLanguage(chosen)
      },
    }
  }, [language])
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return <SpokenContext value={spoken}>{children}</SpokenContext>
}

export function useWords(): Spoken {
  const spoken = use(SpokenContext)
  if (!spoken) throw new Error('No language is spoken here')
  return spoken
}

function firstLanguage(): DoorLanguage {
  const kept = localStorage.getItem(KEPT)
  if (kept === 'da' || kept === 'en') return kept
  return navigator.languages.some((tag) => tag.startsWith('da')) ? 'da' : 'en'
}
