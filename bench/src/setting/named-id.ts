import { createHash } from 'node:crypto'

/** Equal to the id of the SQL expression below. */
export function createNamedId(name: string): string {
  const hash = createHash('md5').update(name).digest('hex')
  const uuid = `${hash.slice(0, 12)}4${hash.slice(13, 16)}8${hash.slice(17)}`
  return uuid.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** `name` is itself an SQL expression. */
export function buildSqlIdExpression(name: string): string {
  return `overlay(overlay(md5(${name}) placing '4' from 13) placing '8' from 17)::uuid`
}
