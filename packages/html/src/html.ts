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

/** Template tag that escapes interpolated values except `Html`; false, null and undefined render nothing. */
export function html(strings: TemplateStringsArray, ...contents: Content[]): Html {
  return new Html(strings.reduce((markup, string, index) => markup + renderContent(contents[index - 1]) + string))
}

function renderContent(content: Content): string {
  if (content === null || content === undefined || content === false) return ''
  if (content instanceof Html) return content.markup
  if (typeof content === 'object') return content.map(renderContent).join('')
  return String(content).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
