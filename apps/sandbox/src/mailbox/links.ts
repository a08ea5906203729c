import { decode } from './entities.ts'

/** Distinct URLs of an e-mail: first from its HTML, then from its text. */
export function findLinks(text: string, html: string): string[] {
  const inHtml = [...html.matchAll(/<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(
    ([, doubleQuoted, singleQuoted]) => decode(doubleQuoted ?? singleQuoted ?? ''),
  )
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"']+/g)].map(([link]) => link.replace(/[).,;:!?\]]+$/, ''))
  return [...new Set([...inHtml, ...inText])].filter((link) => /^https?:\/\//i.test(link))
}
