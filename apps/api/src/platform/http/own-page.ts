import type { Language } from '@forenet/domain/language'
import type { Asked } from './first-document.ts'
import type { InlineText } from './inline-first.ts'

export type OwnPage = {
  markup: string
  language: Language
  inline: readonly InlineText[]
  /** The URL selects the language; store it in the language cookie for the app. */
  isChosen?: boolean
  framed?: boolean
  /** Allows WebAssembly, on this page only. */
  runsModules?: boolean
  isPrivate?: boolean
  unlisted?: boolean
}

/** Null for URLs of other pages. */
export type PageWriter = (asked: Asked) => Promise<OwnPage | { movedTo: string } | null>
