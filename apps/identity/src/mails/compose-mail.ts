import { cleanName } from '@forenet/domain/person-name'
import { html } from '@forenet/html'
import type { IdentityMail, Locale } from '../options.ts'
import type { Words } from '../words/en.ts'

export type MailContent = {
  to: string
  givenName: string
  kind: IdentityMail['kind']
  subject: string
  text: string
  button: string
  url: string
  note?: string
}

export function composeMail(locale: Locale, words: Words, content: MailContent): Omit<IdentityMail, 'messageId'> {
  const { to, kind, subject, text, button, url, note } = content
  const hello = words.mailHello(cleanName(content.givenName))
  const font = `font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`
  const small = `margin:0 0 12px;color:#5b6661;font-size:13px;line-height:1.5`
  // The layout of apps/api/src/platform/delivery/mail-layout.ts.
  const document = html`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .page { background: #121614 !important }
  .card { background: #1b211e !important; border-color: #323b36 !important }
  .ink { color: #e8ecea !important }
  .pale { color: #a7b2ac !important }
  .link { color: #5fd3ae !important }
}
@media (max-width: 600px) {
  .card { padding: 24px 20px !important }
}
</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#fbfbfa;${font}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 20px"><span class="ink" style="display:inline-block;padding-bottom:4px;border-bottom:3px solid #1f6f54;color:#1b1f1d;font-size:18px;font-weight:700">${words.product}</span></td></tr>
<tr><td class="card" style="padding:32px;background:#ffffff;border:1px solid #e3e7e5;border-radius:16px">
<h1 class="ink" style="margin:0 0 16px;color:#1b1f1d;font-size:24px;line-height:30px">${subject}</h1>
<p class="ink" style="margin:0 0 8px;color:#1b1f1d;font-size:16px;line-height:24px">${hello}</p>
<p class="ink" style="margin:0 0 24px;color:#1b1f1d;font-size:16px;line-height:24px">${text}</p>
<p style="margin:0 0 24px"><a href="${url}" style="display:inline-block;padding:14px 22px;border-radius:10px;background:#1f6f54;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${button}</a></p>
${note && html`<p class="pale" style="${small}">${note}</p>`}
<p class="pale" style="${small};word-break:break-all">${words.mailPasteLink}<br><a class="link" href="${url}" style="color:#1f6f54">${url}</a></p>
<p class="pale" style="${small};margin:20px 0 0">${words.mailFooter}</p>
</td></tr>
</table></td></tr></table>
</body>
</html>
`
  const plain = [hello, text, `${button}:\n${url}`, note, `-- \n${words.mailFooter}`].filter(Boolean).join('\n\n')
  return { to, subject, kind, html: document.markup, text: `${plain}\n` }
}
