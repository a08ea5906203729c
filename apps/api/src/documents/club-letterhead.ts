import { Image, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { breakLongWords } from './word-breaks.ts'

/** `fontFamily`: fonts in order of preference; `logo`: PNG. */
export type DocumentLook = { fontFamily: string[]; logo: Buffer | null }

const LOGO_SIZE = 48
const LOGO_GAP = 12

const style = StyleSheet.create({
  head: { flexDirection: 'row', alignItems: 'flex-start' },
  logo: { width: LOGO_SIZE, height: LOGO_SIZE, marginRight: LOGO_GAP, objectFit: 'contain' },
  name: { fontSize: 16, fontWeight: 700, lineHeight: 1.3 },
  line: { color: '#5b6661' },
})

type ClubLetterhead = {
  club: { name: string; accentColour: string }
  lines: readonly string[]
  logo: Buffer | null
  width: number
}

export function renderClubLetterhead({ club, lines, logo, width }: ClubLetterhead): ReactElement {
  const textWidth = logo ? width - LOGO_SIZE - LOGO_GAP : width
  return h(
    View,
    { style: [style.head, { width }] },
    logo ? logoImage(logo, style.logo) : null,
    h(
      View,
      { style: { width: textWidth } },
      h(Text, { style: [style.name, { color: club.accentColour }], ...breakLongWords(textWidth, 16) }, club.name),
      ...lines
        .filter(Boolean)
        .map((line) => h(Text, { key: line, style: style.line, ...breakLongWords(textWidth, 10) }, line)),
    ),
  )
}

export function logoImage(logo: Buffer, look: React.ComponentProps<typeof Image>['style']): ReactElement {
  return h(Image, { src: { data: logo, format: 'png' }, ...(look && { style: look }) })
}
