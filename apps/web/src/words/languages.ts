import type { Language } from '@forenet/domain/language'

export { LANGUAGES, type Language, pickLanguage } from '@forenet/domain/language'

export const LANGUAGE_NAMES: Record<Language, string> = { da: 'Dansk', en: 'English' }
