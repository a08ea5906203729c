/** Markup that may go into a page as it is: made by `html`, which escapes everything put into it, or known to be safe. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }

  toString(): string {
    return this.markup
  }
}

export type Content = Html | string | number | false | null | undefined | readonly Content[]

/** Builds markup: everything put in is escaped, except markup built here; false, null and undefined leave nothing. */
export function html(strings: TemplateStringsArray, ...contents: Content[]): Html {
  return new Html(strings.reduce((markup, string, index) => markup + render(contents[index - 1]) + string))
}

function render(content: Content): string {
  if (content === null || content === undefined || content === false) return ''
  if (content instanceof Html) return content.markup
  if (typeof content === 'object') return content.map(render).join('')
  return String(content).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
