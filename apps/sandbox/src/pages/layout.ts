import { type Content, html } from '@forenet/html'
import { buildStyleSheetUrl } from './assets.ts'
import type { Language } from './language.ts'
import { sandboxTexts } from './texts.ts'

const sections = [
  { name: 'overview', href: '/' },
  { name: 'mailbox', href: '/mailbox' },
  { name: 'authenticator', href: '/authenticator' },
  { name: 'whatsapp', href: '/whatsapp' },
  { name: 'gateway', href: '/gateway' },
  { name: 'faults', href: '/faults' },
] as const
export type Section = (typeof sections)[number]['name']

export function renderLayout(language: Language, section: Section | null, title: string, content: Content): string {
  const words = sandboxTexts[language]
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${words.product}</title>
<link rel="stylesheet" href="${buildStyleSheetUrl('base')}">
<link rel="stylesheet" href="${buildStyleSheetUrl('pages')}">
</head>
<body>
<a class="skip" href="#content">${words.skip}</a>
<header class="top">
  <p class="brand">${words.product}</p>
  <nav aria-label="${words.navigation}">
    <ul>${sections.map(
      ({ name, href }) =>
        html`<li><a href="${href}"${name === section && html` aria-current="page"`}>${words[name]}</a></li>`,
    )}</ul>
  </nav>
</header>
<main id="content" tabindex="-1">
<h1>${title}</h1>
${content}
</main>
</body>
</html>`.markup
}
