const WORDS = {
  da: { line: (to: string, from: string) => `${to} (i stedet for ${from})` },
  en: { line: (to: string, from: string) => `${to} (instead of ${from})` },
} as const

export function differenceLabel({ from, to }: { from: string; to: string }, language: 'da' | 'en'): string {
  return WORDS[language].line(to, from)
}
