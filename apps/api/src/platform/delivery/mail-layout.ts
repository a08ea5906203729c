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
import QRCode from 'qrcode'
import { createElement as h, type ReactNode } from 'react'
import { readableTextColour } from '../../documents/readable-text-colour.ts'
import type {
  MailFact,
  MailImage,
  MailPart,
  MailRow,
  RenderableMailPage,
  RenderedMail,
  TicketCodePart,
} from './mail-page.ts'
import { mailPreheader } from './preheader-rules.ts'

const fontStyle = { fontFamily: '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif' }

/** Mail clients apply inline styles in both schemes; those that know the dark scheme also apply these. */
const MAIL_STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: #121614 !important }
  .card { background-color: #1b211e !important; border-color: #323b36 !important }
  .ink { color: #e8ecea !important }
  .pale { color: #a7b2ac !important }
  .line { border-color: #323b36 !important }
}
@media (max-width: 600px) {
  .room { padding: 24px 20px !important }
}
`
const TEXT_COLOUR = '#1b1f1d'
const MUTED_COLOUR = '#5b6661'
const BORDER_COLOUR = '#e3e7e5'
/** Applied to the heading, because mail clients show the subject above the text. */
const NOT_IN_TEXT = { 'data-skip-in-text': 'true' }
const LOGO_PX = 40
const WIDTH_PX = 560
const CODE_PX = 208

/** Rendering takes milliseconds of CPU, so it runs in the document process (`Documents.write`). */
export async function renderMail(page: RenderableMailPage): Promise<RenderedMail> {
  const codes = page.content.filter((part) => part.kind === 'ticket-code')
  const images = await Promise.all(codes.map(codeImage))
  const element = renderLayout(page)
  const [html, text] = await Promise.all([render(element), render(element, { plainText: true })])
  return { subject: page.subject, html, text, images }
}

const codeId = (position: number): string => `ticket-${position + 1}@forenet`

async function codeImage({ code }: TicketCodePart, position: number): Promise<MailImage> {
  // Byte mode as in documents/qr-path.ts; the margin makes the code readable on a dark background.
  const png = await QRCode.toBuffer([{ data: new TextEncoder().encode(code), mode: 'byte' }], {
    errorCorrectionLevel: 'M',
    margin: 4,
    scale: 6,
  })
  return { cid: codeId(position), filename: `ticket-${position + 1}.png`, png }
}

function renderLayout(page: RenderableMailPage) {
  return h(
    Html,
    { lang: page.language },
    h(
      Head,
      {},
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', {}, page.subject),
      h(Font, { fontFamily: 'Helvetica', fallbackFontFamily: 'Arial' }),
      h('style', {}, MAIL_STYLES),
    ),
    h('div', { style: { display: 'none', maxHeight: 0, overflow: 'hidden' } }, mailPreheader(page)),
    h(
      Body,
      { className: 'page', style: { ...fontStyle, backgroundColor: '#fbfbfa', margin: 0, padding: '24px 12px' } },
      h(
        Container,
        { style: { maxWidth: WIDTH_PX, width: '100%' } },
        renderSender(page),
        h(
          Section,
          {
            className: 'card',
            style: {
              backgroundColor: '#ffffff',
              border: `1px solid ${BORDER_COLOUR}`,
              borderRadius: 16,
              overflow: 'hidden',
            },
          },
          page.picture ? renderPicture(page.picture) : null,
          h(
            Section,
            { className: 'room', style: { padding: '32px' } },
            h(
              Heading,
              {
                as: 'h1',
                className: 'ink',
                ...NOT_IN_TEXT,
                style: { color: TEXT_COLOUR, fontSize: 24, lineHeight: '30px', margin: '0 0 16px' },
              },
              page.subject,
            ),
            ...renderParts(page),
            h(Hr, { className: 'line', style: { borderColor: BORDER_COLOUR, margin: '28px 0 12px' } }),
            h(Text, { className: 'pale', style: { fontSize: 13, color: MUTED_COLOUR } }, page.foot),
            page.report &&
              h(
                Text,
                { className: 'pale', style: { fontSize: 13, color: MUTED_COLOUR } },
                `${page.report.text} `,
                h(
                  'a',
                  { href: page.report.href, className: 'pale', style: { color: MUTED_COLOUR } },
                  page.report.label,
                ),
              ),
          ),
        ),
      ),
    ),
  )
}

function renderSender({ organisation, logo, accentColour }: RenderableMailPage): ReactNode {
  const name = h(
    'td',
    {
      className: 'ink',
      style: {
        color: TEXT_COLOUR,
        fontSize: 18,
        fontWeight: 700,
        borderBottom: `3px solid ${accentColour}`,
        paddingBottom: 4,
      },
    },
    organisation,
  )
  return h(
    Section,
    { style: { padding: '0 4px 20px' } },
    h(
      'table',
      { role: 'presentation', style: { borderCollapse: 'collapse' } },
      h(
        'tbody',
        {},
        h(
          'tr',
          {},
          logo
            ? h(
                'td',
                { style: { paddingRight: 12 } },
                h('img', {
                  ...{ src: logo, alt: '', width: LOGO_PX, height: LOGO_PX },
                  style: { display: 'block', borderRadius: 10, objectFit: 'contain' },
                }),
              )
            : null,
          name,
        ),
      ),
    ),
  )
}

function renderPicture(src: string): ReactNode {
  return h('img', { src, alt: '', width: WIDTH_PX, style: { display: 'block', width: '100%', height: 'auto' } })
}

function renderParts({ content, accentColour }: RenderableMailPage): ReactNode[] {
  const codes = content.filter((part) => part.kind === 'ticket-code')
  return content.map((part) =>
    part.kind === 'ticket-code' ? renderTicketCode(part, codes.indexOf(part)) : renderPart(part, accentColour),
  )
}

function renderTicketCode({ code, alt, name, detail, wallets }: TicketCodePart, position: number): ReactNode {
  const centred = { textAlign: 'center', margin: 0 } as const
  return h(
    Section,
    {
      key: code,
      className: 'line',
      ...NOT_IN_TEXT,
      style: { border: `1px solid ${BORDER_COLOUR}`, borderRadius: 12, margin: '16px 0', padding: '20px 16px' },
    },
    h('img', {
      ...{ src: `cid:${codeId(position)}`, alt, width: CODE_PX, height: CODE_PX },
      style: { display: 'block', margin: '0 auto 12px', backgroundColor: '#ffffff', borderRadius: 8 },
    }),
    h(Text, { className: 'ink', style: { ...centred, color: TEXT_COLOUR, fontSize: 16, fontWeight: 600 } }, name),
    h(Text, { className: 'pale', style: { ...centred, color: MUTED_COLOUR, fontSize: 14 } }, detail),
    wallets.length > 0
      ? h(
          'div',
          { style: { textAlign: 'center' } },
          ...wallets.map(({ label, href }) =>
            h(
              Button,
              {
                key: label,
                href,
                style: {
                  ...{ backgroundColor: '#000000', color: '#ffffff', border: '1px solid #a6a6a6' },
                  ...{ padding: '12px 18px', borderRadius: 10, margin: '12px 4px 0', fontSize: 14, fontWeight: 600 },
                },
              },
              label,
            ),
          ),
        )
      : null,
  )
}

function renderPart(part: Exclude<MailPart, TicketCodePart>, accentColour: string): ReactNode {
  switch (part.kind) {
    case 'paragraph':
      return h(Text, { className: 'ink', style: { color: TEXT_COLOUR, fontSize: 16, lineHeight: '24px' } }, part.text)
    case 'remark':
      return h(Text, { className: 'pale', style: { fontSize: 14, color: MUTED_COLOUR } }, part.text)
    case 'rows':
      return renderRows(part.rows)
    case 'facts':
      return renderFacts(part.facts)
    case 'button':
      return renderButton(part.label, part.href, accentColour)
  }
}

function renderRows(lines: readonly MailRow[]): ReactNode {
  return h(
    Section,
    {},
    h(
      'table',
      { role: 'presentation', width: '100%', style: { borderCollapse: 'collapse' } },
      h('tbody', {}, ...lines.map((line, index) => renderRow(line, `${index}`))),
    ),
  )
}

function renderRow({ label, value, bold = false }: MailRow, key: string): ReactNode {
  const cell = { color: TEXT_COLOUR, padding: '8px 0', fontSize: 15, fontWeight: bold ? 700 : 400 }
  return h(
    'tr',
    { key },
    h('td', { className: 'ink', style: cell }, label),
    h('td', { align: 'right', className: 'ink', style: { ...cell, whiteSpace: 'nowrap' } }, value),
  )
}

function renderFacts(known: readonly MailFact[]): ReactNode {
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
            h('td', { className: 'pale', style: { ...cell, color: MUTED_COLOUR, width: 96, paddingRight: 12 } }, label),
            h(
              'td',
              { className: 'ink', style: { ...cell, color: TEXT_COLOUR, fontWeight: 600 } },
              ...lines.map((line) => h('div', { key: line }, line)),
            ),
          ),
        ),
      ),
    ),
  )
}

function renderButton(label: string, href: string, accentColour: string): ReactNode {
  const style = {
    backgroundColor: accentColour,
    color: readableTextColour(accentColour),
    padding: '14px 22px',
    borderRadius: 10,
    fontSize: 16,
    fontWeight: 600,
  }
  return h(Section, { style: { margin: '16px 0' } }, h(Button, { href, style }, label))
}
