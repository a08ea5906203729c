import { join, resolve } from 'node:path'
import { runAs } from './embedded-binaries.ts'
import { readPassword } from './embedded-cluster.ts'
import { usableFolder } from './embedded-folder.ts'
import { connectionString, ensureDatabase, findRunningServer } from './embedded-server.ts'

/** Finds the URL of the server that runs on a data folder. @throws if no other process runs on it */
export async function findRunningServerUrl(dataDir: string): Promise<string> {
  const folder = await usableFolder(resolve(dataDir), runAs(), () => undefined)
  const server = await findRunningServer(join(folder, 'cluster'))
  if (!server) throw new Error(`No PostgreSQL server runs on ${folder}`)
  return ensureDatabase(connectionString(await readPassword(join(folder, 'password'), folder), server.port))
}
