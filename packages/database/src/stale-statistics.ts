import type pg from 'pg'
import type { ReportProgress } from './migration-progress.ts'

/** Smaller tables are fast with any plan. */
const MIN_BYTES = 1_000_000

// File sizes are current, unlike counts of changed rows. Without statistics the planner assumes ten pages, or
// the size at the last analysis.
const TABLES_WITHOUT_STATISTICS = `
  select c.relname as name
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_relation_size(c.oid) > $1
     and (exists (select from pg_attribute a
                   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated <> 'v'
                     and not exists (select from pg_stats s
                                      where s.schemaname = 'public' and s.tablename = c.relname
                                        and s.attname = a.attname))
       or exists (select from pg_index i join pg_class index on index.oid = i.indexrelid
                   where i.indrelid = c.oid and i.indexprs is not null and i.indpred is null
                     and not exists (select from pg_stats s
                                      where s.schemaname = 'public' and s.tablename = index.relname))
       or pg_relation_size(c.oid) > 2 * current_setting('block_size')::bigint * c.relpages)
   order by c.relname`

/** Autovacuum would be too late after a restore or migration, and a plan for a small table can take quadratic time. */
export async function analyseTablesWithoutStatistics(client: pg.Client, report: ReportProgress): Promise<void> {
  const { rows } = await client.query<{ name: string }>(TABLES_WITHOUT_STATISTICS, [MIN_BYTES])
  for (const { name } of rows) {
    await report({ step: 'analysing', table: name })
    const startedAt = performance.now()
    await client.query(`analyze public.${client.escapeIdentifier(name)}`)
    await report({ step: 'analysed', table: name, ms: Math.round(performance.now() - startedAt) })
  }
}
