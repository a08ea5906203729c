/** What of a club its own site shows, and how. `theme`: 'light', 'dark', or as the visitor's device has it. */
export type EmbedChoice = {
  show: 'all' | 'memberships' | 'events'
  language: 'reader' | 'da' | 'en'
  theme: 'light' | 'dark' | 'device'
}

/** What the choice adds to an address or an element; what is as it would be anyway is left out. */
function said({ show, language, theme }: EmbedChoice): [name: string, value: string][] {
  return [
    ...(show === 'all' ? [] : [['show', show] as [string, string]]),
    ...(language === 'reader' ? [] : [['lang', language] as [string, string]]),
    ...(theme === 'device' ? [] : [['theme', theme] as [string, string]]),
  ]
}

/** The address of what stands in the frame. */
export function embedAddress(orgKey: string, choice: EmbedChoice): string {
  const search = new URLSearchParams(said(choice)).toString()
  return `/embed/${orgKey}${search && `?${search}`}`
}

/** The element for the club's own web site. Nothing in it needs an escape: keys are letters and digits. */
export function embedCode(origin: string, orgKey: string, choice: EmbedChoice): string {
  const attributes = said(choice).map(([name, value]) => ` data-${name}="${value}"`)
  return `<script src="${origin}/embed.js" data-club="${orgKey}"${attributes.join('')} async></script>`
}
