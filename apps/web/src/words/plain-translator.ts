import type { TFunction } from 'i18next'
import type { Language } from './languages.ts'
import type { Namespace } from './namespaces.ts'

/** Translates with placeholders and plurals before i18next has loaded. */
export function createPlainTranslator<Name extends Namespace>(words: object, language: Language): TFunction<Name> {
  const rules = new Intl.PluralRules(language)
  const found = (key: string): unknown =>
    key.split('.').reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], words)
  const say = (key: string, values: Record<string, unknown> = {}): string => {
    const plural = typeof values.count === 'number' ? found(`${key}_${rules.select(values.count)}`) : undefined
    return String(plural ?? found(key) ?? key).replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name] ?? ''))
  }
  // The type has a brand symbol that nothing reads.
  return say as unknown as TFunction<Name>
}
