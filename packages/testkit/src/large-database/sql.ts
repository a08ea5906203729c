export type Statement = { text: string; values?: readonly unknown[] }

export function sqlId(name: string): string {
  return `overlay(overlay(md5(${name}) placing '4' from 13) placing '8' from 17)::uuid`
}

/** SQL for a reproducible pseudo-random integer from 0 to `below` - 1. */
export function draw(number: string, salt: number, below: number | string): string {
  return `((hashint8extended((${number})::bigint, ${salt}) & 9223372036854775807) % (${below}))::int`
}

export function oneOf(list: readonly string[], number: string, salt: number): string {
  const quoted = list.map((each) => `'${each.replaceAll("'", "''")}'`).join(', ')
  return `(array[${quoted}])[1 + ${draw(number, salt, list.length)}]`
}
