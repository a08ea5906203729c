/** Runs in linear time; the regular expression `/[signs]+$/` takes quadratic time. */
export function trimSignsAtEnd(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

export function trimSigns(text: string, signs: string): string {
  const trimmed = trimSignsAtEnd(text, signs)
  let start = 0
  while (start < trimmed.length && signs.includes(trimmed.charAt(start))) start += 1
  return trimmed.slice(start)
}
