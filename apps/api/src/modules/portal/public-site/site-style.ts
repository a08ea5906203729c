import { readFileSync } from 'node:fs'
import { PORTAL_COLOURS } from '@forenet/domain/colour-tokens'
import { mixColours } from '@forenet/domain/contrast'
import { computeOrganisationAccent } from '@forenet/domain/organisation-accent'

const COLOUR_SCHEMES = ['light', 'dark'] as const

const minifyCss = (css: string): string => css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s*\n\s*/g, '')
const SITE_CSS = minifyCss(readFileSync(new URL('./site.css', import.meta.url), 'utf8'))

/** `only`: fixed colour scheme for embedding. */
export function clubPageStyle(colour: string, typeFace: string | null, only: 'light' | 'dark' | null = null): string {
  const [light, dark] = COLOUR_SCHEMES.map((scheme) => buildColourVariables(colour, scheme))
  const summary =
    typeFace === null
      ? ''
      : `@font-face{font-family:"Inter Variable";font-display:swap;font-weight:100 900;src:url(${typeFace}) format("woff2")}`
  if (only !== null) return `${summary}:root{color-scheme:${only};${only === 'light' ? light : dark}}${SITE_CSS}`
  return `${summary}:root{color-scheme:light;${light}}:root[data-mantine-color-scheme=dark]{color-scheme:dark;${dark}}@media(prefers-color-scheme:dark){:root:not([data-mantine-color-scheme=light]){color-scheme:dark;${dark}}}${SITE_CSS}`
}

function buildColourVariables(colour: string, scheme: 'light' | 'dark'): string {
  const { background, surface, sunken, text, muted, border, lift } = PORTAL_COLOURS[scheme]
  const { accent, onAccent, soft } = computeOrganisationAccent(colour, scheme)
  const hover = mixColours(accent, scheme === 'light' ? '#000000' : '#ffffff', 0.15)
  const deep = mixColours(accent, scheme === 'light' ? '#000000' : background, scheme === 'light' ? 0.28 : 0.72)
  const cover = scheme === 'light' ? accent : mixColours(accent, background, 0.45)
  const all = { background, surface, sunken, text, muted, border, lift, accent, onAccent, soft, hover, deep, cover }
  return Object.entries(all)
    .map(([name, value]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';')
}
