import type { Language } from '@forenet/domain/language'
import { Html, html } from '@forenet/html'
import type { ServerPageWriter } from '../../../platform/http/server-page.ts'

type PaymentResult = 'accepted' | 'declined'
const PATH_PATTERN = /^\/door-paid\/([0-9a-f-]{36})\/(da|en)\/(accepted|declined)$/
const AUTHORIZATION_PATTERN = /^[0-9a-f-]{36}$/i

const TEXTS = {
  da: {
    accepted: {
      title: 'Tak',
      text: 'Betalingen er sendt. Den, der sælger billetter, kan se på sin skærm, når den er gået igennem.',
    },
    declined: {
      title: 'Ikke betalt',
      text: 'Betalingen blev ikke gennemført. Scan koden på skærmen ved indgangen igen, eller betal på en anden måde.',
    },
  },
  en: {
    accepted: {
      title: 'Thank you',
      text: 'The payment has been sent. The person selling tickets can see on their screen when it has gone through.',
    },
    declined: {
      title: 'Not paid',
      text: 'The payment did not go through. Scan the code on the screen at the door again, or pay another way.',
    },
  },
} as const

const PAGE_STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;
box-sizing:border-box;font:1.125rem/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;text-align:center}
svg{width:4rem;height:4rem;fill:none;stroke:#17804f;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.declined svg{stroke:#c22f3d}h1{margin:.5rem 0;font-size:2rem}p{margin:0;max-width:26rem}`

export function renderPaidPage(saleId: string, language: Language, outcome: PaymentResult): string {
  return `/door-paid/${saleId}/${language}/${outcome}`
}

export function createPaidPageWriter(
  cameBack: (saleId: string, authorizationIdentifier: string) => Promise<void>,
): ServerPageWriter {
  return async ({ url }) => {
    const [path = '', query = ''] = url.split('?', 2)
    const [, saleId, language, outcome] = PATH_PATTERN.exec(path) ?? []
    if (!saleId) return null
    const words = TEXTS[language as Language][outcome as PaymentResult]
    const authorization = new URLSearchParams(query).get('authorizationIdentifier') ?? ''
    if (AUTHORIZATION_PATTERN.test(authorization)) await cameBack(saleId.toLowerCase(), authorization)
    const { markup } = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title} · Forenet</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${new Html(PAGE_STYLE)}</style>
</head>
<body><main class="${outcome ?? ''}"><svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="${outcome === 'accepted' ? 'm8 12.5 3 3 5.5-6.5' : 'm9 9 6 6m0-6-6 6'}"/></svg><h1>${words.title}</h1><p>${words.text}</p></main></body>
</html>
`
    const inline = [{ directive: 'style-src', text: PAGE_STYLE }] as const
    return { markup, language: language as Language, inline, unlisted: true }
  }
}
