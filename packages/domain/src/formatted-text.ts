import MarkdownIt, { type Token } from 'markdown-it'

/**
 * Without HTML, pictures from anywhere, and what people type without meaning it: an indented line is no code, and a line of
 * dashes below another makes no heading of it.
 */
const reader = new MarkdownIt({ html: false, linkify: true, breaks: true })
  .disable(['image', 'code', 'fence', 'lheading', 'reference', 'table'])
  .use((markdown) => {
    markdown.validateLink = (address) => /^(https?:\/\/|mailto:|tel:)/i.test(address)
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
    // A link whose text is another address than where it leads says where.
    markdown.core.ruler.push('where links lead', ({ tokens }) => {
      for (const { children } of tokens) if (children) tellHosts(children)
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
  return reader.render(markdown.replace(/^([\s>*+-]*\d+)([.)])(?=\s|$)/gm, '$1\\$2'))
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

/** Has the host after each link that shows the address of another. */
function tellHosts(children: Token[]): void {
  for (let at = children.length - 1; at >= 0; at--) {
    const [opened, shown, closed] = children.slice(at, at + 3)
    if (opened?.type !== 'link_open' || shown?.type !== 'text' || closed?.type !== 'link_close') continue
    const host = hostOf(String(opened.attrGet('href') ?? ''))
    const seen = hostOf(/^https?:\/\//i.test(shown.content) ? shown.content : `https://${shown.content}`)
    if (host && seen?.includes('.') && seen !== host) shown.content += ` (${host})`
  }
}

function hostOf(address: string): string | null {
  if (!/^https?:/i.test(address) || /\s/.test(address) || !URL.canParse(address)) return null
  return new URL(address).hostname.replace(/^www\./, '')
}
