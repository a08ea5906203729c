/**
 * Which part of a list was taken, as the log keeps it for good: by everything it was filtered by, and of words that were searched for
 * only that there were some. They are often somebody's name, which no one could take out of the log again.
 */
export function filterOnRecord<Filter extends { text?: string | undefined }>(filter: Filter): Record<string, unknown> {
  const { text, ...rest } = filter
  return text === undefined ? rest : { ...rest, text: true }
}
