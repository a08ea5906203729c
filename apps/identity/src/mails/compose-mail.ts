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
  const small = `margin:0 0 12px;color:#5b6661;font-size:14px;line-height:1.5`
  const document = html`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${subject}</title></head>
<body style="margin:0;padding:32px 16px;background:#fbfbfa;color:#1b1f1d;${font}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:480px;text-align:left">
<tr><td style="padding:0 0 24px;font-size:19px;font-weight:700;color:#1f6f54">${words.product}</td></tr>
<tr><td style="padding:32px;background:#ffffff;border:1px solid #e3e7e5;border-radius:16px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${subject}</h1>
<p style="margin:0 0 8px;font-size:16px;line-height:1.5">${hello}</p>
<p style="margin:0 0 24px;font-size:16px;line-height:1.5">${text}</p>
<p style="margin:0 0 24px"><a href="${url}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:#1f6f54;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${button}</a></p>
${note && html`<p style="${small}">${note}</p>`}
<p style="${small};word-break:break-all">${words.mailPasteLink}<br><a href="${url}" style="color:#1f6f54">${url}</a></p>
</td></tr>
<tr><td style="padding:24px 0 0"><p style="${small}">${words.mailFooter}</p></td></tr>
</table></td></tr></table>
</body>
</html>
`
  const plain = [hello, text, `${button}:\n${url}`, note, `-- \n${words.mailFooter}`].filter(Boolean).join('\n\n')
  return { to, subject, kind, html: document.markup, text: `${plain}\n` }
}
