export type PerformanceTarget = {
  what: string
  measured: string
  bar: string
  met: boolean
}

export type BenchmarkReport = {
  title: string
  how: string
  header: readonly string[]
  rows: readonly (readonly string[])[]
  bars: readonly PerformanceTarget[]
}

export function buildMinimumTarget(what: string, figure: number, bar: number, unit = ''): PerformanceTarget {
  return { what, measured: `${shown(figure)}${unit}`, bar: `≥ ${shown(bar)}${unit}`, met: figure >= bar }
}

export function buildMaximumTarget(what: string, figure: number, bar: number, unit = ''): PerformanceTarget {
  return { what, measured: `${shown(figure)}${unit}`, bar: `≤ ${shown(bar)}${unit}`, met: figure <= bar }
}

function shown(figure: number): string {
  return Number.isInteger(figure) ? String(figure) : figure.toFixed(2)
}

export function formatTargetsTable(reports: readonly BenchmarkReport[]): Pick<BenchmarkReport, 'header' | 'rows'> {
  const bars = reports.flatMap((report) => report.bars)
  return {
    header: ['bar', 'measured', 'wanted', ''],
    rows: bars.map((bar) => [bar.what, bar.measured, bar.bar, bar.met ? 'met' : 'MISSED']),
  }
}
