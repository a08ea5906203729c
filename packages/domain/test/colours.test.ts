import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PORTAL_COLOURS } from '../src/colour-tokens.ts'
import { adjustLightness, contrastRatio, isHexColour, mixColours } from '../src/contrast.ts'
import { computeOrganisationAccent } from '../src/organisation-accent.ts'

describe.each(['light', 'dark'] as const)('the %s colours', (scheme) => {
  const token = PORTAL_COLOURS[scheme]
  const grounds = [token.background, token.surface, token.sunken]

  test.each(['text', 'muted', 'accent', 'danger', 'warning', 'info'] as const)(
    '%s is readable on every background',
    (name) => {
      for (const ground of grounds) expect(contrastRatio(token[name], ground)).toBeGreaterThanOrEqual(4.5)
    },
  )

  test.each([
    ['accent', 'accentSoft'],
    ['danger', 'dangerSoft'],
    ['warning', 'warningSoft'],
    ['info', 'infoSoft'],
    ['onAccent', 'accent'],
    ['onAccent', 'accentHover'],
    ['onDanger', 'danger'],
    ['onDanger', 'dangerHover'],
    ['text', 'accentSoft'],
    ['text', 'dangerSoft'],
  ] as const)('%s is readable on %s', (ink, ground) => {
    expect(contrastRatio(token[ink], token[ground])).toBeGreaterThanOrEqual(4.5)
  })

  test('the border of a control is visible', () => {
    for (const ground of grounds) expect(contrastRatio(token.controlBorder, ground)).toBeGreaterThanOrEqual(3)
  })
})

test('the border of a secondary button is visible in both schemes', () => {
  const grounds = (scheme: 'light' | 'dark') => [PORTAL_COLOURS[scheme].background, PORTAL_COLOURS[scheme].surface]
  for (const ground of grounds('light'))
    expect(contrastRatio(PORTAL_COLOURS.light.buttonBorder, ground)).toBeGreaterThan(1.5)
  for (const ground of grounds('dark'))
    expect(contrastRatio(PORTAL_COLOURS.dark.buttonBorder, ground)).toBeGreaterThan(2)
})

test('a colour keeps its hue and saturation when lightened or darkened', () => {
  expect(adjustLightness('#ff0000', 'white', 0.5)).toBe('#ff8080')
  expect(adjustLightness('#008000', 'white', 0)).toBe('#008000')
  expect(adjustLightness('#0000ff', 'black', 0.5)).toBe('#000080')
  expect(adjustLightness('#336699', 'white', 1)).toBe('#ffffff')
  expect(adjustLightness('#808080', 'white', 0.5)).toBe('#c0c0c0')
  const chroma = (hex: string) => Math.max(...bytes(hex)) - Math.min(...bytes(hex))
  const green = computeOrganisationAccent('#2f6b3a', 'dark').accent
  expect(chroma(green)).toBeGreaterThanOrEqual(chroma('#2f6b3a'))
})

const bytes = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

test.each([
  ['#000000', '#ffffff', 21],
  ['#fff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
])('contrast of %s and %s', (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2)
})

test('text that is not a hex colour is refused', () => {
  expect(['#12345', 'red', '#ggg', '', null, undefined].filter(isHexColour)).toEqual([])
  expect(() => contrastRatio('red', '#fff')).toThrow(RangeError)
  expect(mixColours('#000000', '#ffffff', 0.5)).toBe('#808080')
})

test('any colour of an organisation becomes readable in both schemes', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colour, fc.constantFrom('light' as const, 'dark' as const), (given, scheme) => {
      const { accent, onAccent } = computeOrganisationAccent(given, scheme)
      expect(contrastRatio(accent, PORTAL_COLOURS[scheme].surface)).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio(accent, PORTAL_COLOURS[scheme].background)).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio(onAccent, accent)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test("a readable colour is unchanged, and a missing one is replaced by the portal's accent", () => {
  expect(computeOrganisationAccent('#0b5394', 'light').accent).toBe('#0b5394')
  expect(computeOrganisationAccent(null, 'dark').accent).toBe(PORTAL_COLOURS.dark.accent)
  expect(computeOrganisationAccent('url(x)', 'light').accent).toBe(PORTAL_COLOURS.light.accent)
})
