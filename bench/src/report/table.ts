export function formatMarkdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((name, column) =>
    Math.max(3, name.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const right = header.map((_, column) => column > 0 && rows.every((row) => isFigure(row[column] ?? '')))
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => pad(cells[column] ?? '', width, right[column] ?? false)).join(' | ')} |`
  const rule = `| ${widths.map((width, column) => (right[column] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`
  return [line(header), rule, ...rows.map(line)].join('\n')
}

function isFigure(cell: string): boolean {
  return cell === '' || /^[\d.,]/.test(cell)
}

function pad(cell: string, width: number, right: boolean): string {
  return right ? cell.padStart(width) : cell.padEnd(width)
}
