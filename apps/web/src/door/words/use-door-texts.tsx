import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { danishDoorTexts } from './da.ts'
import type { DoorTextTable } from './en.ts'

export type DoorLanguage = 'da' | 'en'
const LANGUAGE_STORAGE_KEY = 'door-language'

export type DoorTexts = { language: DoorLanguage; words: DoorTextTable }
type LanguageContextValue = DoorTexts & {
  speak: (language: DoorLanguage) => void
  time: (at: number) => string
}
const LanguageContext = createContext<LanguageContextValue | null>(null)

export function DoorLanguageProvider({ first, children }: { first: DoorTexts; children: ReactNode }) {
  const [{ language, words }, setTexts] = useState(first)
  const spoken = useMemo<LanguageContextValue>(() => {
    const clock = new Intl.DateTimeFormat(language === 'da' ? 'da-DK' : 'en-GB', { hour: '2-digit', minute: '2-digit' })
    return {
      language,
      words,
      time: (at) => clock.format(at),
      speak(chosen) {
        localStorage.setItem(LANGUAGE_STORAGE_KEY, chosen)
        void loadTexts(chosen).then(setTexts)
      },
    }
  }, [language, words])
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return <LanguageContext value={spoken}>{children}</LanguageContext>
}

export function useDoorTexts(): LanguageContextValue {
  const spoken = use(LanguageContext)
  if (!spoken) throw new Error('No language is spoken here')
  return spoken
}

/** Texts in the language chosen on this device, else in the browser's. */
export function loadFirstTexts(): Promise<DoorTexts> {
  const kept = localStorage.getItem(LANGUAGE_STORAGE_KEY)
  if (kept === 'da' || kept === 'en') return loadTexts(kept)
  return loadTexts(navigator.languages.some((tag) => tag.startsWith('da')) ? 'da' : 'en')
}

async function loadTexts(language: DoorLanguage): Promise<DoorTexts> {
  try {
    if (language === 'en') return { language, words: (await import('./en.ts')).englishDoorTexts }
  } catch (error) {
    console.info('Texts not loaded', error)
  }
  return { language: 'da', words: danishDoorTexts }
}
