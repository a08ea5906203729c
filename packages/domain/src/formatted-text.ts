import MarkdownIt, { type Token } from 'markdown-it'
import { trimSigns } from './trim-signs.ts'
import { withoutUnseen } from './unseen.ts'
import { hasUserInfo } from './web-address.ts'

/**
 * Without HTML, pictures from anywhere, and what people type without meaning it: an indented line is no code, and a line of
 * dashes below another makes no heading of it.
 */
const reader = new MarkdownIt({ html: false, linkify: true, breaks: true })
  .disable(['image', 'code', 'fence', 'lheading', 'reference', 'table'])
  .use((markdown) => {
    markdown.validateLink = isAllowed
    // Of addresses without a scheme those with www alone: “kl.om” and “tiden.Vi” are words with a stop between them.
    markdown.linkify.add('www.', {
      validate: (text, at) => /^[\w-]+(\.[\w-]+)+(\/[^\s<>"]*[^\s<>".,;:!?)])?/.exec(text.slice(at))?.[0].length ?? 0,
      normalize: (match) => {
        match.url = `https://${match.raw}`
      },
    })
    markdown.renderer.rules.link_open = (tokens, at, options, _given, renderer) => {
      tokens[at]?.attrSet('rel', 'nofollow noopener')
      return renderer.renderToken(tokens, at, options)
    }
    // Links with the name of another host in their text also show their real host.
    markdown.core.ruler.push('hosts of links', ({ tokens, Token }) => {
      for (const token of tokens) {
        token.children &&= showHosts(token.children, (content) => Object.assign(new Token('text', '', 0), { content }))
      }
    })
    // The page has the first two levels itself.
    markdown.core.ruler.push('levels of headings', ({ tokens }) => {
      for (const token of tokens) if (/^h\d$/.test(token.tag)) token.tag = Number(token.tag[1]) < 3 ? 'h3' : 'h4'
    })
  })

/**
 * The safe HTML of a text in Markdown: paragraphs, headings, lists, quotes, bold, italic and links. What looks like HTML is shown
 * as it was typed, and a link that does not lead by http, https, mail or telephone stays text. Headings are of the third and
 * fourth level. A line that was typed stays a line, and a number that begins it stays that number: “3. maj” is a day.
 */
export function formattedHtml(markdown: string): string {
  return reader.render(markdown.replace(/^((?:[^\S\r\n\u2028\u2029]|[>*+-])*\d+)([.)])(?=\s|$)/gm, '$1\\$2'))
}

/** The words of a text in Markdown alone, for where nothing can be bold: a link's address stands after its text. */
export function withoutFormatting(markdown: string): string {
  return formattedHtml(markdown)
    .replace(/<a href="(?:mailto:|tel:)?([^"]*)"[^>]*>(.*?)<\/a>/gs, (_all, address: string, text: string) =>
      [address, address.replace(/^https?:\/\//, '')].includes(text) ? text : `${text} (${address})`,
    )
    .replace(/<li>\n?/g, '- ')
    .replace(/<\/(p|h3|h4|ul)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_all, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Schemes that a link may have; user information before a host passes for the host. */
function isAllowed(address: string): boolean {
  if (/^(mailto:|tel:)/i.test(address)) return true
  return /^https?:\/\//i.test(address) && !hasUserInfo(address)
}

/** Adds the real host to each link that names another one in its text, however the text is formatted. */
function showHosts(children: readonly Token[], textOf: (content: string) => Token): Token[] {
  let href: string | null = null
  let shown = ''
  return children.flatMap((token) => {
    if (token.type === 'link_open') {
      href = String(token.attrGet('href') ?? '')
      shown = ''
    } else if (token.type === 'link_close') {
      const host = hostOf(href ?? '')
      const isMail = /^mailto:/i.test(href ?? '')
      const isOther = host !== null && hostsNamedIn(shown, isMail).some((named) => named !== host)
      href = null
      if (isOther) return [textOf(` (${host})`), token]
    } else {
      // A line break ends a word; nothing else between words has no content.
      shown += token.type === 'softbreak' || token.type === 'hardbreak' ? ' ' : token.content
    }
    return [token]
  })
}

/** The hosts that a text names: words with a dot and a letter after the last one. */
function hostsNamedIn(text: string, isMail: boolean): string[] {
  return withoutUnseen(text.normalize('NFKC'))
    .replaceAll('。', '.')
    .split(/[^\p{L}\p{M}\p{N}@._-]+/u)
    .flatMap((word) => (isMail ? word.slice(word.lastIndexOf('@') + 1) : word.split('@')))
    .map((word) => trimSigns(word, '.-_'))
    .filter((word) => /\.\p{L}[^.]*$/u.test(word))
    .flatMap((word) => hostOf(`https://${word}`) ?? [])
}

function hostOf(address: string): string | null {
  if (/^mailto:/i.test(address)) return hostOf(`https://${address.slice(address.lastIndexOf('@') + 1)}`)
  if (!/^https?:/i.test(address) || /\s/.test(address) || !URL.canParse(address)) return null
  return new URL(address).hostname.replace(/^www\./, '')
}
