import { PORTAL_COLOURS } from '@forenet/domain/colour-tokens'
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

const accentColours: MantineColorsTuple = [
  '#eef7f3',
  '#dceee6',
  '#b7dccd',
  '#8fcab2',
  PORTAL_COLOURS.dark.accent,
  '#3da27f',
  '#2b8766',
  PORTAL_COLOURS.light.accent,
  '#185843',
  '#0f3d2e',
]
const grayColours: MantineColorsTuple = [
  '#f5f7f6',
  '#eef1ef',
  PORTAL_COLOURS.light.border,
  '#d3dad6',
  '#c3ccc7',
  '#83908a',
  PORTAL_COLOURS.light.muted,
  '#46504b',
  '#2f3733',
  PORTAL_COLOURS.light.text,
]
const darkColours: MantineColorsTuple = [
  PORTAL_COLOURS.dark.text,
  '#c9d4ce',
  PORTAL_COLOURS.dark.muted,
  '#74827b',
  PORTAL_COLOURS.dark.border,
  '#252a28',
  PORTAL_COLOURS.dark.surface,
  PORTAL_COLOURS.dark.background,
  '#0f1110',
  '#0a0c0b',
]

const dangerColours: MantineColorsTuple = [
  PORTAL_COLOURS.light.dangerSoft,
  '#fad5d1',
  '#f4aca6',
  '#ee827a',
  PORTAL_COLOURS.dark.danger,
  '#d8483e',
  '#c5332a',
  PORTAL_COLOURS.light.danger,
  PORTAL_COLOURS.light.dangerHover,
  '#6b1410',
]

/** The contrast colour differs between light and dark. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input)
  const name = input.color ?? input.theme.primaryColor
  if (input.variant === 'subtle' && name === 'accent') {
    return { ...colours, color: 'var(--accent)', hover: 'var(--accent-soft)' }
  }
  if (input.variant === 'default') return { ...colours, border: '1px solid var(--button-border)' }
  if (input.variant !== 'filled' || (name !== 'accent' && name !== 'danger')) return colours
  return { ...colours, background: `var(--${name})`, hover: `var(--${name}-hover)`, color: `var(--on-${name})` }
}

const FONT_FAMILY =
  '"Inter Variable", "Inter Stand-in", "Inter Stand-in of Android", "Inter Stand-in of Linux", "Inter Stand-in of DejaVu", system-ui, -apple-system, "Segoe UI", sans-serif'

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 4 },
  colors: { accent: accentColours, danger: dangerColours, gray: grayColours, dark: darkColours },
  variantColorResolver,
  black: PORTAL_COLOURS.light.text,
  fontFamily: FONT_FAMILY,
  headings: {
    fontFamily: FONT_FAMILY,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(1.625rem, 1.35rem + 1.1vw, 2.125rem)', lineHeight: '1.2' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    // A named colour, so that the resolver above applies and a club's accent reaches buttons.
    Button: { defaultProps: { size: 'md', color: 'accent' } },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle', color: 'gray' } },
    TextInput: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md' } },
    Modal: { defaultProps: { radius: 'lg', centered: true } },
  },
})

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: schemeVariables('light'),
  dark: schemeVariables('dark'),
})

function schemeVariables(scheme: 'light' | 'dark'): Record<string, string> {
  const token = PORTAL_COLOURS[scheme]
  return {
    '--mantine-color-body': token.background,
    '--mantine-color-text': token.text,
    '--mantine-color-dimmed': token.muted,
    '--mantine-color-placeholder': token.muted,
    '--mantine-color-anchor': token.accent,
    '--mantine-color-error': token.danger,
    '--mantine-color-default-border': token.border,
    '--surface': token.surface,
    '--surface-sunken': token.sunken,
    '--border': token.border,
    '--control-border': token.controlBorder,
    '--button-border': token.buttonBorder,
    '--muted': token.muted,
    '--accent': token.accent,
    '--accent-hover': token.accentHover,
    '--accent-soft': token.accentSoft,
    '--on-accent': token.onAccent,
    '--good': token.accent,
    '--good-soft': token.accentSoft,
    '--danger': token.danger,
    '--on-danger': token.onDanger,
    '--danger-hover': token.dangerHover,
    '--danger-soft': token.dangerSoft,
    '--warning': token.warning,
    '--warning-soft': token.warningSoft,
    '--info': token.info,
    '--info-soft': token.infoSoft,
    '--lift': token.lift,
  }
}
