import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Client } from 'pg'

const FOLDER = fileURLToPath(new URL('../baseline', import.meta.url))

export const BASELINE_TAG = '0119_invoice_sellers'

/** Functions may name tables and views that a later file creates. */
export async function createBaseline(client: Pick<Client, 'query'>): Promise<void> {
  await client.query('set local check_function_bodies = off')
  for (const file of (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort())
    await client.query(await readFile(join(FOLDER, file), 'utf8'))
}
