import { eventTimeInWords } from '@forenet/domain/event-time'
import { writeKroner } from '@forenet/domain/kroner-text'
import { Document, Page, Path, renderToBuffer, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { TYPE_FACE } from '../../../documents/type-face.ts'
import { A4, type AttendeeListSheet, pagesOf } from './printed-sheets.ts'

/** Rows have equal height, so pages are split before layout. */
const LINES_ON_A_PAGE = 32

const WORDS = {
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

const style = StyleSheet.create({
  page: { ...TYPE_FACE, fontSize: 9.5, color: '#1b1f1d' },
  whole: { ...A4, paddingHorizontal: 40, paddingTop: 34 },
  head: { flexDirection: 'row', justifyContent: 'space-between', height: 20 },
  title: { fontSize: 14, fontWeight: 700, width: '75%' },
  quiet: { color: '#5b6661' },
  line: { flexDirection: 'row', alignItems: 'center', height: 21, borderBottom: '0.5pt solid #c9d1cd' },
  box: { width: 22 },
  name: { width: '40%', fontWeight: 600, paddingRight: 8 },
  type: { width: '24%', paddingRight: 8 },
  buyer: { width: '31%' },
})
const ONE_LINE = { maxLines: 1, textOverflow: 'ellipsis' } as const

export function attendeeListDocument(
  sheet: AttendeeListSheet,
  language: 'da' | 'en',
  fontFamily: string[],
): Promise<Buffer> {
  const words = WORDS[language]
  const pages = pagesOf(sheet.rows, LINES_ON_A_PAGE)
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
            ...head(sheet, language, words.page(index + 1, pages.length)),
            ...rows.map((row, place) => line(row, language, place)),
          ),
        ),
      ),
    ),
  )
}

function head({ organisation, event, rows }: AttendeeListSheet, language: 'da' | 'en', page: string): ReactElement[] {
  const words = WORDS[language]
  const { day, time } = eventTimeInWords(new Date(event.startsAt), new Date(event.endsAt), language)
  return [
    h(
      View,
      { style: style.head, key: 'title' },
      h(Text, { style: [style.title, ONE_LINE] }, event.title),
      h(Text, { style: style.quiet }, page),
    ),
    h(
      View,
      { style: [style.head, style.quiet], key: 'about' },
      h(Text, { style: { width: '75%', ...ONE_LINE } }, `${organisation.name} · ${day}, ${time}`),
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

function line(row: AttendeeListSheet['rows'][number], language: 'da' | 'en', place: number): ReactElement {
  const buyer = row.owedMinor > 0 ? `${WORDS[language].owes(writeKroner(row.owedMinor))} · ${row.buyer}` : row.buyer
  return h(
    View,
    { style: style.line, key: String(place) },
    h(View, { style: style.box }, box(row.isIn)),
    h(Text, { style: [style.name, ONE_LINE] }, row.name),
    h(Text, { style: [style.type, ONE_LINE] }, row.ticketType),
    h(Text, { style: [style.buyer, ONE_LINE] }, buyer),
  )
}

function box(isTicked: boolean): ReactElement {
  const frame = 'M0.5 0.5h11v11h-11z'
  const stroke = { fill: 'none', stroke: '#1b1f1d', strokeWidth: 0.9 }
  return h(
    Svg,
    { width: 12, height: 12, viewBox: '0 0 12 12' },
    h(Path, { d: frame, ...stroke }),
    ...(isTicked ? [h(Path, { d: 'M3 6l2.2 2.5L9 3.5', ...stroke, key: 'tick' })] : []),
  )
}
