import { formatEventTime } from '@forenet/domain/event-time'
import { Document, Page, Path, renderToBuffer, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { type DocumentLook, logoImage } from '../../../documents/club-letterhead.ts'
import { FONT_STYLE } from '../../../documents/document-fonts.ts'
import { A4_POINTS } from '../../../documents/page.ts'
import { qrPath } from '../../../documents/qr-path.ts'
import { readableTextColour } from '../../../documents/readable-text-colour.ts'
import { breakLongWords, chooseFontSize } from '../../../documents/word-breaks.ts'
import type { TicketSheet } from './ticket-sheet.ts'
import { getTicketTexts } from './ticket-texts.ts'

/** PostScript points. */
type TicketFrame = { left: number; top: number; right: number; bottom: number; corner: number }

const NOTCH_RADIUS = 9

function ticketOutline({ left, top, right, bottom, corner }: TicketFrame, tear: number): string {
  return [
    `M${left + corner} ${top}`,
    `H${right - corner}`,
    `A${corner} ${corner} 0 0 1 ${right} ${top + corner}`,
    `V${tear - NOTCH_RADIUS}`,
    `A${NOTCH_RADIUS} ${NOTCH_RADIUS} 0 0 0 ${right} ${tear + NOTCH_RADIUS}`,
    `V${bottom - corner}`,
    `A${corner} ${corner} 0 0 1 ${right - corner} ${bottom}`,
    `H${left + corner}`,
    `A${corner} ${corner} 0 0 1 ${left} ${bottom - corner}`,
    `V${tear + NOTCH_RADIUS}`,
    `A${NOTCH_RADIUS} ${NOTCH_RADIUS} 0 0 0 ${left} ${tear - NOTCH_RADIUS}`,
    `V${top + corner}`,
    `A${corner} ${corner} 0 0 1 ${left + corner} ${top}`,
    'Z',
  ].join(' ')
}

function ticketHead({ left, top, right, corner }: TicketFrame, foot: number): string {
  return [
    `M${left + corner} ${top}`,
    `H${right - corner}`,
    `A${corner} ${corner} 0 0 1 ${right} ${top + corner}`,
    `V${foot}`,
    `H${left}`,
    `V${top + corner}`,
    `A${corner} ${corner} 0 0 1 ${left + corner} ${top}`,
    'Z',
  ].join(' ')
}

function tearLine({ left, right }: TicketFrame, tear: number): string {
  return `M${left + NOTCH_RADIUS + 5} ${tear} H${right - NOTCH_RADIUS - 5}`
}

/** Width of A5, in PostScript points. */
const WIDTH = 419.53
const HEIGHT = A4_POINTS.width

const FRAME: TicketFrame = { left: 22, top: 22, right: WIDTH - 22, bottom: HEIGHT - 46, corner: 16 }
const HEAD_FOOT = 150
const TEAR_LINE_Y = 240
const CONTENT_INSET = 50
const TEXT_WIDTH = WIDTH - 2 * CONTENT_INSET
const TIME_COLUMN_WIDTH = 0.53 * TEXT_WIDTH
const PLACE_COLUMN_WIDTH = 0.45 * TEXT_WIDTH
const CLUB_WIDTH = 0.7 * TEXT_WIDTH
const CHIP_SIZE = 24
const CHIP_GAP = 7
const QR_SIZE = 180
/** Characters per line in the narrower column, and lines above the tear line. */
const MAX_LINE_LENGTH = 26
const MAX_FACT_LINES = 4
const FACT_SIZE = 10.5

const style = StyleSheet.create({
  page: { ...FONT_STYLE, fontSize: 10, color: '#1b1f1d', lineHeight: 1.35 },
  shape: { position: 'absolute', left: 0, top: 0 },
  head: {
    position: 'absolute',
    left: CONTENT_INSET,
    right: CONTENT_INSET,
    top: FRAME.top + 22,
    height: HEAD_FOOT - FRAME.top - 38,
    justifyContent: 'space-between',
  },
  club: { flexDirection: 'row', alignItems: 'center', justifyContent: 'space-between', fontSize: 10, fontWeight: 600 },
  sender: { flexDirection: 'row', alignItems: 'center' },
  // White, because logos are made for paper.
  chip: {
    width: CHIP_SIZE,
    height: CHIP_SIZE,
    marginRight: CHIP_GAP,
    padding: 2,
    borderRadius: 5,
    backgroundColor: '#ffffff',
  },
  logo: { width: CHIP_SIZE - 4, height: CHIP_SIZE - 4, objectFit: 'contain' },
  title: { fontWeight: 700, lineHeight: 1.15 },
  facts: {
    position: 'absolute',
    left: CONTENT_INSET,
    right: CONTENT_INSET,
    top: HEAD_FOOT + 18,
    height: TEAR_LINE_Y - HEAD_FOOT - 22,
    overflow: 'hidden',
    flexDirection: 'row',
    justifyContent: 'space-between',
  },
  label: { fontSize: 8, color: '#5b6661', marginBottom: 2 },
  strong: { fontWeight: 600, fontSize: FACT_SIZE },
  holder: {
    position: 'absolute',
    left: CONTENT_INSET,
    right: CONTENT_INSET,
    top: TEAR_LINE_Y + 20,
    textAlign: 'center',
  },
  name: { fontWeight: 700, lineHeight: 1.2 },
  // Room for scripts with deeper descenders.
  type: { color: '#5b6661', marginTop: 5 },
  code: { position: 'absolute', left: 0, right: 0, bottom: HEIGHT - FRAME.bottom + 20, alignItems: 'center' },
  foot: {
    position: 'absolute',
    left: CONTENT_INSET,
    right: CONTENT_INSET,
    top: FRAME.bottom + 10,
    fontSize: 7.5,
    color: '#5b6661',
    textAlign: 'center',
  },
})

export function ticketDocument(sheet: TicketSheet, language: 'da' | 'en', look: DocumentLook): Promise<Buffer> {
  const words = getTicketTexts(language)
  return renderToBuffer(
    h(
      Document,
      {
        title: `${sheet.tickets.length === 1 ? words.ticket : words.tickets}: ${sheet.event.title}`,
        author: sheet.organisation.name,
        language,
      },
      ...sheet.tickets.map((_ticket, index) => renderPage(sheet, index, language, look)),
    ),
  )
}

function renderPage(sheet: TicketSheet, index: number, language: 'da' | 'en', look: DocumentLook): ReactElement {
  const { fontFamily, logo } = look
  const { organisation, event, tickets } = sheet
  const words = getTicketTexts(language)
  const ticket = tickets[index]
  if (!ticket) throw new Error(`The sheet has no ticket ${index}`)
  const when = formatEventTime(new Date(event.startsAt), new Date(event.endsAt), language)
  const nth = tickets.length > 1 ? `${words.ticket} ${words.nth(index + 1, tickets.length)}` : words.ticket
  const clubWidth = logo ? CLUB_WIDTH - CHIP_SIZE - CHIP_GAP : CLUB_WIDTH
  const small = [words.atTheDoor, ...(organisation.email ? [words.questions(organisation.email)] : [])]
  return h(
    Page,
    { size: [WIDTH, HEIGHT], style: [style.page, { fontFamily }], key: ticket.code },
    renderShape(organisation.accentColour),
    h(
      View,
      { style: [style.head, { color: readableTextColour(organisation.accentColour) }] },
      h(
        View,
        { style: style.club },
        h(
          View,
          { style: style.sender },
          logo ? h(View, { style: style.chip }, logoImage(logo, style.logo)) : null,
          h(
            Text,
            { style: { width: clubWidth, maxLines: 1, textOverflow: 'ellipsis' }, ...breakLongWords(clubWidth, 10) },
            organisation.name,
          ),
        ),
        h(Text, {}, nth),
      ),
      renderHeading('title', event.title, titleSize(event.title), 3),
    ),
    h(
      View,
      { style: style.facts },
      renderFact(TIME_COLUMN_WIDTH, words.when, [when.day.replace(' – ', ' –\n'), when.time]),
      renderFact(PLACE_COLUMN_WIDTH, words.where, event.place.length > 0 ? event.place : ['–']),
    ),
    h(
      View,
      { style: style.holder },
      renderHeading('name', ticket.attendeeName, chooseFontSize(ticket.attendeeName, TEXT_WIDTH, [18, 12]), 2),
      renderHeading('type', ticket.typeName, 11, 1),
    ),
    h(
      View,
      { style: style.code },
      renderCode(ticket.code),
      sheet.orderNumber ? renderOrderNumber(words.orderNumber, sheet.orderNumber) : null,
    ),
    h(Text, { style: style.foot }, small.join('\n')),
  )
}

function renderShape(accent: string): ReactElement {
  return h(
    Svg,
    { style: style.shape, width: WIDTH, height: FRAME.bottom + 1, viewBox: `0 0 ${WIDTH} ${FRAME.bottom + 1}` },
    h(Path, { d: ticketHead(FRAME, HEAD_FOOT), fill: accent }),
    h(Path, { d: ticketOutline(FRAME, TEAR_LINE_Y), fill: 'none', stroke: '#c9d1cd', strokeWidth: 1 }),
    h(Path, { d: tearLine(FRAME, TEAR_LINE_Y), stroke: '#c9d1cd', strokeWidth: 1, strokeDasharray: '4 4' }),
  )
}

function renderHeading(
  look: 'title' | 'name' | 'type',
  text: string,
  fontSize: number,
  maxLines: number,
): ReactElement {
  const size = { fontSize, maxLines, textOverflow: 'ellipsis' } as const
  return h(Text, { style: [style[look], size], ...breakLongWords(TEXT_WIDTH, fontSize) }, text)
}

/** Uses a smaller font size if the lines would reach the tear line. */
function renderFact(width: number, label: string, lines: readonly string[]): ReactElement {
  const wrapped = lines.reduce((sum, line) => sum + Math.min(2, Math.ceil(line.length / MAX_LINE_LENGTH)), 0)
  const small = wrapped > MAX_FACT_LINES && { fontSize: 8, lineHeight: 1.25 }
  const breaks = breakLongWords(width, small ? small.fontSize : FACT_SIZE)
  const [first = '', ...rest] = lines
  return h(
    View,
    { style: { width } },
    h(Text, { style: style.label }, label),
    h(Text, { style: [style.strong, small || {}, { maxLines: 2, textOverflow: 'ellipsis' }], ...breaks }, first),
    ...rest.map((line) =>
      h(Text, { key: line, style: [small || {}, { maxLines: 2, textOverflow: 'ellipsis' }], ...breaks }, line),
    ),
  )
}

function renderCode(text: string): ReactElement {
  const { size, path } = qrPath(text)
  return h(
    Svg,
    { width: QR_SIZE, height: QR_SIZE, viewBox: `0 0 ${size} ${size}` },
    h(Path, { d: path, fill: '#000000' }),
  )
}

function renderOrderNumber(label: string, number: string): ReactElement {
  return h(Text, { style: { fontSize: 8, color: '#5b6661', marginTop: 8 } }, `${label} ${number}`)
}

function titleSize(title: string): number {
  const byLength = title.length <= 34 ? 25 : title.length <= 60 ? 20 : 16
  return Math.min(byLength, chooseFontSize(title, TEXT_WIDTH, [25, 20, 16]))
}
