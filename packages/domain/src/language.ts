export const LANGUAGES = ['da', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

const isLanguage = (text: string | null): text is Language => LANGUAGES.some((language) => language === text)

/** The saved one, else the browser's first supported one, else English (ruling 5). */
export function pickLanguage(chosen: string | null, browserLanguages: readonly string[]): Language {
  if (isLanguage(chosen)) return chosen
  for (const wanted of browserLanguages) {
    const language = wanted.slice(0, 2).toLowerCase()
    if (isLanguage(language)) return language
  }
  return 'en'
}

export function parseAcceptLanguage(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.split(';q=')
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight) }
    })
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}
