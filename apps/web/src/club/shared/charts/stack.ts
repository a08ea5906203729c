export type StackPart = { series: number; from: number; to: number }

export function stackOf(values: readonly number[]): StackPart[] {
  let [above, below] = [0, 0]
  return values.flatMap((value, series) => {
    if (value === 0) return []
    const from = value > 0 ? above : below
    const to = from + value
    if (value > 0) above = to
    else below = to
    return [{ series, from, to }]
  })
}
