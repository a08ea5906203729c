export type EmbedChoice = {
  show: 'all' | 'memberships' | 'events'
  language: 'reader' | 'da' | 'en'
  theme: 'light' | 'dark' | 'device'
}

function said({ show, language, theme }: EmbedChoice): [name: string, value: string][] {
  return [
    ...(show === 'all' ? [] : [['show', show] as [string, string]]),
    ...(language === 'reader' ? [] : [['lang', language] as [string, string]]),
    ...(theme === 'device' ? [] : [['theme', theme] as [string, string]]),
  ]
}

export function embedAddress(orgKey: string, choice: EmbedChoice): string {
  const search = new URLSearchParams(said(choice)).toString()
  return `/embed/${orgKey}${search && `?${search}`}`
}

/** Keys are alphanumeric, so need no escaping. */
export function embedCode(origin: string, orgKey: string, choice: EmbedChoice): string {
  const attributes = said(choice).map(([name, value]) => ` data-${name}="${value}"`)
  return `<script src="${origin}/embed.js" data-club="${orgKey}"${attributes.join('')} async></script>`
}
