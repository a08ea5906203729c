import { decodeEntities } from './entities.ts'

/** Distinct URLs, first from the HTML, then from the text. */
export function findLinks(text: string, html: string): string[] {
  const inHtml = [...html.matchAll(/<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(
    ([, doubleQuoted, singleQuoted]) => decodeEntities(doubleQuoted ?? singleQuoted ?? ''),
  )
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"']+/g)].map(([link]) => link.replace(/[).,;:!?\]]+$/, ''))
  return [...new Set([...inHtml, ...inText])].filter((link) => /^https?:\/\//i.test(link))
}
