import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { da } from './da.ts'
import type { DoorWords } from './en.ts'

export type DoorLanguage = 'da' | 'en'
const KEPT = 'door-language'

export type DoorTexts = { language: DoorLanguage; words: DoorWords }
type Spoken = DoorTexts & {
  speak: (language: DoorLanguage) => void
  time: (at: number) => string
}
const SpokenContext = createContext<Spoken | null>(null)

export function DoorLanguageProvider({ first, children }: { first: DoorTexts; children: ReactNode }) {
  const [{ language, words }, setTexts] = useState(first)
  const spoken = useMemo<Spoken>(() => {
    const clock = new Intl.DateTimeFormat(language === 'da' ? 'da-DK' : 'en-GB', { hour: '2-digit', minute: '2-digit' })
    return {
      language,
      words,
      time: (at) => clock.format(at),
      speak(chosen) {
        localStorage.setItem(KEPT, chosen)
        void loadTexts(chosen).then(setTexts)
      },
    }
  }, [language, words])
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

/** Texts in the language chosen on this device, else in the browser's. */
export function loadFirstTexts(): Promise<DoorTexts> {
  const kept = localStorage.getItem(KEPT)
  if (kept === 'da' || kept === 'en') return loadTexts(kept)
  return loadTexts(navigator.languages.some((tag) => tag.startsWith('da')) ? 'da' : 'en')
}

/** Danish if the English texts cannot be loaded. */
async function loadTexts(language: DoorLanguage): Promise<DoorTexts> {
  try {
    if (language === 'en') return { language, words: (await import('./en.ts')).en }
  } catch (error) {
    console.info('Texts not loaded', error)
  }
  return { language: 'da', words: da }
}
