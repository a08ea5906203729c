import { eventTimeInWords } from '@forenet/domain/event-time'
import { Document, Page, Path, renderToBuffer, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { inkOn } from '../../documents/ink.ts'
import { qrPath } from '../../documents/qr-path.ts'
import { TYPE_FACE } from '../../documents/type-face.ts'
import { type Frame, tearLine, ticketHead, ticketOutline } from './ticket-shape.ts'
import type { TicketSheet } from './ticket-sheet.ts'
import { ticketWords } from './ticket-words.ts'

/** A5, in points. */
const WIDTH = 419.53
const HEIGHT = 595.28

const FRAME: Frame = { left: 22, top: 22, right: WIDTH - 22, bottom: HEIGHT - 46, corner: 16 }
const HEAD_FOOT = 150
const TEAR = 240
const INSET = 50
const QR_SIZE = 180
/** Letters in a line of the narrower column of facts, and lines above the tear line. */
const LINE_LETTERS = 26
const MAX_FACT_LINES = 4

const style = StyleSheet.create({
  page: { ...TYPE_FACE, fontSize: 10, color: '#1b1f1d', lineHeight: 1.35 },
  shape: { position: 'absolute', left: 0, top: 0 },
  head: {
    position: 'absolute',
    left: INSET,
    right: INSET,
    top: FRAME.top + 22,
    height: HEAD_FOOT - FRAME.top - 38,
    justifyContent: 'space-between',
  },
  club: { flexDirection: 'row', justifyContent: 'space-between', fontSize: 10, fontWeight: 600 },
  title: { fontSize: 25, fontWeight: 700, lineHeight: 1.15 },
  facts: {
    position: 'absolute',
    left: INSET,
    right: INSET,
    top: HEAD_FOOT + 18,
    height: TEAR - HEAD_FOOT - 22,
    overflow: 'hidden',
    flexDirection: 'row',
    justifyContent: 'space-between',
  },
  // Fits the longest weekday and month on one line.
  when: { width: '53%' },
  where: { width: '45%' },
  label: { fontSize: 8, color: '#5b6661', marginBottom: 2 },
  strong: { fontWeight: 600, fontSize: 10.5 },
  holder: { position: 'absolute', left: INSET, right: INSET, top: TEAR + 20, textAlign: 'center' },
  name: { fontSize: 18, fontWeight: 700, lineHeight: 1.2 },
  // Room for scripts with deeper descenders.
  type: { fontSize: 11, color: '#5b6661', marginTop: 5 },
  code: { position: 'absolute', left: 0, right: 0, bottom: HEIGHT - FRAME.bottom + 20, alignItems: 'center' },
  foot: {
    position: 'absolute',
    left: INSET,
    right: INSET,
    top: FRAME.bottom + 10,
    fontSize: 7.5,
    color: '#5b6661',
    textAlign: 'center',
  },
})

/** Tickets as a PDF, one per page (ruling 20). */
export function ticketDocument(sheet: TicketSheet, language: 'da' | 'en', fontFamily: string[]): Promise<Buffer> {
  const words = ticketWords(language)
  return renderToBuffer(
    h(
      Document,
      {
        title: `${sheet.tickets.length === 1 ? words.ticket : words.tickets}: ${sheet.event.title}`,
        author: sheet.organisation.name,
        language,
      },
      ...sheet.tickets.map((_ticket, index) => page(sheet, index, language, fontFamily)),
    ),
  )
}

function page(sheet: TicketSheet, index: number, language: 'da' | 'en', fontFamily: string[]): ReactElement {
  const { organisation, event, tickets } = sheet
  const words = ticketWords(language)
  const ticket = tickets[index]
  if (!ticket) throw new Error(`The sheet has no ticket ${index}`)
  const when = eventTimeInWords(new Date(event.startsAt), new Date(event.endsAt), language)
  const nth = tickets.length > 1 ? `${words.ticket} ${words.nth(index + 1, tickets.length)}` : words.ticket
  const small = [words.atTheDoor, ...(organisation.email ? [words.questions(organisation.email)] : [])]
  return h(
    Page,
    { size: [WIDTH, HEIGHT], style: [style.page, { fontFamily }], key: ticket.code },
    shape(organisation.accentColour),
    h(
      View,
      { style: [style.head, { color: inkOn(organisation.accentColour) }] },
      h(
        View,
        { style: style.club },
        h(Text, { style: { width: '70%', maxLines: 1, textOverflow: 'ellipsis' } }, organisation.name),
        h(Text, {}, nth),
      ),
      h(
        Text,
        { style: [style.title, { fontSize: titleSize(event.title), maxLines: 3, textOverflow: 'ellipsis' }] },
        event.title,
      ),
    ),
    h(
      View,
      { style: style.facts },
      fact(style.when, words.when, [when.day.replace(' – ', ' –\n'), when.time]),
      fact(style.where, words.where, event.place.length > 0 ? event.place : ['–']),
    ),
    h(
      View,
      { style: style.holder },
      h(
        Text,
        { style: [style.name, { fontSize: nameSize(ticket.attendeeName), maxLines: 2, textOverflow: 'ellipsis' }] },
        ticket.attendeeName,
      ),
      h(Text, { style: [style.type, { maxLines: 1, textOverflow: 'ellipsis' }] }, ticket.typeName),
    ),
    h(
      View,
      { style: style.code },
      code(ticket.code),
      sheet.orderNumber ? orderNumber(words.orderNumber, sheet.orderNumber) : null,
    ),
    h(Text, { style: style.foot }, small.join('\n')),
  )
}

function shape(accent: string): ReactElement {
  return h(
    Svg,
    { style: style.shape, width: WIDTH, height: FRAME.bottom + 1, viewBox: `0 0 ${WIDTH} ${FRAME.bottom + 1}` },
    h(Path, { d: ticketHead(FRAME, HEAD_FOOT), fill: accent }),
    h(Path, { d: ticketOutline(FRAME, TEAR), fill: 'none', stroke: '#c9d1cd', strokeWidth: 1 }),
    h(Path, { d: tearLine(FRAME, TEAR), stroke: '#c9d1cd', strokeWidth: 1, strokeDasharray: '4 4' }),
  )
}

/** Lines of a fact in its column; smaller if they would reach the tear line. */
function fact(column: typeof style.when, label: string, lines: readonly string[]): ReactElement {
  const wrapped = lines.reduce((sum, line) => sum + Math.min(2, Math.ceil(line.length / LINE_LETTERS)), 0)
  const small = wrapped > MAX_FACT_LINES && { fontSize: 8, lineHeight: 1.25 }
  const [first = '', ...rest] = lines
  return h(
    View,
    { style: column },
    h(Text, { style: style.label }, label),
    h(Text, { style: [style.strong, small || {}, { maxLines: 2, textOverflow: 'ellipsis' }] }, first),
    ...rest.map((line) =>
      h(Text, { key: line, style: [small || {}, { maxLines: 2, textOverflow: 'ellipsis' }] }, line),
    ),
  )
}

function code(text: string): ReactElement {
  const { size, path } = qrPath(text)
  return h(
    Svg,
    { width: QR_SIZE, height: QR_SIZE, viewBox: `0 0 ${size} ${size}` },
    h(Path, { d: path, fill: '#000000' }),
  )
}

function orderNumber(label: string, number: string): ReactElement {
  return h(Text, { style: { fontSize: 8, color: '#5b6661', marginTop: 8 } }, `${label} ${number}`)
}

/** Shrinks long titles instead of truncating them. */
function titleSize(title: string): number {
  if (title.length <= 34) return 25
  return title.length <= 60 ? 20 : 16
}

/** Shrinks long names instead of truncating them. */
function nameSize(name: string): number {
  return name.split(/\s/).some((word) => word.length > 18) ? 12 : 18
}
