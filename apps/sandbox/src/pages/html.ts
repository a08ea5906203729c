/** Markup that is safe to send: made by `html`, which escapes everything put into it. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

export type Content = Html | string | number | false | null | undefined | readonly Content[]

/** A template tag: what is put in is escaped unless it is Html itself; false, null and undefined leave nothing. */
export function html(strings: TemplateStringsArray, ...contents: Content[]): Html {
  return new Html(strings.reduce((markup, string, index) => markup + render(contents[index - 1]) + string))
}

function render(content: Content): string {
  if (content instanceof Html) return content.markup
  if (typeof content === 'string') return escaped(content)
  if (typeof content === 'number') return String(content)
  if (Array.isArray(content)) return content.map(render).join('')
  return ''
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
