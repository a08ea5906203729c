export function formatSeason(period: { startDate: string; endDate: string }): string {
  const from = period.startDate.slice(0, 4)
  const to = period.endDate.slice(0, 4)
  return from === to ? from : `${from}/${to.slice(2)}`
}
