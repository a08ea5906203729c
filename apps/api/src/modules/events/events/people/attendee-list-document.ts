import { formatEventTime } from '@forenet/domain/event-time'
import { formatKroner } from '@forenet/domain/kroner-text'
import { Document, Page, Path, renderToBuffer, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { FONT_STYLE } from '../../../../documents/document-fonts.ts'
import { A4_POINTS } from '../../../../documents/page.ts'
import { breakLongWords, estimateWordWidth } from '../../../../documents/word-breaks.ts'
import { type AttendeeListSheet, splitIntoPages } from './printed-sheets.ts'

/** Rows have equal height, so pages are split before layout. */
const LINES_ON_A_PAGE = 32

const TEXTS = {
  da: {
    title: 'Deltagerliste',
    name: 'Navn',
    ticketType: 'Billet',
    buyer: 'Tilmeldt af',
    owes: (kroner: string) => `mangler ${kroner} kr.`,
    people: (count: number) => (count === 1 ? 'Én billet' : `${count} billetter`),
    page: (nth: number, of: number) => `Side ${nth} af ${of}`,
  },
  en: {
    title: 'Attendees',
    name: 'Name',
    ticketType: 'Ticket',
    buyer: 'Registered by',
    owes: (kroner: string) => `owes ${kroner} kr.`,
    people: (count: number) => (count === 1 ? 'One ticket' : `${count} tickets`),
    page: (nth: number, of: number) => `Page ${nth} of ${of}`,
  },
}

const FONT_SIZE = 9.5
const SMALL_SIZE = 7.5
const MARGIN = 40
const TEXT_WIDTH = A4_POINTS.width - 2 * MARGIN
const TITLE_WIDTH = 0.75 * TEXT_WIDTH
const COLUMN_GAP = 8
const COLUMNS = { name: 0.4 * TEXT_WIDTH, type: 0.24 * TEXT_WIDTH, buyer: 0.31 * TEXT_WIDTH }

const style = StyleSheet.create({
  page: { ...FONT_STYLE, fontSize: FONT_SIZE, color: '#1b1f1d' },
  whole: { ...A4_POINTS, paddingHorizontal: MARGIN, paddingTop: 34 },
  head: { flexDirection: 'row', justifyContent: 'space-between', height: 20 },
  title: { fontSize: 14, fontWeight: 700, width: TITLE_WIDTH },
  quiet: { color: '#5b6661' },
  line: { flexDirection: 'row', alignItems: 'center', height: 21, borderBottom: '0.5pt solid #c9d1cd' },
  box: { width: 22 },
  name: { width: COLUMNS.name, fontWeight: 600, paddingRight: COLUMN_GAP },
  type: { width: COLUMNS.type, paddingRight: COLUMN_GAP },
  buyer: { width: COLUMNS.buyer, paddingRight: COLUMN_GAP },
})
const ONE_LINE = { maxLines: 1, textOverflow: 'ellipsis' } as const

export function renderAttendeeList(
  sheet: AttendeeListSheet,
  language: 'da' | 'en',
  fontFamily: string[],
): Promise<Buffer> {
  const words = TEXTS[language]
  const pages = splitIntoPages(sheet.rows, LINES_ON_A_PAGE)
  return renderToBuffer(
    h(
      Document,
      { title: `${words.title}: ${sheet.event.title}`, author: sheet.organisation.name, language },
      ...pages.map((rows, index) =>
        h(
          Page,
          { size: 'A4', style: [style.page, { fontFamily }], key: String(index), wrap: false },
          h(
            View,
            { style: style.whole },
            ...renderHeading(sheet, language, words.page(index + 1, pages.length)),
            ...rows.map((row, place) => renderAttendeeLine(row, language, place)),
          ),
        ),
      ),
    ),
  )
}

function renderHeading(
  { organisation, event, rows }: AttendeeListSheet,
  language: 'da' | 'en',
  page: string,
): ReactElement[] {
  const words = TEXTS[language]
  const { day, time } = formatEventTime(new Date(event.startsAt), new Date(event.endsAt), language)
  return [
    h(
      View,
      { style: style.head, key: 'title' },
      h(Text, { style: [style.title, ONE_LINE], ...breakLongWords(TITLE_WIDTH, 14) }, event.title),
      h(Text, { style: style.quiet }, page),
    ),
    h(
      View,
      { style: [style.head, style.quiet], key: 'about' },
      h(
        Text,
        { style: { width: TITLE_WIDTH, ...ONE_LINE }, ...breakLongWords(TITLE_WIDTH, FONT_SIZE) },
        `${organisation.name} · ${day}, ${time}`,
      ),
      h(Text, {}, words.people(rows.length)),
    ),
    h(
      View,
      { style: [style.line, style.quiet], key: 'columns' },
      h(View, { style: style.box }),
      h(Text, { style: style.name }, words.name),
      h(Text, { style: style.type }, words.ticketType),
      h(Text, { style: style.buyer }, words.buyer),
    ),
  ]
}

function renderAttendeeLine(
  row: AttendeeListSheet['rows'][number],
  language: 'da' | 'en',
  place: number,
): ReactElement {
  const buyer = row.owedMinor > 0 ? `${TEXTS[language].owes(formatKroner(row.owedMinor))} · ${row.buyer}` : row.buyer
  return h(
    View,
    { style: style.line, key: String(place) },
    h(View, { style: style.box }, renderCheckBox(row.isIn)),
    renderCell('name', row.name),
    renderCell('type', row.ticketType),
    renderCell('buyer', buyer),
  )
}

function renderCell(column: keyof typeof COLUMNS, text: string): ReactElement {
  const width = COLUMNS[column] - COLUMN_GAP
  const fitsOneLine = estimateWordWidth(text) * FONT_SIZE <= width
  const fontSize = fitsOneLine ? FONT_SIZE : SMALL_SIZE
  const lines = { fontSize, maxLines: fitsOneLine ? 1 : 2, textOverflow: 'ellipsis' } as const
  return h(Text, { style: [style[column], lines], ...breakLongWords(width, fontSize) }, text)
}

function renderCheckBox(isTicked: boolean): ReactElement {
  const frame = 'M0.5 0.5h11v11h-11z'
  const stroke = { fill: 'none', stroke: '#1b1f1d', strokeWidth: 0.9 }
  return h(
    Svg,
    { width: 12, height: 12, viewBox: '0 0 12 12' },
    h(Path, { d: frame, ...stroke }),
    ...(isTicked ? [h(Path, { d: 'M3 6l2.2 2.5L9 3.5', ...stroke, key: 'tick' })] : []),
  )
}
