export const LANGUAGES = ['da', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each language's own name for itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { da: 'Dansk', en: 'English' }

const isLanguage = (text: string | null): text is Language => LANGUAGES.some((language) => language === text)

/** The language chosen before, else Danish where the browser's first language is Danish, else English (ruling 5). */
export function pickLanguage(chosen: string | null, browserLanguages: readonly string[]): Language {
  if (isLanguage(chosen)) return chosen
  for (const wanted of browserLanguages) {
    const language = wanted.slice(0, 2).toLowerCase()
    if (isLanguage(language)) return language
  }
  return 'en'
}
