import type { Language } from '@forenet/domain/language'
import type { Asked } from './first-document.ts'
import type { InlineText } from './inline-first.ts'

/** A server-rendered page outside the web app, readable without scripts. */
export type OwnPage = {
  markup: string
  language: Language
  inline: readonly InlineText[]
  /** The URL selects the language; store it in the language cookie for the app. */
  isChosen?: boolean
  /** Other sites may frame it. */
  framed?: boolean
  /** Allows WebAssembly, on this page only. */
  runsModules?: boolean
  /** Not stored by browsers and proxies. */
  isPrivate?: boolean
  /** Not indexed, and sends no referrer. */
  unlisted?: boolean
}

/** Renders the page of a URL or returns its new location; null for other URLs. */
export type PageWriter = (asked: Asked) => Promise<OwnPage | { movedTo: string } | null>
