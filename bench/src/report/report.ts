/** A figure that must not be missed. */
export type Bar = {
  what: string
  /** The figure measured, with its unit. */
  measured: string
  /** The bar in words, as '≥ 0.50'. */
  bar: string
  met: boolean
}

/** What one measure found. */
export type Report = {
  title: string
  /** How it was measured, in a sentence or two. */
  how: string
  header: readonly string[]
  rows: readonly (readonly string[])[]
  bars: readonly Bar[]
}

/** A bar that is met from a figure upwards. */
export function atLeast(what: string, figure: number, bar: number, unit = ''): Bar {
  return { what, measured: `${shown(figure)}${unit}`, bar: `≥ ${shown(bar)}${unit}`, met: figure >= bar }
}

/** A bar that is met up to a figure. */
export function atMost(what: string, figure: number, bar: number, unit = ''): Bar {
  return { what, measured: `${shown(figure)}${unit}`, bar: `≤ ${shown(bar)}${unit}`, met: figure <= bar }
}

function shown(figure: number): string {
  return Number.isInteger(figure) ? String(figure) : figure.toFixed(2)
}

/** The bars of all reports as one table. */
export function summary(reports: readonly Report[]): Pick<Report, 'header' | 'rows'> {
  const bars = reports.flatMap((report) => report.bars)
  return {
    header: ['bar', 'measured', 'wanted', ''],
    rows: bars.map((bar) => [bar.what, bar.measured, bar.bar, bar.met ? 'met' : 'MISSED']),
  }
}
