import type { Language } from '@forenet/domain/language'
import { Html, html } from '@forenet/html'
import type { ServerRenderedPage } from '../../../platform/http/server-page.ts'

type SiteDocumentInput = {
  title: string
  language: Language
  style: string
  typeFace: string | null
  head: Html
  body: Html
}

/** Styles are inlined, so that it renders without another request. */
export function renderClubDocument({
  title,
  language,
  style,
  typeFace,
  head,
  body,
}: SiteDocumentInput): ServerRenderedPage {
  const { markup } = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title} · Forenet</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${head}
${typeFace !== null && html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${typeFace}">`}
<style>${new Html(style)}</style>
</head>
${body}
</html>
`
  return { markup, language, inline: [{ directive: 'style-src', text: style }] }
}
