import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Font } from '@react-email/font'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { render } from '@react-email/render'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { createElement as h, type ReactNode } from 'react'
import { inkOn } from '../../documents/ink.ts'
import type { MailFact, MailPageToWrite, MailPart, MailRow, WrittenMail } from './mail-page.ts'
import { preheaderOf } from './preheader-rules.ts'

const font = { fontFamily: '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif', color: '#1b1f1d' }

/**
 * React escapes user input. Rendering takes milliseconds of CPU, so the portal runs it in the document process
 * (`Documents.write`).
 */
export async function writeMail(page: MailPageToWrite): Promise<WrittenMail> {
  const element = layout(page)
  const [html, text] = await Promise.all([render(element), render(element, { plainText: true })])
  return { subject: page.subject, html, text }
}

function layout(page: MailPageToWrite) {
  return h(
    Html,
    { lang: page.language },
    h(Head, {}, h(Font, { fontFamily: 'Helvetica', fallbackFontFamily: 'Arial' })),
    h('div', { style: { display: 'none', maxHeight: 0, overflow: 'hidden' } }, preheaderOf(page)),
    h(
      Body,
      { style: { ...font, backgroundColor: '#fbfbfa', margin: 0, padding: '24px 0' } },
      h(
        Container,
        {
          style: {
            backgroundColor: '#ffffff',
            border: '1px solid #e3e7e5',
            borderTop: `4px solid ${page.accentColour}`,
            borderRadius: 12,
            padding: '32px',
            maxWidth: 560,
          },
        },
        h(Heading, { as: 'h1', style: { fontSize: 22, margin: '0 0 16px' } }, page.organisation),
        ...page.content.map((part) => partOf(part, page.accentColour)),
        h(Hr, { style: { borderColor: '#e3e7e5', margin: '28px 0 12px' } }),
        h(Text, { style: { fontSize: 13, color: '#5b6661' } }, page.foot),
        page.report &&
          h(
            Text,
            { style: { fontSize: 13, color: '#5b6661' } },
            `${page.report.text} `,
            h('a', { href: page.report.href, style: { color: '#5b6661' } }, page.report.label),
          ),
      ),
    ),
  )
}

function partOf(part: MailPart, accentColour: string): ReactNode {
  switch (part.kind) {
    case 'paragraph':
      return h(Text, { style: { fontSize: 16, lineHeight: '24px' } }, part.text)
    case 'remark':
      return h(Text, { style: { fontSize: 14, color: '#5b6661' } }, part.text)
    case 'rows':
      return rows(part.rows)
    case 'facts':
      return facts(part.facts)
    case 'button':
      return button(part.label, part.href, accentColour)
  }
}

function rows(lines: readonly MailRow[]): ReactNode {
  return h(
    Section,
    {},
    h(
      'table',
      { role: 'presentation', width: '100%', style: { borderCollapse: 'collapse' } },
      h('tbody', {}, ...lines.map((line, index) => row(line, `${index}`))),
    ),
  )
}

function row({ label, value, bold = false }: MailRow, key: string): ReactNode {
  const cell = { padding: '8px 0', fontSize: 15, fontWeight: bold ? 700 : 400 }
  return h(
    'tr',
    { key },
    h('td', { style: cell }, label),
    h('td', { align: 'right', style: { ...cell, whiteSpace: 'nowrap' } }, value),
  )
}

function facts(known: readonly MailFact[]): ReactNode {
  const cell = { padding: '4px 0', fontSize: 15, verticalAlign: 'top' }
  return h(
    Section,
    { style: { margin: '8px 0 16px' } },
    h(
      'table',
      { role: 'presentation', width: '100%', style: { borderCollapse: 'collapse' } },
      h(
        'tbody',
        {},
        ...known.map(({ label, lines }) =>
          h(
            'tr',
            { key: label },
            h('td', { style: { ...cell, color: '#5b6661', width: 96, paddingRight: 12 } }, label),
            h('td', { style: { ...cell, fontWeight: 600 } }, ...lines.map((line) => h('div', { key: line }, line))),
          ),
        ),
      ),
    ),
  )
}

function button(label: string, href: string, accentColour: string): ReactNode {
  return h(
    Button,
    {
      href,
      style: {
        backgroundColor: accentColour,
        color: inkOn(accentColour),
        padding: '14px 22px',
        borderRadius: 10,
        fontSize: 16,
        fontWeight: 600,
      },
    },
    label,
  )
}
