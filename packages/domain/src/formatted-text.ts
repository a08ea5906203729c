import MarkdownIt, { type Token } from 'markdown-it'
import { removeInvisible } from './invisible-characters.ts'
import { trimSigns } from './trim-characters.ts'
import { hasUserInfo } from './web-address.ts'

/** No HTML, remote images, or syntax typed by accident (indented code blocks, underlined headings). */
const markdownParser = new MarkdownIt({ html: false, linkify: true, breaks: true })
  .disable(['image', 'code', 'fence', 'lheading', 'reference', 'table'])
  .use((markdown) => {
    markdown.validateLink = isAllowed
    // Only URLs with a scheme or www., because “kl.om” and “tiden.Vi” just lack a space after a full stop.
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
    markdown.core.ruler.push('hosts of links', ({ tokens, Token }) => {
      for (const token of tokens) {
        token.children &&= addHostsToLinks(token.children, (content) =>
          Object.assign(new Token('text', '', 0), { content }),
        )
      }
    })
    // The page itself uses levels 1 and 2.
    markdown.core.ruler.push('levels of headings', ({ tokens }) => {
      for (const token of tokens) if (/^h\d$/.test(token.tag)) token.tag = Number(token.tag[1]) < 3 ? 'h3' : 'h4'
    })
  })

/** Escapes HTML and preserves line breaks. No numbered lists, because “3. maj” is a date. */
export function renderMarkdown(markdown: string): string {
  return markdownParser.render(markdown.replace(/^((?:[^\S\r\n\u2028\u2029]|[>*+-])*\d+)([.)])(?=\s|$)/gm, '$1\\$2'))
}

export function markdownToText(markdown: string): string {
  return renderMarkdown(markdown)
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

/** A user name in a URL can be mistaken for the host. */
function isAllowed(address: string): boolean {
  if (/^(mailto:|tel:)/i.test(address)) return true
  return /^https?:\/\//i.test(address) && !hasUserInfo(address)
}

function addHostsToLinks(children: readonly Token[], textOf: (content: string) => Token): Token[] {
  let href: string | null = null
  let shown = ''
  return children.flatMap((token) => {
    if (token.type === 'link_open') {
      href = String(token.attrGet('href') ?? '')
      shown = ''
    } else if (token.type === 'link_close') {
      const host = parseHost(href ?? '')
      const isMail = /^mailto:/i.test(href ?? '')
      const isOther = host !== null && listNamedHosts(shown, isMail).some((named) => named !== host)
      href = null
      if (isOther) return [textOf(` (${host})`), token]
    } else {
      // The only tokens without content that separate words.
      shown += token.type === 'softbreak' || token.type === 'hardbreak' ? ' ' : token.content
    }
    return [token]
  })
}

function listNamedHosts(text: string, isMail: boolean): string[] {
  return removeInvisible(text.normalize('NFKC'))
    .replaceAll('。', '.')
    .split(/[^\p{L}\p{M}\p{N}@._-]+/u)
    .flatMap((word) => (isMail ? word.slice(word.lastIndexOf('@') + 1) : word.split('@')))
    .map((word) => trimSigns(word, '.-_'))
    .filter((word) => /\.\p{L}[^.]*$/u.test(word))
    .flatMap((word) => parseHost(`https://${word}`) ?? [])
}

function parseHost(address: string): string | null {
  if (/^mailto:/i.test(address)) return parseHost(`https://${address.slice(address.lastIndexOf('@') + 1)}`)
  if (!/^https?:/i.test(address) || /\s/.test(address) || !URL.canParse(address)) return null
  return new URL(address).hostname.replace(/^www\./, '')
}
