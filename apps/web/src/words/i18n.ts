import i18next, { type i18n, type ReadCallback } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { LANGUAGES, type Language, pickLanguage } from './languages.ts'
import { loadCoreTexts, loadNamespace } from './load-texts.ts'
import { CORE_NAMESPACES, type Namespace } from './namespaces.ts'
import { readCookie, writeCookie } from './write-cookie.ts'

const STORAGE_KEY = 'forenet.language'
/** Language of the page title for the server, which sets it if a public page was read in another language. */
const COOKIE = 'forenet-language'
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Loads texts on demand, in the displayed language only. */
const backend = {
  type: 'backend' as const,
  init() {},
  read(language: string, namespace: string, callback: ReadCallback) {
    loadNamespace(language === 'da' ? 'da' : 'en', namespace).then(
      (words) => callback(null, { ...words }),
      (error: unknown) => callback(error instanceof Error ? error : String(error), null),
    )
  },
}

function storeLanguageCookie(language: Language): void {
  writeCookie(document, COOKIE, language, YEAR_SECONDS)
}

function setDocumentLanguage(language: string): void {
  document.documentElement.lang = language
}

/** Throws if the core texts cannot be loaded. */
export async function initTranslations(): Promise<i18n> {
  // A language chosen on a server-rendered page is newer than the one chosen in the app.
  const chosen = readCookie(document, COOKIE) ?? localStorage.getItem(STORAGE_KEY)
  const language = pickLanguage(chosen, navigator.languages)
  if (chosen) storeLanguageCookie(language)
  // Load these first, because i18next only logs failed loads.
  await loadCoreTexts(language)
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: [...LANGUAGES],
      load: 'languageOnly',
      fallbackLng: false,
      ns: [...CORE_NAMESPACES],
      defaultNS: 'ui',
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  setDocumentLanguage(language)
  i18next.on('languageChanged', setDocumentLanguage)
  return i18next
}

export function getCurrentLanguage(): Language {
  return i18next.resolvedLanguage === 'da' ? 'da' : 'en'
}

/** Throws and changes nothing if the texts cannot be loaded. */
export async function chooseLanguage(language: Language): Promise<void> {
  await Promise.all(shownNamespaces().map((namespace) => loadNamespace(language, namespace)))
  localStorage.setItem(STORAGE_KEY, language)
  storeLanguageCookie(language)
  await i18next.changeLanguage(language)
}

function shownNamespaces(): string[] {
  return Object.keys(i18next.getDataByLanguage(getCurrentLanguage()) ?? {})
}

/** Throws if the texts cannot be loaded. */
export async function preloadTranslations(namespaces: readonly Namespace[]): Promise<void> {
  await Promise.all(namespaces.map((namespace) => loadNamespace(getCurrentLanguage(), namespace)))
  await i18next.loadNamespaces(namespaces)
}

export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return i18n.resolvedLanguage === 'da' ? 'da' : 'en'
}
