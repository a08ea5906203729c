import { type Html, html } from '@forenet/html'
import type { Locale } from '../options.ts'
import type { IdentityTexts } from '../words/en.ts'
import type { Assets } from './assets.ts'
import { largeLogoIcon, logoIcon } from './icons.ts'

export type PageAppearance = {
  locale: Locale
  words: IdentityTexts
  scheme: 'light' | 'dark' | undefined
  mount: string
  portal: string
  here: string
  assets: Assets
}

export type PageContent = {
  title: string
  body: Html
  /** `split`: form next to a picture on wide screens; `wide`: long texts. */
  shape?: 'split' | 'wide'
  scripts?: readonly ('forms.js' | 'passkeys.js' | 'recovery-codes.js' | 'sign-out.js')[]
  /** The page cannot be reloaded, so it has no language switch. */
  shownOnce?: boolean
  /** Whether scripts may send requests to this origin (Content Security Policy). */
  asks?: boolean
}

export function renderPage(look: PageAppearance, page: PageContent): string {
  const { words } = look
  const shape = page.shape ?? 'split'
  const document = html`<!doctype html>
<html lang="${look.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#fbfbfa" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#141615" media="(prefers-color-scheme: dark)">
<title>${page.title} · ${words.product}</title>
<link rel="icon" type="image/svg+xml" href="${look.assets.url('mark.svg')}">
<link rel="preload" href="${look.mount}/assets/inter-latin.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${look.assets.url('identity.css')}">
${darkStyle(look)}
${(page.scripts ?? []).map((name) => html`<script type="module" src="${look.assets.url(name)}"></script>`)}
</head>
<body>
<a class="skip" href="#content">${words.skip}</a>
<div class="page ${shape}">
<div class="column">
<header class="top">
<a class="wordmark" href="${look.portal}">${logoIcon}${words.product}</a>
${!page.shownOnce && html`<nav aria-label="${words.language}"><ul class="languages">${languages(look)}</ul></nav>`}
</header>
<main id="content" tabindex="-1">${page.body}</main>
<footer><span>© ${words.product}</span><a href="${look.mount}/terms">${words.footerTerms}</a></footer>
</div>
${shape === 'split' && html`<aside class="panel" aria-label="${words.product}">${largeLogoIcon}<p>${words.motto}</p><p>${words.mottoDetail}</p></aside>`}
</div>
</body>
</html>
`
  return document.markup
}

function darkStyle({ scheme, assets }: PageAppearance): Html | undefined {
  if (scheme === 'light') return undefined
  const unlessChosen = scheme === undefined && html` media="(prefers-color-scheme: dark)"`
  return html`<link rel="stylesheet" href="${assets.url('dark.css')}"${unlessChosen}>`
}

function languages(look: PageAppearance): Html[] {
  const names = { da: 'Dansk', en: 'English' } as const
  return (['da', 'en'] as const).map((locale) => {
    const name = html`<abbr title="${names[locale]}">${locale.toUpperCase()}</abbr>`
    if (locale === look.locale) return html`<li><span aria-current="true" lang="${locale}">${name}</span></li>`
    return html`<li><a href="${withLanguage(look.here, locale)}" lang="${locale}" hreflang="${locale}">${name}</a></li>`
  })
}

function withLanguage(here: string, locale: Locale): string {
  const [path = '', query] = here.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.set('kc_locale', locale)
  return `${path}?${parameters}`
}
