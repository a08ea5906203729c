import type { Language } from '@forenet/domain/language'
import type { Asked } from './first-document.ts'
import type { InlineText } from './inline-first.ts'

/** A page that the server writes whole, beside those of the web app: it can be read without any script. */
export type OwnPage = {
  markup: string
  language: Language
  inline: readonly InlineText[]
  /** The address itself asks for the language: the app that the page leads to speaks it too. */
  isChosen?: boolean
  /** Pages of other sites may show it within them. */
  framed?: boolean
  /** It runs WebAssembly that it brings: no other page may. */
  runsModules?: boolean
  /** Nothing that crawls keeps it, and nothing it leads to is told of its address. */
  unlisted?: boolean
}

/** Writes the page of an address, or says where that has moved; null where the address is none of its own. */
export type PageWriter = (asked: Asked) => Promise<OwnPage | { movedTo: string } | null>
