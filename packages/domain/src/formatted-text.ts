import MarkdownIt from 'markdown-it'

/**
 * Without HTML, pictures from anywhere, and what people type without meaning it: an indented line is no code, and a line of
 * dashes below another makes no heading of it.
 */
const reader = new MarkdownIt({ html: false, linkify: true, breaks: true })
  .disable(['image', 'code', 'fence', 'lheading', 'reference'])
  .use((markdown) => {
    markdown.validateLink = (address) => /^(https?:\/\/|mailto:|tel:)/i.test(address)
    markdown.linkify.set({ fuzzyLink: true })
    markdown.renderer.rules.link_open = (tokens, at, options, _given, renderer) => {
      tokens[at]?.attrSet('rel', 'nofollow noopener')
      return renderer.renderToken(tokens, at, options)
    }
    // The page has the first two levels itself.
    markdown.core.ruler.push('levels of headings', ({ tokens }) => {
      for (const token of tokens) if (/^h\d$/.test(token.tag)) token.tag = Number(token.tag[1]) < 3 ? 'h3' : 'h4'
    })
  })

/**
 * The safe HTML of a text in Markdown: paragraphs, headings, lists, quotes, bold, italic and links. What looks like HTML is shown
 * as it was typed, and a link that does not lead by http, https, mail or telephone stays text. Headings are of the third and
 * fourth level. A line that was typed stays a line.
 */
export function formattedHtml(markdown: string): string {
  return reader.render(markdown)
}

/** The words of a text in Markdown alone, for where nothing can be bold: a link's address stands after its text. */
export function withoutFormatting(markdown: string): string {
  return formattedHtml(markdown)
    .replace(/<a href="(?:mailto:|tel:)?([^"]*)"[^>]*>(.*?)<\/a>/gs, (_all, address: string, text: string) =>
      address.endsWith(text) ? text : `${text} (${address})`,
    )
    .replace(/<li>\n?/g, '- ')
    .replace(/<\/(p|h3|h4|ul|ol)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_all, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
