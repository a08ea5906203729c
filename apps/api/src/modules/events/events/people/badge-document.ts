import { Document, Page, Path, renderToBuffer, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { FONT_STYLE } from '../../../../documents/document-fonts.ts'
import { A4_POINTS } from '../../../../documents/page.ts'
import { qrPath } from '../../../../documents/qr-path.ts'
import { readableTextColour } from '../../../../documents/readable-text-colour.ts'
import { breakLongWords, estimateWordWidth } from '../../../../documents/word-breaks.ts'
import { type BadgeSheet, splitIntoPages } from './printed-sheets.ts'

const POINTS_PER_MM = 72 / 25.4
const WIDTH = 85 * POINTS_PER_MM
const HEIGHT = 54 * POINTS_PER_MM
const MARGIN_LEFT = (A4_POINTS.width - 2 * WIDTH) / 2
const MARGIN_TOP = (A4_POINTS.height - 5 * HEIGHT) / 2
const BADGES_ON_A_PAGE = 10
/** Makes QR modules half a millimetre wide, readable at arm's length. */
const QR_SIZE = 24 * POINTS_PER_MM

const style = StyleSheet.create({
  page: { ...FONT_STYLE, color: '#1b1f1d', lineHeight: 1.2 },
  badge: { position: 'absolute', width: WIDTH, height: HEIGHT, border: '0.5pt dashed #c9d1cd' },
  head: {
    height: 10 * POINTS_PER_MM,
    paddingHorizontal: 5 * POINTS_PER_MM,
    justifyContent: 'center',
    fontSize: 9,
    fontWeight: 600,
  },
  middle: {
    position: 'absolute',
    left: 5 * POINTS_PER_MM,
    top: 11.5 * POINTS_PER_MM,
    bottom: 4 * POINTS_PER_MM,
    justifyContent: 'space-between',
  },
  name: { fontWeight: 700, lineHeight: 1.15 },
  type: { fontSize: 11, color: '#5b6661' },
  club: { fontSize: 8, color: '#5b6661' },
  code: { position: 'absolute', right: 4 * POINTS_PER_MM, bottom: 4 * POINTS_PER_MM },
})

const ONE_LINE = { maxLines: 1, textOverflow: 'ellipsis' } as const

export function renderBadges(sheet: BadgeSheet, language: 'da' | 'en', fontFamily: string[]): Promise<Buffer> {
  const title = language === 'da' ? 'Navneskilte' : 'Name badges'
  return renderToBuffer(
    h(
      Document,
      { title: `${title}: ${sheet.event.title}`, author: sheet.organisation.name, language },
      ...splitIntoPages(sheet.badges, BADGES_ON_A_PAGE).map((badges, page) =>
        h(
          Page,
          { size: 'A4', style: [style.page, { fontFamily }], key: String(page), wrap: false },
          h(View, { style: A4_POINTS }, ...badges.map((badge, place) => renderBadge(sheet, badge, place))),
        ),
      ),
    ),
  )
}

function renderBadge(
  { organisation, event }: BadgeSheet,
  { name, ticketType, code }: BadgeSheet['badges'][number],
  place: number,
): ReactElement {
  const left = MARGIN_LEFT + (place % 2) * WIDTH
  const top = MARGIN_TOP + Math.floor(place / 2) * HEIGHT
  const width = WIDTH - 10 * POINTS_PER_MM - (code === null ? 0 : QR_SIZE)
  const size = nameSize(name, width)
  return h(
    View,
    { style: [style.badge, { left, top }], key: String(place) },
    h(
      View,
      {
        style: [
          style.head,
          { backgroundColor: organisation.accentColour, color: readableTextColour(organisation.accentColour) },
        ],
      },
      h(Text, { style: ONE_LINE, ...breakLongWords(WIDTH - 10 * POINTS_PER_MM, 9) }, event.title),
    ),
    h(
      View,
      { style: [style.middle, { width }] },
      h(
        Text,
        {
          style: [style.name, { fontSize: size, maxLines: 2, textOverflow: 'ellipsis' }],
          ...breakLongWords(width, size),
        },
        name,
      ),
      h(
        View,
        {},
        h(Text, { style: [style.type, ONE_LINE], ...breakLongWords(width, 11) }, ticketType),
        h(Text, { style: [style.club, ONE_LINE], ...breakLongWords(width, 8) }, organisation.name),
      ),
    ),
    ...(code === null ? [] : [renderQrCode(code)]),
  )
}

function renderQrCode(text: string): ReactElement {
  const { size, path } = qrPath(text)
  return h(
    Svg,
    { style: style.code, width: QR_SIZE, height: QR_SIZE, viewBox: `0 0 ${size} ${size}`, key: 'code' },
    h(Path, { d: path, fill: '#000000' }),
  )
}

function nameSize(name: string, width: number): number {
  const widest = Math.max(...name.split(/\s/).map(estimateWordWidth))
  const fits = (size: number) => widest * size <= width && estimateWordWidth(name) * size <= 1.7 * width
  return [25, 21, 18, 15].find(fits) ?? 12
}
