export type PerformanceTarget = {
  what: string
  measured: string
  bar: string
  met: boolean
}

export type Report = {
  title: string
  how: string
  header: readonly string[]
  rows: readonly (readonly string[])[]
  bars: readonly PerformanceTarget[]
}

export function atLeast(what: string, figure: number, bar: number, unit = ''): PerformanceTarget {
  return { what, measured: `${shown(figure)}${unit}`, bar: `≥ ${shown(bar)}${unit}`, met: figure >= bar }
}

export function atMost(what: string, figure: number, bar: number, unit = ''): PerformanceTarget {
  return { what, measured: `${shown(figure)}${unit}`, bar: `≤ ${shown(bar)}${unit}`, met: figure <= bar }
}

function shown(figure: number): string {
  return Number.isInteger(figure) ? String(figure) : figure.toFixed(2)
}

export function targetsTable(reports: readonly Report[]): Pick<Report, 'header' | 'rows'> {
  const bars = reports.flatMap((report) => report.bars)
  return {
    header: ['bar', 'measured', 'wanted', ''],
    rows: bars.map((bar) => [bar.what, bar.measured, bar.bar, bar.met ? 'met' : 'MISSED']),
  }
}
