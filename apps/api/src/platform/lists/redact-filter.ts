/** Redacts the search text, because it is often a name and log entries are permanent. */
export function redactFilterForLog<Filter extends { text?: string | undefined }>(
  filter: Filter,
): Record<string, unknown> {
  const { text, ...rest } = filter
  return text === undefined ? rest : { ...rest, text: true }
}
