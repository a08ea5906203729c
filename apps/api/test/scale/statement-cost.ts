import { inTransaction } from '@forenet/database/transaction'
import type pg from 'pg'

/** A statement as it was sent; a prepared one has a name. */
export type Statement = { name?: string | undefined; text: string; values: unknown[] }

/** The statement of one call of `pool.query`. */
export function statementOf(sent: readonly unknown[]): Statement {
  const [config, values] = sent as [string | { name?: string; text: string; values?: unknown[] }, unknown[]?]
  return typeof config === 'string'
    ? { text: config, values: values ?? [] }
    : { name: config.name, text: config.text, values: config.values ?? [] }
}

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Node[]
}
type Explained = { rows: { 'QUERY PLAN': [{ Plan: Node }] }[] }

/** Blocks touched, and rows that scans returned or filtered out. */
export type Cost = { blocks: number; rows: number }

/** Runs statements that only read once more and sums what they cost. */
export async function costOf(pool: pg.Pool, statements: readonly Statement[]): Promise<Cost> {
  const cost = { blocks: 0, rows: 0 }
  for (const { text, values } of readsOf(statements)) {
    const { rows }: Explained = await pool.query(`explain (analyze, buffers, format json) ${text}`, values)
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    if (!plan) throw new Error(`No plan of ${text}`)
    cost.blocks += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
    cost.rows += nodesOf(plan)
      .filter((node) => node['Relation Name'] !== undefined)
      .reduce(
        (sum, node) =>
          sum + ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1),
        0,
      )
  }
  return cost
}

/** Sequential scans of some tables: by the plan for these values, and for prepared statements also by the one for any values. */
export async function sequentialScans(
  pool: pg.Pool,
  statements: readonly Statement[],
  tables: readonly string[],
): Promise<string[]> {
  const found: string[] = []
  for (const { name, text, values } of readsOf(statements)) {
    const plans: [string, Explained][] = [['values', await pool.query(`explain (format json) ${text}`, values)]]
    if (name) plans.push(['any values', await genericPlan(pool, text, values.length)])
    for (const [kind, { rows }] of plans) {
      for (const table of scannedTables(rows))
        if (tables.includes(table)) found.push(`${name ?? text.slice(0, 40)} scans ${table} (${kind})`)
    }
  }
  return found
}

/** Sequential scans of some tables by the plans for any values; also of statements that write, which are not executed. */
export async function scansForAnyValues(
  pool: pg.Pool,
  statements: readonly Statement[],
  tables: readonly string[],
): Promise<string[]> {
  const found: string[] = []
  for (const { name, text, values } of statements) {
    const scanned = scannedTables((await genericPlan(pool, text, values.length)).rows)
    for (const table of scanned) if (tables.includes(table)) found.push(`${name} scans ${table}`)
  }
  return found
}

function scannedTables(rows: Explained['rows']): string[] {
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  const scans = plan ? nodesOf(plan).filter((node) => node['Node Type'] === 'Seq Scan') : []
  return scans.map((node) => node['Relation Name'] ?? '')
}

/** By way of a prepared statement, as `explain (generic_plan)` needs PostgreSQL 16. */
async function genericPlan(pool: pg.Pool, text: string, parameters: number): Promise<Explained> {
  const given = Array.from({ length: parameters }, () => 'null').join()
  return inTransaction(pool, async ({ $client: client }) => {
    await client.query('set local plan_cache_mode = force_generic_plan')
    await client.query(`prepare explained as ${text}`)
    const plan: Explained = await client.query(`explain (format json) execute explained${given && `(${given})`}`)
    await client.query('deallocate explained')
    return plan
  })
}

function readsOf(statements: readonly Statement[]): Statement[] {
  return statements.filter(
    ({ text }) => /^\s*(select|with)\b/i.test(text) && !/\b(insert into|update|delete from)\b/i.test(text),
  )
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}
