import type { Language } from './languages.ts'
import { CORE_NAMESPACES } from './namespaces.ts'

type WordsFile = Record<string, object>
// All texts except the core texts, and those added by `club-texts.ts` and `home-texts.ts`.
const featureFiles = import.meta.glob<WordsFile>([
  './{en,da}/*.ts',
  '!./*/{core,ui,shell,session,problems,attendees,authoring,bank,books,attendeeActions,charts,closing,roleTasks,discounts,door,dossier,handover,imports,invitations,invoices,eventMessages,log,messages,money,opening,overview,register,report,roles,season,series,settings,teams,types,annualPlan}.ts',
])
const coreFiles: Record<Language, () => Promise<WordsFile>> = {
  da: () => import('./da/core.ts'),
  en: () => import('./en/core.ts'),
}

export const loadCoreTexts = (language: Language): Promise<WordsFile> => coreFiles[language]()

/** Registers texts that only one part of the portal uses, so that others do not download their file names. */
export function registerTexts(files: Record<string, () => Promise<WordsFile>>): void {
  Object.assign(featureFiles, files)
}

export async function loadNamespace(language: Language, namespace: string): Promise<object> {
  const isCore = CORE_NAMESPACES.some((core) => core === namespace)
  const load = isCore ? () => loadCoreTexts(language) : featureFiles[`./${language}/${namespace}.ts`]
  const words = (await load?.())?.[`${namespace}Texts`]
  if (!words) throw new Error(`No texts of ${language}/${namespace}`)
  return words
}
