import { join, resolve } from 'node:path'
import { findServerUser } from './embedded-binaries.ts'
import { readPassword } from './embedded-cluster.ts'
import { ensureAccessibleFolder } from './embedded-folder.ts'
import { buildConnectionString, ensureDatabase, findRunningServer } from './embedded-server.ts'

/** Finds the URL of the server that runs on a data folder. @throws if no other process runs on it */
export async function findRunningServerUrl(dataDir: string): Promise<string> {
  const folder = await ensureAccessibleFolder(resolve(dataDir), findServerUser(), () => undefined)
  const server = await findRunningServer(join(folder, 'cluster'))
  if (!server) throw new Error(`No PostgreSQL server runs on ${folder}`)
  return ensureDatabase(buildConnectionString(await readPassword(join(folder, 'password'), folder), server.port))
}
