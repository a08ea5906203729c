export type FillStatement = { text: string; values?: readonly unknown[] }

export function buildIdExpression(name: string): string {
  return `overlay(overlay(md5(${name}) placing '4' from 13) placing '8' from 17)::uuid`
}

/** SQL for a reproducible pseudo-random integer from 0 to `below` - 1. */
export function buildRandomExpression(number: string, salt: number, below: number | string): string {
  return `((hashint8extended((${number})::bigint, ${salt}) & 9223372036854775807) % (${below}))::int`
}

export function buildRandomChoiceExpression(list: readonly string[], number: string, salt: number): string {
  const quoted = list.map((each) => `'${each.replaceAll("'", "''")}'`).join(', ')
  return `(array[${quoted}])[1 + ${buildRandomExpression(number, salt, list.length)}]`
}
