import type { Language } from '@forenet/domain/language'
import type { DocumentRequest } from './first-document.ts'
import type { InlineText } from './inline-assets.ts'

export type ServerRenderedPage = {
  markup: string
  language: Language
  inline: readonly InlineText[]
  /** The URL selects the language; store it in the cookie. */
  isChosen?: boolean
  framed?: boolean
  /** Allows WebAssembly, on this page only. */
  runsModules?: boolean
  isPrivate?: boolean
  unlisted?: boolean
}

/** Null for URLs of other pages. */
export type ServerPageWriter = (requested: DocumentRequest) => Promise<ServerRenderedPage | { movedTo: string } | null>
