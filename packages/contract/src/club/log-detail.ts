type Detail = Readonly<Record<string, unknown>>

/** How an entry's facts are said in a language: what they and roles are called, and a change from what to what. */
export type DetailWords = {
  /** Null for what has no words: it is left out. */
  fact: (name: string) => string | null
  /** Null for what is no role. */
  role: (value: string) => string | null
  change: (name: string, from: string, to: string) => string
  nothing: string
}

const AN_ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i

/**
 * The facts of an entry in a line: 'role: treasurer · e-mail: ny@example.org', and of a change from what to what. Ids say nothing
 * to a reader and are left out.
 */
export function detailInWords(detail: Detail, words: DetailWords): string {
  const said = (value: unknown): string | null => {
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
    if (typeof value !== 'string' || value === '' || AN_ID.test(value)) return null
    return words.role(value)?.toLowerCase() ?? value
  }
  const changed = ({ changes }: Detail): string[] =>
    Object.entries(isRecord(changes) ? changes : {}).flatMap(([field, change]) => {
      if (!isRecord(change)) return []
      const [from, to] = [said(change.from) ?? words.nothing, said(change.to) ?? words.nothing]
      return words.change(words.fact(field) ?? field, from, to)
    })
  const facts = Object.entries(detail).flatMap(([name, value]) => {
    const [content, title] = [said(value), words.fact(name)]
    return content === null || title === null ? [] : `${title}: ${content}`
  })
  return [...facts, ...changed(detail)].join(' · ')
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
